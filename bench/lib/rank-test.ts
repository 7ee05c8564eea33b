/**
 * How likely two samples of one source differ at least so much in rank (Mann-Whitney, two-sided, normal approximation with
 * ties): 0–1. Small says that the sources differ; nothing is assumed of how times are spread.
 */
export function rankTest(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((value) => ({ value, isLeft: true })), ...right.map((value) => ({ value, isLeft: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]!.value === all[from]!.value) to += 1;
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at += 1) if (all[at]!.isLeft) rankSum += rank;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [n, m, total] = [left.length, right.length, all.length];
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  const z = (rankSum - (n * (n + 1)) / 2 - (n * m) / 2) / spread;
  return 2 * upperTail(Math.abs(z));
}

/** Share of a normal distribution beyond z ≥ 0 (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const sum = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (rest, factor) => t * (factor + rest),
    0,
  );
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
