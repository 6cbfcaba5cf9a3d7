import { type NameParts, numberOfName, restOfName, splitSuffix, trimInitial } from "../../values/person-names.ts";
import { readSsn } from "../../values/ssn-forms.ts";
import type { BlockRow } from "../blocks.ts";
import { isProgramId } from "../features.ts";
import { type NameOrder, partsOfName } from "../name-order.ts";
import type { Cells } from "./cells.ts";

/** What a row tells of who it is of. */
export interface RowPerson extends NameParts {
  readonly ssn?: string;
  readonly ssn_last4?: string;
  readonly dob?: string;
  readonly employee_id?: string;
  /** A number that cannot be right: it is stated by no job, and still no other person's. */
  readonly unread_ssn?: string;
}

/** The last four digits that stand behind a name, masked. */
const MASKED_BEHIND = /\s*[-–(#,]?\s*((?:XXX-XX-|\*+-?\*+-?)\d{4})\)?\s*$/i;
/** The same without a mask, under a heading that names them. */
const LAST4_BEHIND = /\s*[-–(#,]?\s*#?(\d{4})\)?\s*$/;
const NAMES_LAST4 = /\bssn\b|\bsoc(?:ial)?\b|last (?:4|four)/i;
/** One letter is an initial, and no name. */
const LETTERS = /\p{L}.*\p{L}/u;
/** A number alone, or a date or amount among words: a line that was not divided into its cells. */
const NO_NAME = /^[^\p{L}\d]*\d{2}[^\p{L}]*$|\d[/.]\d|[$€£]\s?\d/u;

const SSN_DIGITS = 9;
/** The person of a row; null: it names none. */
export function personOf(row: BlockRow, cells: Cells, order: NameOrder): RowPerson | null {
  const own: { -readonly [Field in keyof RowPerson]?: string } = {};
  const name = cells.text(row, "full_name");
  const parts = nameOf(row, cells, order);
  const id = numberOf(row, cells);
  if (id !== "") own.employee_id = id;
  const written = cells.text(row, "ssn");
  const read = readSsn(written === "" ? (ssnBehind(cells).exec(name)?.[1] ?? "") : written);
  const isCut = read.kind === "whole" && !cells.areZerosLost && written.replace(/\D/g, "").length < SSN_DIGITS;
  const ssn = isCut && written !== "" ? ({ kind: "malformed" } as const) : read;
  if (ssn.kind === "whole") own.ssn = ssn.ssn;
  else if (ssn.kind === "last4") own.ssn_last4 = ssn.ssn;
  else if (written !== "" && (ssn.kind === "placeholder" || ssn.kind === "malformed") && /\d/.test(written)) {
    cells.tell(row, "ssn", "is not a Social Security number", "Correct the number, or leave it empty.");
    own.unread_ssn = written.replace(/\D/g, "");
  }
  const dob = cells.date(row, "birth_date");
  if (dob !== undefined) own.dob = dob;
  if (Object.keys(parts).length === 0 && own.employee_id === undefined && own.ssn === undefined) return null;
  const { name_ambiguous: isGuess, ...plain } = parts;
  return { ...plain, ...own, ...(isGuess === true ? { name_ambiguous: true } : {}) } as RowPerson;
}

function numberOf(row: BlockRow, cells: Cells): string {
  const texts = cells
    .columns("employee_number")
    .map(({ at }) => (row.cells[at] ?? "").trim())
    .filter((text) => text !== "");
  return texts.find((text) => !isProgramId(text)) ?? texts[0] ?? numberWithName(row, cells);
}

/**
 * The texts by which a row is of the same person as others that have one of them; empty: it names nobody. Rows that have none in
 * common may still be one person's only if a name is all that they tell.
 */
export function joiningKeys(row: BlockRow, cells: Cells): string[] {
  const id = numberOf(row, cells);
  const digits = cells.text(row, "ssn").replace(/\D/g, "").replace(/^0+/, "");
  const isWhole = digits.length > LAST_DIGITS;
  const keys = [...(id === "" ? [] : [`id ${id}`]), ...(isWhole ? [`ssn ${digits}`] : [])];
  if (isWhole || (id !== "" && digits === "")) return keys;
  const texts = (["full_name", "first_name", "middle_name", "last_name"] as const).map((one) => cells.text(row, one));
  const words =
    texts
      .join(" ")
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (digits !== "")
    keys.push(
      `last ${digits} ${words.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))[0] ?? ""}`,
    );
  else if (words.length > 0) keys.push(`name ${words.toSorted().join(" ")}`);
  return keys;
}

/** The number that stands with a name, such as `1234 - Sample, Ann`; digits behind one may be the last of its SSN. */
function numberWithName(row: BlockRow, cells: Cells): string {
  const name = cells.text(row, "full_name");
  const isSsn = MASKED_BEHIND.test(name) || ssnBehind(cells).test(name);
  return isSsn ? "" : (numberOfName(name) ?? "");
}

/** True if a number, date or amount stands where a name is, as in a row whose cells are shifted or were not divided. */
export function hasNumberForName(row: BlockRow, cells: Cells): boolean {
  return (["first_name", "last_name", "full_name"] as const).some((meaning) => NO_NAME.test(cells.text(row, meaning)));
}

function ssnBehind(cells: Cells): RegExp {
  return NAMES_LAST4.test(cells.columns("full_name")[0]?.heading ?? "") ? LAST4_BEHIND : MASKED_BEHIND;
}

function nameOf(row: BlockRow, cells: Cells, order: NameOrder): NameParts {
  const name = cells.text(row, "full_name");
  const [first, last] = [cells.text(row, "first_name"), cells.text(row, "last_name")];
  const [middle, suffix] = [trimInitial(cells.text(row, "middle_name")), trimInitial(cells.text(row, "suffix"))];
  if (LETTERS.test(first + last)) return partsOfColumns({ first, last, middle, suffix, name });
  if (!LETTERS.test(name)) return {};
  const parts = partsOfName(name.replace(MASKED_BEHIND, "").replace(ssnBehind(cells), ""), order);
  return {
    ...parts,
    ...(suffix !== "" && parts.suffix === undefined ? { suffix } : {}),
    ...(middle !== "" && parts.middle === undefined ? { middle } : {}),
  };
}

const INITIAL_BEHIND = /^(\S.*\S|\S+)\s+(\p{L})\.?$/u;

interface NameTexts {
  readonly first: string;
  readonly last: string;
  readonly middle: string;
  readonly suffix: string;
  readonly name: string;
}

function partsOfColumns({ first, last, middle, suffix, name }: NameTexts): NameParts {
  const cut = splitSuffix(last);
  const initial = middle === "" ? INITIAL_BEHIND.exec(first) : null;
  const rest: NameParts = name === "" || name === first || name === last ? {} : restOfName(name, { first, last });
  const own = {
    first: initial?.[1] ?? first,
    last: cut.last,
    middle: middle || initial?.[2] || rest.middle,
    suffix: trimInitial(suffix || cut.suffix || rest.suffix || ""),
  };
  return Object.fromEntries(
    Object.entries(own).filter(([, value]) => value !== undefined && value !== ""),
  ) as NameParts;
}

/** A name in a form in which equal ones are equal; empty: none. */
export function writtenNameKey({ first, middle, last, suffix }: NameParts): string {
  return [first, middle, last, suffix]
    .map((part) => (part ?? "").toLowerCase())
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/** True if two names can be one person's: a first and a last name that are equal, or one that is not stated. */
export function canBeOneName(one: NameParts, other: NameParts): boolean {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  if (mine.size === 0 || theirs.size === 0) return true;
  return [...mine].some((word) => word.length > 1 && theirs.has(word));
}

function wordsOf({ first, last }: NameParts): Set<string> {
  const folded = `${first ?? ""} ${last ?? ""}`.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return new Set(folded.split(/[^\p{L}]+/u).filter((word) => word !== ""));
}

/** True if a row has no number of a person: only such a one can be a total. */
export function namesNoNumber(row: BlockRow, cells: Cells): boolean {
  return (["ssn", "employee_number", "birth_date"] as const).every((meaning) => !/\d/.test(cells.text(row, meaning)));
}

/** True if no number speaks against two rows being one person's. */
export function isOnePerson(one: RowPerson, other: RowPerson): boolean {
  const differs = (mine: string | undefined, theirs: string | undefined) =>
    mine !== undefined && theirs !== undefined && mine !== theirs;
  return (
    !differs(wholeNumber(one), wholeNumber(other)) &&
    !differs(lastDigits(one), lastDigits(other)) &&
    !differs(one.dob, other.dob)
  );
}

const LAST_DIGITS = 4;

/** The number of a person as it stands in the file, also if it cannot be right. */
function wholeNumber({ ssn, unread_ssn: unread }: RowPerson): string | undefined {
  return ssn ?? unread?.padStart(SSN_DIGITS, "0");
}

function lastDigits(person: RowPerson): string | undefined {
  return person.ssn_last4 ?? wholeNumber(person)?.slice(-LAST_DIGITS);
}

/** The keys of a person, the surest first; that of `who` is the name alone. */
export function keysOf(person: RowPerson): string[] {
  const keys: string[] = [];
  const name = writtenNameKey(person);
  if (person.employee_id !== undefined) keys.push(`id ${person.employee_id}`);
  if (person.ssn !== undefined) keys.push(`ssn ${person.ssn}`);
  const number = person.employee_id ?? person.ssn ?? person.ssn_last4 ?? person.unread_ssn ?? person.dob ?? "";
  if (name !== "") keys.push(`name ${name} ${number}`.trim(), `who ${name}`);
  return keys;
}
