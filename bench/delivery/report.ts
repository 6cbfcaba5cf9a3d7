/** A figure, and where there is one its target. */
export interface Verdict {
  readonly what: string;
  readonly figure: string;
  readonly target?: string;
  readonly isMet?: boolean;
}

/** The figures as a table, in their order. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(({ what, figure, target, isMet }) => {
    const met = isMet === undefined ? "" : isMet ? "yes" : "**no**";
    return `| ${what} | ${figure} | ${target ?? ""} | ${met} |`;
  });
  return ["| | Measured | Target | Met |", "|---|---:|---:|---|", ...lines].join("\n");
}

/** The middle of some numbers; of an even count the upper one. NaN of none. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The number below which a share of all lies. NaN of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
