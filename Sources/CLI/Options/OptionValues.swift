public import ArgumentParser
public import AudioOutput
import FrontEnds
internal import Keypad
public import Music
public import Psychometrics
public import Reports
public import Wording

// Values of options, written as the names of the cases.

extension Timbre: ExpressibleByArgument {}
extension Loudness: ExpressibleByArgument {}
extension Latency: ExpressibleByArgument {}
extension DisconnectPolicy: ExpressibleByArgument {}
extension LimenPoint: ExpressibleByArgument {}
extension ChartTheme: ExpressibleByArgument {}

// Language and appearance of the front end.

extension Language: ExpressibleByArgument {}
extension PitchUnit: ExpressibleByArgument {}
extension ColorUse: ExpressibleByArgument {}
extension Cue: ExpressibleByArgument {}
