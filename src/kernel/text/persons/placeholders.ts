import { type IsoDate, isIsoDate } from "../../ids.ts";
import { areDigits } from "../fold.ts";
import type { UsAddress } from "../us/address.ts";
import { isIssuableSsn, isTaxpayerNumber } from "../us/ssn.ts";

/** Words in place of a name that nobody is called. */
const NAMELESS_WORDS = (
  "ANON ANONYMOUS BABYBOY BABYGIRL FIRSTNAME FNU HOUSEHOLDER LASTNAME LNU NFN NLN NMN NONAME RESPONDENT TBD UNK UNKNOWN " +
  "UNNAMED XXX XXXX"
).split(" ");

/**
 * Words in place of a name that are also the names of some: what programs and clerks write, and
 * relationships to a householder, as forms ask for them, in English and Spanish.
 */
const AMBIGUOUS_WORDS = (
  "DECEASED DECLINED EMPLOYEE NA NAME NONE NULL OCCUPANT PERSON REFUSED RESIDENT TEST TESTER " +
  "BABY BOY BROTHER CHILD DAD DAUGHTER FATHER FEMALE GENTLEMAN GIRL GRANDCHILD GRANDDAUGHTER GRANDSON HOUSEHOLD HUSBAND " +
  "INFANT KID LADY MALE MAN MINOR MOM MOTHER NEPHEW NIECE PARENT ROOMMATE SISTER SON SPOUSE WIFE WOMAN " +
  "ESPOSA ESPOSO HERMANA HERMANO HIJA HIJO MADRE PADRE SENOR SENORA"
).split(" ");

/** Words that come with a placeholder: `MAN OF THE HOUSE`. */
const FILLING_WORDS = new Set("HOME HOUSE IN LAST NO OF THE".split(" "));

/** Forms of address; dropped next to a name, since they identify nobody. */
const TITLES = "DR MISS MR MRS MS PROF REV SIR".split(" ");
const AMBIGUOUS = new Set([...AMBIGUOUS_WORDS, ...TITLES]);
const UNNAMING_WORDS = new Set([...NAMELESS_WORDS, ...AMBIGUOUS]);

/**
 * Nine-digit numbers that were printed in advertisements and forms, and are on many records.
 * Source: SSA, "Meaning of the SSN".
 */
const ADVERTISED_SSNS = "078051120 219099999 111223333 123121234 123456789 987654321 457555462".split(" ");
const ONE_DIGIT_REPEATED = Array.from("0123456789", (digit) => digit.repeat(9));
const FILLER_SSNS = new Set([...ADVERTISED_SSNS, ...ONE_DIGIT_REPEATED]);

/** Dates that programs and clerks enter if none is known. */
const FILLER_DATES = new Set("1900-01-01 1901-01-01 1911-11-11 1800-01-01 1899-12-30 1899-12-31".split(" "));

/** Texts in place of a street, as `parseUsAddress` returns them. */
const FILLER_STREETS = new Set(
  (
    "UNKNOWN|UNK|UNKNOWN ADDRESS|ADDRESS UNKNOWN|NO ADDRESS|NO FIXED ADDRESS|NO KNOWN ADDRESS|NOT AVAILABLE|NOT PROVIDED|" +
    "NONE|NA|N A|NULL|TBD|XXX|XXXX|REFUSED|DECLINED|HOMELESS|TRANSIENT|GENERAL DELIVERY"
  ).split("|"),
);

/** ZIP codes where nobody lives; 12345 is a factory's own. */
const FILLER_ZIPS = new Set("11111 12345 99999".split(" "));

/** The first year in which a person of working age can have been born. */
const EARLIEST_BIRTH_YEAR = "1900";

/** The first of the dates that mean no end; others are 4712-12-31 (Oracle) and 9999-12-31 (SAP). */
const NO_END = "2099-12-31";

/**
 * The words of a name without placeholders and titles. A word that may be either is kept if it is
 * alone: see {@link mayBePlaceholder}.
 */
export function namingWords(words: readonly string[]): readonly string[] {
  if (words.every(isNaming)) return words;
  const [only] = words;
  if (only !== undefined && words.length === 1) return AMBIGUOUS.has(only) ? words : [];
  return words.filter((word) => isNaming(word) && !FILLING_WORDS.has(word));
}

/**
 * True for a word that is the name of some and stands for nothing on other records: SON is a name in
 * Vietnam, and NULL a surname in Germany. Two persons who both have it agree, but by nothing rare; with
 * any other name, it counts as missing.
 */
export function mayBePlaceholder(word: string): boolean {
  return AMBIGUOUS.has(word);
}

function isNaming(word: string): boolean {
  return !UNNAMING_WORDS.has(word);
}

/**
 * An SSN or an ITIN that can identify a person, or null: for one that was never issued, or is a filler
 * or advertised.
 *
 * @param digits nine digits or the last four
 */
export function usableSsn(digits: string | null): string | null {
  if (digits === null || (digits.length !== 4 && digits.length !== 9) || !areDigits(digits)) return null;
  if (FILLER_SSNS.has(digits)) return null;
  return isIssuableSsn(digits) || isTaxpayerNumber(digits) ? digits : null;
}

/** True for a date that programs and clerks enter if none is known. */
export function isFillerDate(date: string): boolean {
  return FILLER_DATES.has(date);
}

/** A date of birth that can identify a person, or null: for a filler or an impossible date. */
export function usableBirth(date: string | null): IsoDate | null {
  if (date === null || !isIsoDate(date)) return null;
  return date < EARLIEST_BIRTH_YEAR || FILLER_DATES.has(date) ? null : date;
}

/** A date of a job, or null: for one that programs enter if none is known or the job has no end. */
export function usableJobDate(date: IsoDate | null): IsoDate | null {
  return date === null || date >= NO_END || FILLER_DATES.has(date) ? null : date;
}

/**
 * An address without the parts that identify no house: a filler street, a ZIP code where nobody
 * lives.
 */
export function usableAddress(address: UsAddress): UsAddress {
  const hasStreet = !FILLER_STREETS.has(address.street);
  const hasZip = !FILLER_ZIPS.has(address.zip);
  if (hasStreet && hasZip) return address;
  const { number, street, zip } = address;
  return { ...address, ...(hasStreet ? { number, street } : { number: "", street: "" }), zip: hasZip ? zip : "" };
}
