internal import Music
internal import Psychometrics

/// A logistic regression of one listener's answers, with which predictions of a profile are compared.
///
///     P(“higher”) = 1 / (1 + e^−z),   z = a + b · x,   x = ±log2(1 + |d|) with the sign of d in cents
///
/// Before any answer, a is N(0, 0.5²) and b is N(0.3, 0.2²), which puts 75 % at 12 cents. Each answer
/// y (1 for “higher”, otherwise 0), once predicted with the means of a and b, updates them and their
/// covariance C by one step, with g = (1, x):
///
///     C⁻¹ ← C⁻¹ + P (1 − P) g gᵀ,   (a, b) ← (a, b) + C g (y − P)
///
/// Spiegelhalter & Lauritzen (1990), *Networks* 20(5), 579–605. The constants were chosen for
/// a low log loss of simulated listeners, so that the baseline is a fair one.
struct AnswerRegression {
  private var bias = 0.0
  private var slope = 0.3
  private var variances = (bias: 0.25, slope: 0.04)
  private var covariance = 0.0

  /// A bound for |z|, with which log losses stay finite.
  private static let mostLogit = 30.0

  /// Predicts an answer, and then learns from it.
  ///
  /// - Returns: The probability of the answer before it was observed.
  mutating func observe(_ answer: Answer, to difference: Cents) -> Double {
    let size = DeterministicMath.log2(1 + difference.magnitude.value)
    let x = difference.value < 0 ? -size : size
    let z = min(max(bias + slope * x, -Self.mostLogit), Self.mostLogit)
    let higher = 1 / (1 + DeterministicMath.exp(-z))
    let predicted = answer == .higher ? higher : 1 - higher
    let information = higher * (1 - higher)
    let (alongBias, alongSlope) = (
      variances.bias + covariance * x, covariance + variances.slope * x
    )
    let share = information / (1 + information * (alongBias + alongSlope * x))
    variances.bias -= share * alongBias * alongBias
    variances.slope -= share * alongSlope * alongSlope
    covariance -= share * alongBias * alongSlope
    let surprise = answer == .higher ? 1 - higher : -higher
    bias += (variances.bias + covariance * x) * surprise
    slope += (covariance + variances.slope * x) * surprise
    return predicted
  }
}

/// The regressions of a listener, one for each interval.
struct AnswerRegressions {
  private var regressions: [DirectedInterval: AnswerRegression] = [:]

  /// Predicts the answers of a session one by one, and returns their log loss.
  mutating func observe(_ trials: [TrialRecord]) -> LogLoss {
    var logLoss = LogLoss()
    for trial in trials {
      guard let evidence = trial.evidence, trial.isCorrect != nil else { continue }
      let interval = trial.question.nominal.interval
      logLoss.add(
        regressions[interval, default: .init()].observe(evidence.answer, to: evidence.difference))
    }
    return logLoss
  }
}
