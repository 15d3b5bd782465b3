internal import Music
package import Notation

extension ThresholdPrior {
  /// The digest of all numbers of the prior, the same on every machine.
  package var digest: Digest {
    var digest = Digest()
    add(to: &digest)
    return digest
  }

  /// Adds the bit patterns of all numbers to a digest, each list after its count.
  package func add(to digest: inout Digest) {
    digest.add(exactly: limenAtMiddleC.value, shapeShare)
    digest.add(Int64(departures.count))
    for departure in departures {
      digest.add(Int64(departure.note.number))
      digest.add(exactly: departure.octaves)
    }
    digest.add(exactly: tiltSpread, noteSpread, conditionSpread)
    digest.add(exactly: biasMean, biasSpread, biasDriftPerTrial)
    digest.add(exactly: contractionMean, contractionSpread)
    digest.add(exactly: lapsePreferenceStrength, driftPerDay, largestDifference.value)
    digest.add(Int64(kinds.count))
    for kind in kinds { kind.add(to: &digest) }
  }
}

extension ThresholdPrior.Kind {
  fileprivate func add(to digest: inout Digest) {
    digest.add(Int64(name.utf8.count))
    digest.add(name.utf8)
    digest.add(exactly: share, raise, offsetSpread, courseSpread, courseLength)
    digest.add(exactly: driftPerTrial, levelDriftPerTrial)
    digest.add(Int64(lapses.count))
    for lapse in lapses { digest.add(exactly: lapse.value, lapse.weight) }
  }
}

extension Digest {
  fileprivate mutating func add(exactly numbers: Double...) {
    for number in numbers { add(Int64(bitPattern: number.bitPattern)) }
  }
}
