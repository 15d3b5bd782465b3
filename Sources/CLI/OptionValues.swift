public import ArgumentParser
public import AudioOutput
public import Music

// What options of sound may say: the names of the cases.

extension Timbre: ExpressibleByArgument {}
extension Loudness: ExpressibleByArgument {}
extension Latency: ExpressibleByArgument {}
extension DeviceLoss: ExpressibleByArgument {}
