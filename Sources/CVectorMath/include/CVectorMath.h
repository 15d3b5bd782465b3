/// The inner loops of the estimator, compiled for the vector units of several CPUs. The one that
/// the CPU at hand has is chosen when the program starts, which Swift cannot do.
///
/// Every function does its additions, multiplications and divisions in one order, and never fuses
/// two of them, so that all CPUs return the same bits.
///
/// All numbers are doubles in fours, as in `SIMD4<Double>`. A pointer to `void` takes a Swift array
/// of fours as it is.

#ifndef CVECTORMATH_H
#define CVECTORMATH_H

/// Replaces each of four numbers x by 2^x, with the bits of `DeterministicMath.exp2`.
void cvm_exp2(void *numbers);

/// Replaces each of four numbers z by Φ(z), and writes φ(z), with the bits of
/// `DeterministicMath.normalCumulative` and `normalDensity`.
void cvm_normal(void *numbers, void *densities);

/// Replaces each of four positive normal numbers x by log2 x, with the bits of
/// `DeterministicMath.log2`.
void cvm_log2(void *numbers);

/// From h, β and the logit of λ at each answer of a trend, computes the probability of the answer.
/// Replaces the three by the derivatives of its logarithm, writes √(P / (1 − P)), and writes the product
/// of each four of probabilities, without those of sign 0.
void cvm_respond(
    const void *heard, const void *sign, double largest_lapse_rate, long fours, void *limen,
    void *bias, void *lapses, void *roots, void *probabilities);

/// Writes a part of the column of a term, its regressor times the scores and the roots, and adds the
/// regressor times the scores to its sum. The regressor is multiplied by the factors, unless they are null.
void cvm_weigh(
    void *columns, void *sums, long term, const void *regressor, const void *factors,
    const void *scores, const void *roots, long first, long fours);

/// Adds `weight` times the addends to the numbers.
void cvm_add(void *numbers, const void *addends, double weight, long fours);

/// Adds `weight` times the products of the addends and the factors to the numbers.
void cvm_add_product(
    void *numbers, const void *addends, const void *factors, double weight, long fours);

/// Adds the sums of the products of each pair among `count` columns to the lower triangle of a
/// symmetric matrix, row after row.
void cvm_add_products(void *triangle, const void *columns, long count, long fours);

/// A symmetric matrix of two rows.
struct cvm_pair {
  double first, cross, second;
};

/// A symmetric matrix of three rows.
struct cvm_triple {
  double first, first_second, first_third, second, second_third, third;
};

/// What the mean over the nodes of a quadrature rule needs: the belief about θ and ℓ, and the
/// answer. The names are those of `PairMoments.conditioned`.
struct cvm_answer {
  /// The mean of θ, and its standard deviation.
  double limen, spread;
  /// The mean of ℓ, its rise with θ, its variance given θ, and the spread of z that comes from it.
  double bias, slope, residual, noise;
  /// K·d, the difference times the units per limen.
  double difference;
  /// s, and the asymptotes of the probability of this answer.
  double sign, lower, span;
};

/// The sums over the nodes, each of weight times P times powers of the deviations of θ and ℓ.
struct cvm_sums {
  double total, limen, limen_squares, bias, cross, bias_squares;
};

/// Returns the sums over sixteen nodes, with the operations of `PsychometricFunction` in their order.
struct cvm_sums cvm_condition(struct cvm_answer answer, const void *points, const void *weights);

/// The same for the answer to an interval, where the answer also depends on the listener's centre a
/// of the interval. The names are those of `TripleMoments.conditioned`.
struct cvm_triple_answer {
  /// The mean of t, and its standard deviation.
  double limen, spread;
  /// The means of a and ℓ, and their rise with t.
  double centre, centre_slope, bias, bias_slope;
  /// The covariance of a and ℓ given t.
  struct cvm_pair residual;
  /// d in cents, and K.
  double difference, units;
  /// s, and the asymptotes of the probability of this answer.
  double sign, lower, span;
};

/// The sums over the nodes, each of weight times P times powers of the deviations of t, a and ℓ.
struct cvm_triple_sums {
  double total, limen, centre, bias, limen_limen, limen_centre, limen_bias, centre_centre,
      centre_bias, bias_bias;
};

/// Returns the sums over sixteen nodes.
struct cvm_triple_sums cvm_condition_triple(
    struct cvm_triple_answer answer, const void *points, const void *weights);

/// From the columns of T and the matrices B and L, writes the columns of G = T·B⁻¹ and of G·L.
void cvm_regress(
    const void *t1, const void *t2, long fours, struct cvm_pair b, struct cvm_pair l, void *g1,
    void *g2, void *gl1, void *gl2);

/// From the columns of T, the inverse of B, and L, writes the columns of G = T·B⁻¹ and of G·L.
void cvm_regress_triple(
    const void *t1, const void *t2, const void *t3, long fours, struct cvm_triple inverse,
    struct cvm_triple l, void *g1, void *g2, void *g3, void *gl1, void *gl2, void *gl3);

/// Writes a complete row of a matrix that is stored as `cvm_subtract` describes.
void cvm_copy_row(const void *matrix, long order, long index, void *row);

/// Adds C·v to the product, for a matrix C that is stored as `cvm_subtract` describes.
void cvm_multiply(const void *matrix, long order, const void *vector, void *product);

/// Subtracts a₁·b₁ᵀ + a₂·b₂ᵀ from a matrix. The matrix is symmetric, and each row stores its fours
/// up to the one that contains the diagonal.
void cvm_subtract(
    void *matrix, long order, const void *a1, const void *b1, const void *a2, const void *b2);

/// Subtracts a₁·b₁ᵀ + a₂·b₂ᵀ + a₃·b₃ᵀ from such a matrix.
void cvm_subtract_triple(
    void *matrix, long order, const void *a1, const void *b1, const void *a2, const void *b2,
    const void *a3, const void *b3);

/// Moves such a matrix C towards P: C ← P + ρ·ρᵀ ∘ (C − P) + s·sᵀ.
void cvm_fade(void *matrix, const void *prior, long order, const void *kept, const void *step);

#endif
