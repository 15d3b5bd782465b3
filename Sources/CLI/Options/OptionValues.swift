public import ArgumentParser
public import AudioOutput
import FrontEnds
internal import Keypad
public import Music
public import Psychometrics
public import Reports
public import Wording

// What options may say: the names of the cases.

extension Timbre: ExpressibleByArgument {}
extension Loudness: ExpressibleByArgument {}
extension Latency: ExpressibleByArgument {}
extension DisconnectPolicy: ExpressibleByArgument {}
extension LimenPoint: ExpressibleByArgument {}
extension ChartTheme: ExpressibleByArgument {}

// How the front end speaks and looks.

extension Language: ExpressibleByArgument {}
extension PitchUnit: ExpressibleByArgument {}
extension ColorUse: ExpressibleByArgument {}
extension Cue: ExpressibleByArgument {}
