import table from "./name-frequency.json" with { type: "json" };

/** What a name that is not in the table is taken for: as rare as its rarest class. */
const RAREST_BITS = 14;

const GIVEN_BITS = bitsByName(table.given);
const SURNAME_BITS = bitsByName(table.surname);

function bitsByName(classes: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(classes).flatMap(([bits, names]) => names.split(" ").map((name) => [name, Number(bits)] as const)),
  );
}

/**
 * How rare a given name is among US residents, in bits: minus log2 of the share of people who bear it, at most 14.
 *
 * @param name folded
 * Source: US Census Bureau, 1990 name files (public domain), kept in `name-frequency.json`.
 */
export function givenNameBits(name: string): number {
  return GIVEN_BITS.get(name) ?? RAREST_BITS;
}

/** The same as {@link givenNameBits} for a surname. */
export function surnameBits(name: string): number {
  return SURNAME_BITS.get(name) ?? RAREST_BITS;
}
