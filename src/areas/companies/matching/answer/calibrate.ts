/**
 * The share of right answers that was observed at a raw probability: linear between the points of a
 * fitted, ascending curve. Monotone; 0 to 1.
 *
 * @param raw 0 to 1
 * @param points [raw, observed], both ascending, at least two
 */
export function calibrate(raw: number, points: readonly (readonly number[])[]): number {
  const after = points.findIndex((point) => (point[0] ?? 0) >= raw);
  const [highRaw = 1, highObserved = 1] = points[after < 0 ? points.length - 1 : after] ?? [];
  if (after <= 0) return highObserved;
  const [lowRaw = 0, lowObserved = 0] = points[after - 1] ?? [];
  if (highRaw === lowRaw) return highObserved;
  return lowObserved + ((raw - lowRaw) / (highRaw - lowRaw)) * (highObserved - lowObserved);
}
