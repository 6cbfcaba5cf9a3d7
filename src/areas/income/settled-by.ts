import { BUNDLED_PACKS } from "./packs/packs.ts";
import { type Reason, type Reasons, SHARED_REASONS } from "./reasons.ts";
import { SETTLEMENTS, type Settler } from "./settlements.ts";

/** What would settle an open question, for programs and in words. */
interface Settlement {
  readonly code: string;
  readonly from: Settler;
  readonly text: string;
}

/** All reasons, those of each rule too. */
const REASONS: Reasons = Object.assign(
  {},
  SHARED_REASONS,
  ...BUNDLED_PACKS.flatMap(({ rules }) => rules.map(({ definition }) => definition.reasons ?? {})),
);

/** The codes of all reasons. */
export const REASON_CODES = Object.keys(REASONS);

/** What would settle the question that a reason leaves open; null for a reason that leaves none open. */
export function settledBy(code: string): Settlement | null {
  const [, settlement] = REASONS[code] ?? [];
  if (settlement === undefined) return null;
  const [from, text] = SETTLEMENTS[settlement];
  return { code: settlement, from, text };
}

/** What would settle an assessment: each settlement of its reasons once, in their order; empty unless it cannot be decided. */
export function settlementsOf(verdict: string, reasons: readonly Pick<Reason, "code">[]): readonly Settlement[] {
  if (verdict !== "cannot_tell") return [];
  const found = reasons.flatMap(({ code }) => settledBy(code) ?? []);
  return [...new Map(found.map((one) => [one.code, one])).values()];
}
