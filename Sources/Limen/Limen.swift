// What another package may use, by one import.
@_exported public import Music
@_exported public import Notation
@_exported public import Psychometrics
@_exported public import Recordings
@_exported public import Reports
@_exported public import Synthesis
@_exported public import Training
@_exported public import Wording
