import { areWithinOneEdit, jaroWinkler } from "../../../../kernel/text/similarity.ts";
import type { UsAddress } from "../../../../kernel/text/us/address.ts";

/**
 * How two addresses agree. `same`: number, street and ZIP; `near`: a slip or the ZIP apart, or one house in other words; `area`:
 * only the ZIP.
 */
export type AddressLevel = "same" | "near" | "area" | "state" | "differ" | "missing";

/** The least Jaro–Winkler similarity of two spellings of a street. */
const ALIKE_STREETS = 0.85;

/** The order of the levels, weakest first. */
const ADDRESS_RANK: Readonly<Record<AddressLevel, number>> = {
  missing: 0,
  differ: 1,
  state: 2,
  area: 3,
  near: 4,
  same: 5,
};

/** The level of the best pair of two persons' addresses. Symmetric. */
export function compareHistories(a: readonly UsAddress[], b: readonly UsAddress[]): AddressLevel {
  let best: AddressLevel = "missing";
  for (const one of a) {
    for (const other of b) {
      const level = compareAddresses(one, other);
      if (ADDRESS_RANK[level] > ADDRESS_RANK[best]) best = level;
    }
  }
  return best;
}

function compareAddresses(a: UsAddress, b: UsAddress): AddressLevel {
  const sameZip = a.zip !== "" && a.zip === b.zip;
  const samePlace = sameZip || (a.city !== "" && a.city === b.city && a.state === b.state);
  const sameHouse = a.number === b.number && a.street !== "" && a.street === b.street;
  if (sameHouse && sameZip) return "same";
  if (sameHouse && samePlace) return "near";
  if (samePlace && isSlipAway(a, b)) return "near";
  if (sameZip && areWordsOfOneHouse(a.words, b.words)) return "near";
  if (sameZip) return "area";
  if (a.state !== "" && a.state === b.state) return "state";
  return "differ";
}

/**
 * One house written in two ways: the same number on a street of similar spelling, or one digit off
 * on the same street.
 */
function isSlipAway(a: UsAddress, b: UsAddress): boolean {
  if (a.street === "" || b.street === "") return false;
  if (a.number === b.number) return a.number !== "" && jaroWinkler(a.street, b.street) >= ALIKE_STREETS;
  return a.street === b.street && areWithinOneEdit(a.number, b.number);
}

/**
 * True if the words of two streets in one ZIP code name one house: they read alike without blanks and in any order (W148 N9748 and
 * W148N9748, URB LAS GLADIOLAS 150 CALLE A), or those of one are all in the other, a number among them (12 ELM ST, C O JANE ROE 12
 * ELM ST). Words may be written by their initials: CR is a COUNTY RD.
 */
function areWordsOfOneHouse(a: readonly string[], b: readonly string[]): boolean {
  if (a.join("") === b.join("")) return a.length > 0;
  const [one, other] = [partsOf(a), partsOf(b)];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return isHouse(short) && areIn(short, long);
}

/** The words, divided where letters and digits meet, without those that only say the kind of number. */
function partsOf(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.match(/\d+|\D+/g) ?? []);
  return parts.filter((part) => !UNTELLING.has(part)).map((part) => SAME_WORDS.get(part) ?? part);
}

const UNTELLING = new Set(["NO", "NUM", "NUMBER"]);
/** Source: USPS Publication 28, sections 24 to 29: rural routes, highway contract routes, military and Puerto Rican addresses. */
const SAME_WORDS = new Map(
  Object.entries({ HCR: "HC", RFD: "RR", POB: "BOX", URBANIZACION: "URB", URBANIZATION: "URB" }),
);

/** A street by its name alone is many houses, and so is a number. */
function isHouse(parts: readonly string[]): boolean {
  return parts.some((part) => /\d/.test(part)) && parts.some((part) => part.length > 1 && /\D/.test(part));
}

/** True if each part is one of the others, or the initials of some that follow each other. */
function areIn(parts: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  return parts.every((part) => {
    const at = left.indexOf(part);
    if (at >= 0) return left.splice(at, 1).length > 0;
    const from = initialsIn(part, left);
    return from >= 0 && left.splice(from, part.length).length > 0;
  });
}

/** Where words begin whose initials these letters are; -1 for none. */
function initialsIn(letters: string, words: readonly string[]): number {
  if (letters.length < 2 || /\d/.test(letters)) return -1;
  const initials = words.map((word) => word.charAt(0)).join("");
  const at = initials.indexOf(letters);
  return at >= 0 && words.slice(at, at + letters.length).every((word) => /\D/.test(word)) ? at : -1;
}
