import type { EmploymentRecord } from "../../../src/areas/payroll/employment.ts";
import type { IsoDate } from "../../../src/kernel/ids.ts";
import { aliasOf } from "./aliases.ts";
import { drawSsn, drawStrangersSsn, THIS_YEAR, type WorldPerson } from "./households.ts";
import { misdated, misdigited, misdigitedOften, misspelt, nicknameOf, rewrittenStreet } from "./noise.ts";
import type { Dwelling } from "./places.ts";
import { type Draws, drawsFrom } from "./random.ts";

/** How often payroll writes a field of a record wrongly, or not at all. */
const PAYROLL = {
  nickname: 0.05,
  initial: 0.008,
  givenMisspelt: 0.012,
  surnameMisspelt: 0.012,
  placeholder: 0.002,
  swapped: 0.001,
  middle: 0.55,
  suffix: 0.35,
  birthMissing: 0.02,
  birthFiller: 0.003,
  birthWrong: 0.012,
  ssnMissing: 0.015,
  ssnWrong: 0.012,
  ssnLastFour: 0.03,
  addressMissing: 0.05,
  addressOld: 0.06,
  /** By another given name that the person is known by. */
  alias: 0.03,
} as const;

/**
 * The share of all persons who work under another number from some job on: so many that one in some
 * 400 is on file under two numbers more than a slip apart. The rest have one record, or all of them
 * under the other number.
 */
const SECOND_NUMBER = 0.007;
/**
 * The kinds of other numbers: a relative's (not a twin's), which is then lent; the own one with at
 * least two digits mistyped; a second own one; else that of a person in another household.
 */
const SECOND_NUMBERS = { relatives: 0.15, mistyped: 0.3, ownSecond: 0.2 } as const;

const EMPLOYERS = 20_000;
/** Registries begin when payroll moved to them: few jobs on file are older. */
const OLDEST_START = 2012;

/** The records of a person, none for a person not on file: the same in every call. */
export function recordsOf(seed: number, person: WorldPerson): EmploymentRecord[] {
  if (!person.isOnFile) return [];
  const draws = drawsFrom(seed, person.key, 3);
  // As many jobs as in employments.csv.gz: 1.8 a person.
  const jobs = 1 + (draws.happens(0.54) ? 1 : 0) + (draws.happens(0.22) ? 1 : 0) + (draws.happens(0.06) ? 1 : 0);
  const records = Array.from({ length: jobs }, (_, job) => drawRecord(draws, person, job));
  return withAliases(seed, person, withOtherNumbers(seed, person, records));
}

/** With draws of its own, so that the rest of the world is the same with and without them. */
function withAliases(seed: number, person: WorldPerson, records: EmploymentRecord[]): EmploymentRecord[] {
  const draws = drawsFrom(seed, person.key, 7);
  return records.map((record) => {
    if (!draws.happens(PAYROLL.alias)) return record;
    const alias = aliasOf(draws, person);
    return { ...record, first_name: alias, middle_name: alias === person.given ? record.middle_name : null };
  });
}

/** With draws of its own, so that the rest of the world is the same with and without them. */
function withOtherNumbers(seed: number, person: WorldPerson, records: EmploymentRecord[]): EmploymentRecord[] {
  const draws = drawsFrom(seed, person.key, 6);
  const second = person.ownSsn !== "" && draws.happens(SECOND_NUMBER) ? drawSecondNumber(draws, seed, person) : null;
  const from = second === null ? records.length : draws.whole(0, records.length - 1);
  return records.map((record, job) => {
    const ssn = second !== null && job >= from && record.ssn !== null ? writtenSsn(draws, second) : record.ssn;
    const isCut = ssn !== null && draws.happens(PAYROLL.ssnLastFour);
    return { ...record, ssn: isCut ? ssn.slice(-4) : ssn };
  });
}

function drawSecondNumber(draws: Draws, seed: number, { key, ownSsn, relativesSsns }: WorldPerson): string {
  const { relatives, mistyped, ownSecond } = SECOND_NUMBERS;
  const kind = draws.next();
  if (kind < relatives && relativesSsns.length > 0) return draws.pick(relativesSsns);
  if (kind < relatives + mistyped) return misdigitedOften(draws, ownSsn);
  if (kind < relatives + mistyped + ownSecond) return drawSsn(draws);
  return drawStrangersSsn(draws, { seed, household: Math.floor(key / 8) });
}

function drawRecord(draws: Draws, person: WorldPerson, job: number): EmploymentRecord {
  const startYear = Math.max(Number(person.birth.slice(0, 4)) + 16, draws.whole(OLDEST_START, THIS_YEAR - 1));
  const endYear = draws.happens(0.55) ? null : Math.min(THIS_YEAR, startYear + draws.whole(0, 6));
  const writtenYear = endYear ?? THIS_YEAR;
  return {
    record_id: `W${person.key}-${job}`,
    employer_name: `Employer ${draws.whole(1, EMPLOYERS)}`,
    employer_ein: null,
    ...writtenName(draws, person, startYear + draws.whole(0, writtenYear - startYear)),
    date_of_birth: writtenBirth(draws, person.birth),
    ssn: writtenSsn(draws, person.ssn),
    ...writtenAddress(draws, person, draws.happens(PAYROLL.addressOld) ? startYear : writtenYear),
    job_title: "Clerk",
    job_type: "F",
    start_date: `${startYear}-${monthAndDay(draws)}` as IsoDate,
    end_date: endYear === null ? null : (`${endYear}-12-${draws.whole(10, 31)}` as IsoDate),
    income: `${draws.whole(20, 180)}000.00`,
    income_unit: "YEARLY",
    pay_frequency: "BW",
    as_of: `${writtenYear}-12-31` as IsoDate,
  };
}

function monthAndDay(draws: Draws): string {
  return `${String(draws.whole(1, 9)).padStart(2, "0")}-${String(draws.whole(1, 28)).padStart(2, "0")}`;
}

type WrittenName = Pick<EmploymentRecord, "first_name" | "middle_name" | "last_name">;

function writtenName(draws: Draws, person: WorldPerson, year: number): WrittenName {
  const { formerSurname, renamedYear, surname, suffix, middle } = person;
  let first = person.given;
  let last = formerSurname !== null && year < renamedYear ? formerSurname : surname;
  const kind = draws.next();
  if (kind < PAYROLL.nickname) first = nicknameOf(draws, first);
  else if (kind < PAYROLL.nickname + PAYROLL.initial) first = first.slice(0, 1);
  if (draws.happens(PAYROLL.givenMisspelt)) first = misspelt(draws, first);
  if (draws.happens(PAYROLL.surnameMisspelt)) last = misspelt(draws, last);
  if (draws.happens(PAYROLL.swapped)) [first, last] = [last, first];
  if (draws.happens(PAYROLL.placeholder)) first = draws.pick(["Unknown", "Baby", "Employee", "FNU"]);
  const said = draws.happens(PAYROLL.middle) ? (draws.happens(0.6) ? middle.slice(0, 1) : middle) : null;
  if (suffix !== "" && draws.happens(PAYROLL.suffix)) last = `${last} ${suffix}`;
  return { first_name: first, middle_name: said, last_name: last };
}

function writtenBirth(draws: Draws, birth: string): IsoDate | null {
  const kind = draws.next();
  if (kind < PAYROLL.birthMissing) return null;
  if (kind < PAYROLL.birthMissing + PAYROLL.birthFiller) return "1900-01-01" as IsoDate;
  return (draws.happens(PAYROLL.birthWrong) ? misdated(draws, birth) : birth) as IsoDate;
}

function writtenSsn(draws: Draws, ssn: string): string | null {
  if (ssn === "" || draws.happens(PAYROLL.ssnMissing)) return null;
  return draws.happens(PAYROLL.ssnWrong) ? misdigited(draws, ssn) : ssn;
}

type WrittenAddress = Pick<EmploymentRecord, "street" | "city" | "state" | "zip">;

function writtenAddress(draws: Draws, person: WorldPerson, year: number): WrittenAddress {
  if (draws.happens(PAYROLL.addressMissing)) return { street: null, city: null, state: null, zip: null };
  const stay = person.stays.findLast(({ fromYear }) => fromYear <= year) ?? person.stays[0];
  return stay === undefined
    ? { street: null, city: null, state: null, zip: null }
    : writtenDwelling(draws, stay.dwelling);
}

/** A dwelling as a clerk writes it down. */
export function writtenDwelling(
  draws: Draws,
  dwelling: Dwelling,
): { readonly street: string; readonly city: string; readonly state: string; readonly zip: string } {
  const unit = dwelling.unit !== "" && draws.happens(0.7) ? ` ${dwelling.unit}` : "";
  const number = draws.happens(0.01) ? misdigited(draws, dwelling.number.padStart(2, "1")) : dwelling.number;
  return {
    street: `${number} ${rewrittenStreet(draws, dwelling.street)}${unit}`,
    city: draws.happens(0.02) ? misspelt(draws, dwelling.city) : dwelling.city,
    state: dwelling.state,
    zip: draws.happens(0.01) ? misdigited(draws, dwelling.zip) : dwelling.zip,
  };
}
