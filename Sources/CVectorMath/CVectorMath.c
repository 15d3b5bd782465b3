#include "CVectorMath.h"

// A sum of products must round twice on every CPU.
#pragma clang fp contract(off)

// A sanitizer is not ready yet when the version is chosen.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
#define FOR_EACH_VECTOR_UNIT __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define FOR_EACH_VECTOR_UNIT
#endif
// Functions that become part of each version of their caller. They take fours by pointer, because
// versions differ in how they pass them by value.
#define INLINE static inline __attribute__((always_inline))

// Four doubles of a Swift array, which may overlap with single doubles.
typedef double four __attribute__((ext_vector_type(4), aligned(8), may_alias));
typedef __INT64_TYPE__ four_long __attribute__((ext_vector_type(4)));

// The series and the coefficients are those of `DeterministicMath`: change both or none.

static const double inverse_factorials[13] = {
    1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
    1.0 / 5040,      1.0 / 720,      1.0 / 120,     1.0 / 24,     1.0 / 6,
    1.0 / 2,         1,              1};

INLINE void replace_by_exp2(four *number) {
  const four x = *number;
  const four_long is_tiny = x < -1022;
  const four_long is_usual = is_tiny | (x < 1023);
  const four_long is_bounded = (x >= -1022) & (x < 1024);
  const four bounded = is_bounded ? x : 0;
  // The lowest bits of the sum are the nearest integer.
  const four shifted = bounded + 0x1.8p52;
  const four t = (bounded - (shifted - 0x1.8p52)) * 0.693147180559945309417;
  four sum = 1.0 / 6227020800;
#pragma clang loop unroll(full)
  for (int index = 0; index < 13; index++) sum = sum * t + inverse_factorials[index];
  const four_long whole = (four_long)shifted;
  const four power = (four)((whole + 1023) << 52);
  *number = is_tiny ? 0 : sum * power;
  if (__builtin_reduce_and(is_usual)) return;
  // 2^1024 is no double, but twice 2^1023 times a number below 1 can be one.
  const four half = (four)((whole + 1022) << 52);
  const four large = x < 1024 ? sum * half * 2 : x < __builtin_inf() ? __builtin_inf() : x;
  *number = is_usual ? *number : large;
}

static const double hart_numerator[6] = {0.700383064443688, 6.37396220353165, 33.912866078383,
                                         112.079291497871,  221.213596169931, 220.206867912376};
static const double hart_denominator[7] = {1.75566716318264, 16.064177579207, 86.7807322029461,
                                           296.564248779674, 637.333633378831, 793.826512519948,
                                           440.413735824752};

INLINE void replace_by_normal(four *number, four *density) {
  const four z = *number;
  const four size = __builtin_elementwise_abs(z);
  four bell = (-0.5 * z * z) * 1.44269504088896340736;
  replace_by_exp2(&bell);
  *density = bell * 0.398942280401432677939946;
  four numerator = 3.52624965998911e-02;
#pragma clang loop unroll(full)
  for (int index = 0; index < 6; index++) numerator = numerator * size + hart_numerator[index];
  four denominator = 8.83883476483184e-02;
#pragma clang loop unroll(full)
  for (int index = 0; index < 7; index++)
    denominator = denominator * size + hart_denominator[index];
  four tail = size < 38 ? bell * numerator / denominator : 0;
  // Above 8.5, 1 − Φ is less than half the last bit of 1.
  const four_long is_far = (size >= 7.07106781186547) & (size < 38) & (z < 8.5);
  if (__builtin_reduce_or(is_far)) {
    four fraction = size;
#pragma clang loop unroll(full)
    for (int step = 20; step > 0; step--) fraction = size + step / fraction;
    tail = is_far ? bell / fraction * 0.398942280401432677939946 : tail;
  }
  *number = z > 0 ? 1 - tail : tail;
}

static const double inverse_odds[12] = {1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13,
                                        1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3,  1};

INLINE void replace_by_log2(four *number) {
  const four_long bits = (four_long)*number;
  const four raw = (four)((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  const four_long is_large = raw > 1.41421356237309504880;
  const four significand = is_large ? raw / 2 : raw;
  // An exponent is a small integer, which 2^52 + 2^51 moves into the lowest bits of a double.
  const four_long exponent = (bits >> 52) - 1023 - is_large;
  const four whole = (four)(exponent + (four_long)(four)0x1.8p52) - 0x1.8p52;
  const four s = (significand - 1) / (significand + 1);
  const four square = s * s;
  four sum = 1.0 / 25;
#pragma clang loop unroll(full)
  for (int index = 0; index < 12; index++) sum = sum * square + inverse_odds[index];
  *number = whole + sum * s * 2 * 1.44269504088896340736;
}

INLINE void clamp(four *number, double least, double most) {
  const four x = *number > least ? *number : least;
  *number = x < most ? x : most;
}

FOR_EACH_VECTOR_UNIT
void cvm_exp2(void *numbers) { replace_by_exp2(numbers); }

FOR_EACH_VECTOR_UNIT
void cvm_normal(void *numbers, void *densities) { replace_by_normal(numbers, densities); }

INLINE double sum_in_order(const four *x) {
  return ((*x)[0] + (*x)[1]) + ((*x)[2] + (*x)[3]);
}

FOR_EACH_VECTOR_UNIT
struct cvm_sums cvm_condition(struct cvm_answer answer, const void *points, const void *weights) {
  const four *point = points, *weight = weights;
  four limen[4], bias[4], z[4], core[4], density[4];
  // The four steps are independent, so that the CPU computes several at once.
#pragma clang loop unroll(full)
  for (int step = 0; step < 4; step++) {
    limen[step] = answer.spread * point[step];
    bias[step] = answer.slope * limen[step];
    z[step] = -(answer.limen + limen[step]);
    replace_by_exp2(&z[step]);
    z[step] = (answer.difference * z[step] - answer.bias - bias[step]) / answer.noise;
    core[step] = answer.sign * z[step];
  }
#pragma clang loop unroll(full)
  for (int step = 0; step < 4; step++) replace_by_normal(&core[step], &density[step]);
  four total = 0, limens = 0, limen_squares = 0, biases = 0, cross = 0, bias_squares = 0;
#pragma clang loop unroll(full)
  for (int step = 0; step < 4; step++) {
    const four likelihood = answer.lower + answer.span * core[step];
    const four slope = answer.sign * (answer.span * density[step]);
    const four first = slope / -answer.noise;
    const four second = -1 * z[step] * slope / (answer.noise * answer.noise);
    const four pull = answer.residual * first;
    const four bias_first = bias[step] * likelihood + pull;
    const four about_mean = bias[step] * (bias_first + pull);
    const four residual = answer.residual * (likelihood + answer.residual * second);
    const four weighted = weight[step] * likelihood;
    const four weighted_bias = weight[step] * bias_first;
    total += weighted;
    limens += weighted * limen[step];
    limen_squares += weighted * limen[step] * limen[step];
    biases += weighted_bias;
    cross += weighted_bias * limen[step];
    bias_squares += weight[step] * (about_mean + residual);
  }
  return (struct cvm_sums){
      sum_in_order(&total),  sum_in_order(&limens), sum_in_order(&limen_squares),
      sum_in_order(&biases), sum_in_order(&cross),  sum_in_order(&bias_squares)};
}

FOR_EACH_VECTOR_UNIT
struct cvm_triple_sums cvm_condition_triple(
    struct cvm_triple_answer answer, const void *points, const void *weights) {
  const four *point = points, *weight = weights;
  const struct cvm_pair residual = answer.residual;
  four total = 0, limens = 0, centres = 0, biases = 0, limen_limen = 0, limen_centre = 0,
       limen_bias = 0, centre_centre = 0, centre_bias = 0, bias_bias = 0;
#pragma clang loop unroll(full)
  for (int step = 0; step < 4; step++) {
    const four limen = answer.spread * point[step];
    const four centre = answer.centre_slope * limen, bias = answer.bias_slope * limen;
    four inverse_limen = -(answer.limen + limen);
    replace_by_exp2(&inverse_limen);
    // g = (x, 1), and R·g.
    const four x = answer.units * inverse_limen;
    const four centre_pull = residual.first * x + residual.cross;
    const four bias_pull = residual.cross * x + residual.second;
    const four variance = x * centre_pull + bias_pull;
    const four noise = __builtin_elementwise_sqrt(1 + (variance > 0 ? variance : 0));
    const four z = (x * (answer.difference - answer.centre - centre) - answer.bias - bias) / noise;
    four core = answer.sign * z, density;
    replace_by_normal(&core, &density);
    const four likelihood = answer.lower + answer.span * core;
    const four slope = answer.sign * (answer.span * density);
    // The derivatives of P with respect to gᵀm.
    const four first = slope / -noise;
    const four second = -1 * z * slope / (noise * noise);
    const four centre_first = centre_pull * first, bias_first = bias_pull * first;
    const four weighted = weight[step] * likelihood;
    total += weighted;
    limens += weighted * limen;
    limen_limen += weighted * limen * limen;
    const four weighted_centre = weight[step] * (centre * likelihood + centre_first);
    const four weighted_bias = weight[step] * (bias * likelihood + bias_first);
    centres += weighted_centre;
    biases += weighted_bias;
    limen_centre += weighted_centre * limen;
    limen_bias += weighted_bias * limen;
    centre_centre += weight[step] * ((centre * centre + residual.first) * likelihood +
                                     2 * centre * centre_first + centre_pull * centre_pull * second);
    centre_bias += weight[step] * ((centre * bias + residual.cross) * likelihood +
                                   (centre * bias_first + bias * centre_first) +
                                   centre_pull * bias_pull * second);
    bias_bias += weight[step] * ((bias * bias + residual.second) * likelihood +
                                 2 * bias * bias_first + bias_pull * bias_pull * second);
  }
  return (struct cvm_triple_sums){
      sum_in_order(&total),         sum_in_order(&limens),       sum_in_order(&centres),
      sum_in_order(&biases),        sum_in_order(&limen_limen),  sum_in_order(&limen_centre),
      sum_in_order(&limen_bias),    sum_in_order(&centre_centre), sum_in_order(&centre_bias),
      sum_in_order(&bias_bias)};
}

FOR_EACH_VECTOR_UNIT
void cvm_add(void *numbers, const void *addends, double weight, long fours) {
  four *sum = numbers;
  const four *addend = addends;
  for (long block = 0; block < fours; block++) sum[block] += weight * addend[block];
}

FOR_EACH_VECTOR_UNIT
void cvm_add_product(
    void *numbers, const void *addends, const void *factors, double weight, long fours) {
  four *sum = numbers;
  const four *addend = addends, *factor = factors;
  for (long block = 0; block < fours; block++)
    sum[block] += weight * (addend[block] * factor[block]);
}

FOR_EACH_VECTOR_UNIT
void cvm_log2(void *numbers) { replace_by_log2(numbers); }

// The steps are independent, so that the CPU computes several at once.
INLINE void respond(
    const four *heard, const four *sign, double largest_lapse_rate, int steps, four *limen,
    four *bias, four *lapses, four *roots, double *probabilities) {
  four x[4], core[4], density[4], share[4];
#pragma clang loop unroll(full)
  for (int step = 0; step < steps; step++) {
    clamp(&limen[step], -8, 8);
    x[step] = 0 - limen[step];
    replace_by_exp2(&x[step]);
    x[step] = heard[step] * x[step];
    core[step] = sign[step] * (x[step] - bias[step]);
  }
#pragma clang loop unroll(full)
  for (int step = 0; step < steps; step++) replace_by_normal(&core[step], &density[step]);
#pragma clang loop unroll(full)
  for (int step = 0; step < steps; step++) {
    share[step] = -1 * lapses[step] * 1.44269504088896340736;
    replace_by_exp2(&share[step]);
    share[step] = 1 / (1 + share[step]);
    clamp(&share[step], 1e-5, 1 - 1e-5);
  }
#pragma clang loop unroll(full)
  for (int step = 0; step < steps; step++) {
    const four s = sign[step], lapse_rate = largest_lapse_rate * share[step];
    four probability = lapse_rate / 2 + (1 - lapse_rate) * core[step];
    clamp(&probability, 1e-9, 1 - 1e-9);
    const four slope = s * (1 - lapse_rate) * density[step] / probability;
    limen[step] = -0.693147180559945309417 * x[step] * slope;
    bias[step] = -1 * slope;
    lapses[step] = s * s * lapse_rate * (1 - share[step]) * (0.5 - core[step]) / probability;
    roots[step] = __builtin_elementwise_sqrt(probability / (1 - probability));
    const four counted = s == 0 ? 1 : probability;
    probabilities[step] = counted[0] * counted[1] * counted[2] * counted[3];
  }
}

FOR_EACH_VECTOR_UNIT
void cvm_respond(
    const void *heard, const void *sign, double largest_lapse_rate, long fours, void *limen,
    void *bias, void *lapses, void *roots, void *probabilities) {
  const four *x = heard, *s = sign;
  four *h = limen, *b = bias, *l = lapses, *root = roots;
  double *p = probabilities;
  long block = 0;
  for (; block + 4 <= fours; block += 4)
    respond(
        x + block, s + block, largest_lapse_rate, 4, h + block, b + block, l + block, root + block,
        p + block);
  for (; block < fours; block++)
    respond(
        x + block, s + block, largest_lapse_rate, 1, h + block, b + block, l + block, root + block,
        p + block);
}

FOR_EACH_VECTOR_UNIT
void cvm_weigh(
    void *columns, void *sums, long term, const void *regressor, const void *factors,
    const void *scores, const void *roots, long first, long fours) {
  const four *x = (const four *)regressor + first, *score = (const four *)scores + first,
             *root = (const four *)roots + first,
             *factor = factors ? (const four *)factors + first : 0;
  four *column = (four *)columns + term * fours, sum = ((four *)sums)[term];
  for (long block = 0; block < fours; block++) {
    const four value = factor ? x[block] * factor[block] : x[block];
    sum += value * score[block];
    column[block] = value * (score[block] * root[block]);
  }
  ((four *)sums)[term] = sum;
}

FOR_EACH_VECTOR_UNIT
void cvm_add_products(void *triangle, const void *columns, long count, long fours) {
  const four *column = columns;
  // Two rows and two columns at a time need half as many loads. The last row of an odd count is
  // computed twice.
  for (long row = 0; row < count; row += 2) {
    const long next_row = row + 1 < count ? row + 1 : row;
    const four *a = column + row * fours, *b = column + next_row * fours;
    for (long other = 0; other <= row; other += 2) {
      const long next = other + 1 < count ? other + 1 : other;
      const four *c = column + other * fours, *d = column + next * fours;
      // Two sums of each, because an addition takes as long as several multiplications.
      four ac[2] = {0, 0}, ad[2] = {0, 0}, bc[2] = {0, 0}, bd[2] = {0, 0};
      long block = 0;
      for (; block + 1 < fours; block += 2)
#pragma clang loop unroll(full)
        for (long odd = 0; odd < 2; odd++) {
          const four first = a[block + odd], second = b[block + odd];
          const four third = c[block + odd], fourth = d[block + odd];
          ac[odd] += first * third;
          ad[odd] += first * fourth;
          bc[odd] += second * third;
          bd[odd] += second * fourth;
        }
      if (block < fours) {
        ac[0] += a[block] * c[block];
        ad[0] += a[block] * d[block];
        bc[0] += b[block] * c[block];
        bd[0] += b[block] * d[block];
      }
      four *product = (four *)triangle + row * (row + 1) / 2 + other;
      product[0] += ac[0] + ac[1];
      if (next > other && next <= row) product[1] += ad[0] + ad[1];
      if (next_row == row) continue;
      product += row + 1;
      product[0] += bc[0] + bc[1];
      if (next > other) product[1] += bd[0] + bd[1];
    }
  }
}

FOR_EACH_VECTOR_UNIT
void cvm_regress(
    const void *towards1, const void *towards2, long fours, struct cvm_pair before,
    struct cvm_pair loss, void *on1, void *on2, void *lost1, void *lost2) {
  const four *first = towards1, *second = towards2;
  four *g1 = on1, *g2 = on2, *l1 = lost1, *l2 = lost2;
  const double determinant = before.first * before.second - before.cross * before.cross;
  for (long block = 0; block < fours; block++) {
    const four x = (first[block] * before.second - second[block] * before.cross) / determinant;
    const four y = (second[block] * before.first - first[block] * before.cross) / determinant;
    g1[block] = x;
    g2[block] = y;
    l1[block] = x * loss.first + y * loss.cross;
    l2[block] = x * loss.cross + y * loss.second;
  }
}

FOR_EACH_VECTOR_UNIT
void cvm_regress_triple(
    const void *towards1, const void *towards2, const void *towards3, long fours,
    struct cvm_triple inverse, struct cvm_triple loss, void *on1, void *on2, void *on3, void *lost1,
    void *lost2, void *lost3) {
  const four *first = towards1, *second = towards2, *third = towards3;
  four *g1 = on1, *g2 = on2, *g3 = on3, *l1 = lost1, *l2 = lost2, *l3 = lost3;
  for (long block = 0; block < fours; block++) {
    const four a = first[block], b = second[block], c = third[block];
    const four x = a * inverse.first + b * inverse.first_second + c * inverse.first_third;
    const four y = a * inverse.first_second + b * inverse.second + c * inverse.second_third;
    const four z = a * inverse.first_third + b * inverse.second_third + c * inverse.third;
    g1[block] = x;
    g2[block] = y;
    g3[block] = z;
    l1[block] = x * loss.first + y * loss.first_second + z * loss.first_third;
    l2[block] = x * loss.first_second + y * loss.second + z * loss.second_third;
    l3[block] = x * loss.first_third + y * loss.second_third + z * loss.third;
  }
}

FOR_EACH_VECTOR_UNIT
void cvm_copy_row(const void *matrix, long order, long index, void *row) {
  four *copy = row;
  const long group = index / 4, stored = group + 1;
  const four *start = (const four *)matrix + stored * (2 * group + index % 4);
  for (long block = 0; block < stored; block++) copy[block] = start[block];
  // By symmetry, the elements to the right of the stored blocks are found in the rows below.
  long below = 4 * stored;
  const double *element =
      (const double *)((const four *)matrix + (stored + 1) * 2 * stored + group) + index % 4;
  // Whole fours are written at once, because they are read at once soon after.
  for (; below + 4 <= order; below += 4) {
    const long step = below + 4;
    copy[below / 4] = (four){element[0], element[step], element[2 * step], element[3 * step]};
    element += 4 * step;
  }
  if (below < order) {
    const long step = below + 4;
    four rest = 0;
    for (long lane = 0; below + lane < order; lane++) rest[lane] = element[lane * step];
    copy[below / 4] = rest;
  }
}

FOR_EACH_VECTOR_UNIT
void cvm_multiply(const void *matrix, long order, const void *vector, void *product) {
  const four *block = matrix, *factors = vector;
  four *sums = product;
  for (long row = 0; row < order; row++) {
    const double element = ((const double *)vector)[row];
    four row_sum = 0;
    for (long column = 0; column < row / 4; column++, block++) {
      row_sum += factors[column] * *block;
      sums[column] += element * *block;
    }
    row_sum += factors[row / 4] * *block++;
    ((double *)product)[row] += sum_in_order(&row_sum);
  }
}

FOR_EACH_VECTOR_UNIT
void cvm_subtract(
    void *matrix, long order, const void *a1, const void *b1, const void *a2, const void *b2) {
  four *block = matrix;
  const four *first = b1, *second = b2;
  long row = 0;
  // Four rows have equally many blocks. Together they read those of b once.
  for (; row + 4 <= order; row += 4) {
    const long blocks = row / 4 + 1;
    const four a = ((const four *)a1)[row / 4], b = ((const four *)a2)[row / 4];
    for (long column = 0; column < blocks; column++) {
      const four x = first[column], y = second[column];
#pragma clang loop unroll(full)
      for (int lane = 0; lane < 4; lane++) block[lane * blocks + column] -= a[lane] * x + b[lane] * y;
    }
    block += 4 * blocks;
  }
  for (; row < order; row++) {
    const double a = ((const double *)a1)[row], b = ((const double *)a2)[row];
    for (long column = 0; column <= row / 4; column++)
      *block++ -= a * first[column] + b * second[column];
  }
}

FOR_EACH_VECTOR_UNIT
void cvm_subtract_triple(
    void *matrix, long order, const void *a1, const void *b1, const void *a2, const void *b2,
    const void *a3, const void *b3) {
  four *block = matrix;
  const four *first = b1, *second = b2, *third = b3;
  for (long row = 0; row < order; row++) {
    const double a = ((const double *)a1)[row], b = ((const double *)a2)[row],
                 c = ((const double *)a3)[row];
    for (long column = 0; column <= row / 4; column++)
      *block++ -= a * first[column] + b * second[column] + c * third[column];
  }
}

FOR_EACH_VECTOR_UNIT
void cvm_fade(void *matrix, const void *prior, long order, const void *kept, const void *step) {
  four *block = matrix;
  const four *start = prior, *keeping = kept, *steps = step;
  for (long row = 0; row < order; row++) {
    const double kept_row = ((const double *)kept)[row], step_row = ((const double *)step)[row];
    for (long column = 0; column <= row / 4; column++, block++, start++) {
      const four excess = *block - *start;
      *block = *start + kept_row * keeping[column] * excess + step_row * steps[column];
    }
  }
}
