import type { Derivation } from "../../../src/areas/income/quantity.ts";

/*
 * A second, small implementation of derivations: fractions of two integers that are never reduced, and rounding by its definition.
 */

type Fraction = readonly [n: bigint, d: bigint];

/** Cents of a derivation, a half rounded away from zero. */
export function centsOf(derivation: Derivation): bigint {
  return toUnits(fractionOf(derivation), 100n);
}

/** Value of a derivation. */
export function fractionOf(derivation: Derivation): Fraction {
  if ("count" in derivation) return [BigInt(derivation.of.length), 1n];
  if ("value" in derivation) return read(derivation.value);
  const operands = derivation.operands.map(fractionOf);
  const [first = [0n, 1n] as const, ...rest] = operands;
  switch (derivation.operation) {
    case "sum":
      return rest.reduce<Fraction>(([a, b], [n, d]) => [a * d + n * b, b * d], first);
    case "difference":
      return rest.reduce<Fraction>(([a, b], [n, d]) => [a * d - n * b, b * d], first);
    case "product":
      return rest.reduce<Fraction>(([a, b], [n, d]) => [a * n, b * d], first);
    case "quotient":
      return rest.reduce<Fraction>(([a, b], [n, d]) => [a * d, b * n], first);
    case "least":
      return operands.reduce((a, b) => (isLess(b, a) ? b : a));
    case "greatest":
      return operands.reduce((a, b) => (isLess(a, b) ? b : a));
    case "round":
      return [toUnits(first, 10n ** BigInt(derivation.places ?? 0)), 10n ** BigInt(derivation.places ?? 0)];
    case "cut": {
      const scale = 10n ** BigInt(derivation.places ?? 0);
      return [(first[0] * scale) / first[1], scale];
    }
  }
}

function read(text: string): Fraction {
  const [left = "0", right = "1"] = text.split("/");
  const places = left.split(".")[1]?.length ?? 0;
  return [BigInt(left.replace(".", "")), 10n ** BigInt(places) * BigInt(right)];
}

function isLess([a, b]: Fraction, [c, d]: Fraction): boolean {
  return b * d > 0n ? a * d < c * b : a * d > c * b;
}

function toUnits([n, d]: Fraction, scale: bigint): bigint {
  const [top, bottom] = d < 0n ? [-n, -d] : [n, d];
  const twice = 2n * (top < 0n ? -top : top) * scale + bottom;
  const units = twice / (2n * bottom);
  return top < 0n ? -units : units;
}
