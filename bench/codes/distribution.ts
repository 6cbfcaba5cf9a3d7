/** How two samples of times differ. Each pair: of the first and of the second. */
export interface Difference {
  readonly medians: readonly [number, number];
  readonly p99s: readonly [number, number];
  /** Kolmogorov–Smirnov: the largest distance between the two distribution functions, 0 to 1. */
  readonly distance: number;
  /** Exceeded by equal distributions in one of twenty measurements: 1.358 √((n + m) / (n m)). */
  readonly critical: number;
}

/** Compares two samples, each of at least one time. */
export function differenceOf(first: readonly number[], second: readonly number[]): Difference {
  const [a, b] = [first, second].map((times) => times.toSorted((one, other) => one - other)) as [number[], number[]];
  return {
    medians: [quantile(a, 0.5), quantile(b, 0.5)],
    p99s: [quantile(a, 0.99), quantile(b, 0.99)],
    distance: distanceOf(a, b),
    critical: 1.358 * Math.sqrt((a.length + b.length) / (a.length * b.length)),
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function distanceOf(a: readonly number[], b: readonly number[]): number {
  let [i, j, distance] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i] ?? 0, b[j] ?? 0);
    while (i < a.length && (a[i] ?? 0) <= at) i += 1;
    while (j < b.length && (b[j] ?? 0) <= at) j += 1;
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length));
  }
  return distance;
}
