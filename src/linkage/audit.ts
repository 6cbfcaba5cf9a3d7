import type { Comparison } from "./compare.ts";
import { SHAPES, type Shape, shapeOf } from "./shapes.ts";

/** What the linkage found when it was tried, without SSNs, on records whose SSNs tell who is who. */
export interface Audit {
  /** How many persons, told by SSN, were looked at. */
  readonly persons: number;
  /** Of each shape, the pairs of two numbers that would have been taken for one person. */
  readonly strangers: Readonly<Partial<Record<Shape, number>>>;
  /** Pairs of two numbers with one surname, date of birth and house, whatever their given names. */
  readonly twins: number;
}

/** Before anything was looked at. */
export const NO_AUDIT: Audit = { persons: 0, strangers: {}, twins: 0 };

/** Fewer persons than these say nothing about how often strangers are alike. */
const AUDITED_PERSONS_MIN = 5_000;
/** A shape is trusted while at most one in so many persons has a stranger of that shape. */
const PERSONS_A_STRANGER_MIN = 100_000;

/** Shapes that would take a twin for the other are trusted while at most one in so many persons has a twin on file at all. */
const PERSONS_A_TWIN_MIN = 10_000;
const TWIN_SHAPES: readonly Shape[] = ["nicknamed", "related", "misspelt", "alike"];

/** Shapes that are trusted as long as nothing was seen against them; `placed`, which nothing can do without, for ever. */
const TRUSTED_UNSEEN: readonly Shape[] = ["placed", "nicknamed"];

/**
 * The shapes that the records themselves show to be safe: of at least five thousand persons, none (of a hundred thousand,
 * at most one) has a stranger whom the shape could not tell from them. The shapes of given names that are not the same also
 * need that twins are hardly ever on file. Without an audit, only `placed` and `nicknamed`.
 */
export function trustedShapes({ persons, strangers, twins }: Audit): ReadonlySet<Shape> {
  const isAudited = persons >= AUDITED_PERSONS_MIN;
  const areTwinsRare = twins * PERSONS_A_TWIN_MIN <= persons;
  const isSafe = (shape: Shape): boolean =>
    (isAudited || TRUSTED_UNSEEN.includes(shape)) &&
    (strangers[shape] ?? 0) * PERSONS_A_STRANGER_MIN <= persons &&
    (areTwinsRare || !TWIN_SHAPES.includes(shape));
  return new Set(SHAPES.filter((shape) => shape === "placed" || isSafe(shape)));
}

/**
 * The shape by which a pair of two persons would have been taken for one; null when it would not.
 *
 * @param pair compared without SSNs, of two records whose SSNs are more than a slip apart
 * @param bits its posterior weight without SSNs
 */
export function strangerShape(
  pair: Comparison,
  weight: { readonly bits: number; readonly thresholdBits: number },
): Shape | null {
  return weight.bits >= weight.thresholdBits && !pair.generationsDiffer ? shapeOf(pair) : null;
}
