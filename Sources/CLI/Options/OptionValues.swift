public import ArgumentParser
import AudioOutput
import Music
import Psychometrics
import Reports
import Synthesis
import Wording

/// A value of an option that is written as the name of one of the cases.
///
/// ArgumentParser's own forms of these members are generic over the raw value, for which the Swift
/// runtime searches all conformances of the program: with ten such types a tenth of the time that
/// the program takes to start.
public protocol NamedCase: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension NamedCase {
  /// The words in the order of the cases.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  /// Nothing: the help of the option describes its values.
  public static var allValueDescriptions: [String: String] { [:] }
}

extension Timbre: NamedCase {}
extension Loudness: NamedCase {}
extension Ear: NamedCase {}
extension Latency: NamedCase {}
extension DisconnectPolicy: NamedCase {}
extension LimenPoint: NamedCase {}
extension ChartTheme: NamedCase {}
extension WAV.Encoding: NamedCase {}

extension Language: NamedCase {}
