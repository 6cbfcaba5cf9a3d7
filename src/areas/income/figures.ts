import type { Omission } from "./facts/clean.ts";
import type { Derivation, Quantity } from "./quantity.ts";
import { exactText, formatRatio } from "./ratio.ts";
import type { Reason } from "./reasons.ts";

/** Decimal places in which a figure of a unit is shown; it is compared unrounded. */
const PLACES = { money: 2, hours: 2, ratio: 4, number: 2, whole: 0 } as const;

/** Units of a {@link Figure}; `text` is a word, a day or a month. */
type FigureUnit = keyof typeof PLACES | "text";

/** A result with where it is from. */
export interface Figure {
  readonly name: string;
  readonly unit: FigureUnit;
  /** A decimal string, rounded half away from zero; or text. */
  readonly value: string;
  /** The value before rounding, a decimal string or a quotient; null for text. */
  readonly exact: string | null;
  /** How it was computed, in words. */
  readonly formula: string;
  /** How it was computed, as data; null for text. */
  readonly derivation: Derivation | null;
}

/** Verdicts. A guide that asks for a yes or no has the last two pairs; an amount that could be computed has `computed`. */
type Verdict =
  | "met"
  | "not_shown"
  | "cannot_tell"
  | "computed"
  | "usable"
  | "usable_with_positive_factors"
  | "not_usable"
  | "within"
  | "exceeds"
  | "not_met"
  | "excluded"
  | "deemed"
  | "must_assess"
  | "not_applicable"
  | "consistent"
  | "inconsistent"
  | "current"
  | "ended"
  | "leave"
  | "in_time"
  | "too_old"
  | "acceptable"
  | "not_acceptable"
  | "complete"
  | "incomplete";

/** What a rule says of a case. */
export interface RuleOutcome {
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
  readonly reasons: readonly Reason[];
  /** Month or year that was assessed; null if the rule has none. */
  readonly period: string | null;
  readonly omissions: readonly Omission[];
}

/** An outcome; what is not said is empty. */
export function outcome(verdict: Verdict, rest: Partial<Omit<RuleOutcome, "verdict">> = {}): RuleOutcome {
  return { verdict, figures: [], reasons: [], period: null, omissions: [], ...rest };
}

/** An outcome that cannot be decided for these reasons. */
export function cannotTell(...reasons: readonly Reason[]): RuleOutcome {
  return outcome("cannot_tell", { reasons });
}

/** A figure of a quantity. */
export function figure(name: string, unit: keyof typeof PLACES, quantity: Quantity, formula: string): Figure {
  const { value, derivation } = quantity;
  return { name, unit, value: formatRatio(value, PLACES[unit]), exact: exactText(value), formula, derivation };
}

/** An amount of money, shown to the cent. */
export function moneyFigure(name: string, quantity: Quantity, formula: string): Figure {
  return figure(name, "money", quantity, formula);
}

/** A figure that is a word, a day or a list of months. */
export function textFigure(name: string, value: string, formula: string): Figure {
  return { name, unit: "text", value, exact: null, formula, derivation: null };
}
