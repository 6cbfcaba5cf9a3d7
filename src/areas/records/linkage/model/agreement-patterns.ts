import type { Comparison } from "../comparison/compare.ts";

/**
 * The shapes of agreement that identify a person without an SSN, each with the stranger whom it
 * could take for the subject:
 *
 * - `placed`: date of birth, the same names and at least the ZIP code — a namesake born the same
 *   day in one town
 * - `related`: like `placed`, but the given names are two that siblings have — a twin
 * - `misspelt`: like `placed`, but a given name is misspelt — a twin
 * - `alike`: like `placed` and in one house, but the given names are merely similar — a twin
 * - `nicknamed`: the same with a clear short form of the given name — a twin known by such a name
 * - `namesake`, `rare_namesake`: date of birth and the same names only — a namesake born the same
 *   day, anywhere; separate, since a rare name has none
 * - `renamed`: date of birth, the same given name and house, another surname — a housemate of the
 *   same name and birthday
 * - `misdated`: the same names and house, and a date of birth one slip off in one year — a namesake
 *   in one house
 * - `misdated_year`: the same names and house; the birth dates differ by one typing error, in the year — a son who was born on his father's
 *   day
 *
 * The first of January is entered for many whose day nobody knows: it only gives the year, and only
 * counts with the house.
 */
export const SHAPES = [
  "placed",
  "nicknamed",
  "related",
  "misspelt",
  "alike",
  "namesake",
  "rare_namesake",
  "renamed",
  "misdated",
  "misdated_year",
] as const;
/** One of {@link SHAPES}. */
export type PatternShape = (typeof SHAPES)[number];

/** True if the dates of birth are the same. */
export function birthAgrees({ birth }: Comparison): boolean {
  return birth === "exact" || birth === "january_first";
}

/** True if the given names are one person's, as far as names are known. */
export function givenAgrees({ given }: Comparison): boolean {
  return given === "exact" || given === "nickname" || given === "variant" || given === "typo";
}

/** True if the surnames are similar, or share a half. */
export function surnameAgrees({ surname }: Comparison): boolean {
  return surname !== "differ" && surname !== "missing";
}

/** True for one house, up to a slip. */
export function addressAgrees({ address }: Comparison): boolean {
  return address === "same" || address === "near";
}

/** True for one house or one ZIP code. */
export function livesNear(pair: Comparison): boolean {
  return addressAgrees(pair) || pair.address === "area";
}

/** The shape of the agreement apart from the SSN; null if it identifies no single person. */
export function shapeOf(pair: Comparison): PatternShape | null {
  const livesThere = addressAgrees(pair);
  if (pair.birth === "close") return isSameName(pair) && livesThere ? misdatedShape(pair) : null;
  if (!birthAgrees(pair)) return null;
  if (pair.birth === "january_first")
    return livesThere && surnameAgrees(pair) ? (NEARBY_SHAPES[pair.given] ?? null) : null;
  if (!surnameAgrees(pair)) return pair.given === "exact" && livesThere ? "renamed" : null;
  const isAlike = pair.given === "near" || pair.given === "far";
  if (isAlike) return livesThere ? "alike" : null;
  const nearby = NEARBY_SHAPES[pair.given] ?? null;
  if (livesNear(pair) || nearby === null) return nearby;
  return nearby === "placed" ? namesakeShape(pair) : null;
}

/**
 * The rarity of a full name from which there is hardly a namesake born the same day in the whole
 * country: of 330 million residents born on 29,000 days, some 11,400 share a day, so that, if one
 * person in 1.5 million has a name, 0.8 % of them share name and birthday with another one.
 */
const RARE_NAME_BITS = 20.5;

function namesakeShape({ nameRarity }: Comparison): PatternShape {
  return nameRarity >= RARE_NAME_BITS ? "rare_namesake" : "namesake";
}

function misdatedShape({ birthYearsApart }: Comparison): PatternShape {
  return birthYearsApart === 0 ? "misdated" : "misdated_year";
}

const NEARBY_SHAPES: Readonly<Partial<Record<Comparison["given"], PatternShape>>> = {
  exact: "placed",
  nickname: "nicknamed",
  variant: "related",
  typo: "misspelt",
};

function isSameName(pair: Comparison): boolean {
  return pair.given === "exact" && surnameAgrees(pair);
}
