import {
  addRatios,
  compareRatios,
  divideRatios,
  exactText,
  multiplyRatios,
  type Ratio,
  ratio,
  roundRatio,
  subtractRatios,
  truncateRatio,
} from "./ratio.ts";

/** Operations of a {@link Derivation}; `round` rounds a half away from zero, `cut` drops what follows the places. */
type Operation = "sum" | "difference" | "product" | "quotient" | "least" | "greatest" | "round" | "cut";

/**
 * How a number came about, as data that can be computed again: an input by its id, a parameter of the rule by its name, a count of
 * things by their ids, or an operation on others. Values are decimal strings or quotients such as `13/6`.
 */
export type Derivation =
  | { readonly input: string; readonly value: string }
  | { readonly parameter: string; readonly value: string }
  | { readonly count: string; readonly of: readonly string[]; readonly value: string }
  | { readonly operation: Operation; readonly places?: number; readonly operands: readonly Derivation[] };

/** An exact number that knows where it is from. */
export interface Quantity {
  readonly value: Ratio;
  readonly derivation: Derivation;
}

/** A number of the facts, by the id of its source. */
export function input(id: string, value: Ratio): Quantity {
  return { value, derivation: { input: id, value: exactText(value) } };
}

/** A number of the rule, by its name. */
export function parameter(name: string, value: Ratio): Quantity {
  return { value, derivation: { parameter: name, value: exactText(value) } };
}

/** A whole number that the rule's text has, such as the 12 months of a year. */
export function constant(name: string, value: number): Quantity {
  return parameter(name, ratio(BigInt(value)));
}

/** How many things there are, with their ids. */
export function count(name: string, of: readonly string[]): Quantity {
  const value = ratio(BigInt(of.length));
  return { value, derivation: { count: name, of, value: exactText(value) } };
}

/** The sum; 0 of nothing. */
export function sum(of: readonly Quantity[]): Quantity {
  const value = of.reduce((total, quantity) => addRatios(total, quantity.value), ratio(0n));
  const [first] = of;
  return of.length === 1 && first !== undefined ? first : operation("sum", of, value);
}

/** The first less the second. */
export function minus(a: Quantity, b: Quantity): Quantity {
  return operation("difference", [a, b], subtractRatios(a.value, b.value));
}

/** The product of at least one. */
export function times(...of: readonly Quantity[]): Quantity {
  return operation(
    "product",
    of,
    of.reduce((product, { value }) => multiplyRatios(product, value), ratio(1n)),
  );
}

/** The first over the second. Throws a RangeError if that is zero. */
export function over(a: Quantity, b: Quantity): Quantity {
  return operation("quotient", [a, b], divideRatios(a.value, b.value));
}

/** The least of at least one. */
export function least(...of: readonly Quantity[]): Quantity {
  return operation(
    "least",
    of,
    of.map(({ value }) => value).reduce((a, b) => (compareRatios(b, a) < 0 ? b : a)),
  );
}

/** The greatest of at least one. */
export function greatest(...of: readonly Quantity[]): Quantity {
  return operation(
    "greatest",
    of,
    of.map(({ value }) => value).reduce((a, b) => (compareRatios(b, a) > 0 ? b : a)),
  );
}

/** Rounded where the rule rounds, before it goes on; a half goes away from zero. */
export function rounded(quantity: Quantity, places: number): Quantity {
  return operation("round", [quantity], roundRatio(quantity.value, places), places);
}

/** Cut to so many places where the rule drops the rest. */
export function cut(quantity: Quantity, places: number): Quantity {
  return operation("cut", [quantity], truncateRatio(quantity.value, places), places);
}

/** True if the first is not less than the second; both unrounded. */
export function isAtLeast(a: Quantity, b: Quantity): boolean {
  return compareRatios(a.value, b.value) >= 0;
}

/** True if the quantity is not zero. */
export function isNonZero(quantity: Quantity): boolean {
  return quantity.value.n !== 0n;
}

function operation(name: Operation, of: readonly Quantity[], value: Ratio, places?: number): Quantity {
  const operands = of.map(({ derivation }) => derivation);
  return { value, derivation: { operation: name, ...(places === undefined ? {} : { places }), operands } };
}
