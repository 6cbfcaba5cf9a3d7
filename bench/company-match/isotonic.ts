/** An answer's raw probability, whether it was right, and how much its case counts. */
export interface RawAnswer {
  readonly raw: number;
  readonly isRight: boolean;
  readonly weight: number;
}

interface Block {
  raw: number;
  right: number;
  weight: number;
}

/** The fewest answers of one point of the calibration. */
const ANSWERS_A_POINT = 120;

/**
 * The ascending curve from raw probability to share of right answers that fits best: pools of
 * neighbours that would descend, first in bins of equal size.
 *
 * Source: pool adjacent violators (Ayer et al., 1955).
 *
 * @param times how often each answer is among them, judged another way each time
 */
export function isotonicCurve(answers: readonly RawAnswer[], times = 1): [number, number][] {
  const blocks: Block[] = [];
  for (const bin of binsOf(
    [...answers].sort((a, b) => a.raw - b.raw),
    times * ANSWERS_A_POINT,
  )) {
    blocks.push(bin);
    for (let last = blocks.at(-1), before = blocks.at(-2); last !== undefined && before !== undefined; ) {
      if (before.right / before.weight < last.right / last.weight) break;
      blocks.pop();
      before.raw += last.raw;
      before.right += last.right;
      before.weight += last.weight;
      last = before;
      before = blocks.at(-2);
    }
  }
  const points = blocks.map((block): [number, number] => [
    Number((block.raw / block.weight).toFixed(4)),
    Number((block.right / block.weight).toFixed(4)),
  ]);
  return [[0, 0], ...points.filter(([raw]) => raw > 0 && raw < 1), [1, Math.max(0.995, points.at(-1)?.[1] ?? 1)]];
}

function binsOf(sorted: readonly RawAnswer[], size: number): Block[] {
  const bins: Block[] = [];
  for (let start = 0; start < sorted.length; start += size) {
    const bin = { raw: 0, right: 0, weight: 0 };
    for (const { raw, isRight, weight } of sorted.slice(start, start + size)) {
      bin.raw += raw * weight;
      bin.right += isRight ? weight : 0;
      bin.weight += weight;
    }
    bins.push(bin);
  }
  return bins;
}
