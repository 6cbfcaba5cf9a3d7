/**
 * Jaro–Winkler similarity, 0 (nothing shared) to 1 (equal). Symmetric.
 *
 * @param a folded text
 * @param b folded text
 * Source: W. E. Winkler, "String comparator metrics and enhanced decision rules in the Fellegi–Sunter model of record
 * linkage" (1990): prefix of at most 4, scale 0.1.
 */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && prefix < b.length && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length === 0 || b.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const takenInB = new Uint8Array(b.length);
  const sharedOfA: string[] = [];
  for (let i = 0; i < a.length; i += 1) {
    const last = Math.min(b.length - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= last; j += 1) {
      if (takenInB[j] === 1 || a[i] !== b[j]) continue;
      takenInB[j] = 1;
      sharedOfA.push(a.charAt(i));
      break;
    }
  }
  const shared = sharedOfA.length;
  if (shared === 0) return 0;
  let moved = 0;
  for (let j = 0, k = 0; j < b.length; j += 1) {
    if (takenInB[j] === 0) continue;
    if (b[j] !== sharedOfA[k]) moved += 1;
    k += 1;
  }
  return (shared / a.length + shared / b.length + (shared - moved / 2) / shared) / 3;
}

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each one, no part
 * edited twice. Symmetric.
 *
 * @param limit the count may stop growing once every path is over it; the answer is then any number above `limit`
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
