import type { EmploymentRecord } from "../../../src/areas/payroll/employment.ts";
import type { IsoDate } from "../../../src/kernel/ids.ts";
import { misdated, misdigited, misspelt, nicknameOf, rewrittenStreet } from "../world/noise.ts";
import { type Draws, drawsFrom } from "../world/random.ts";
import type { Inhabitant } from "./persons.ts";
import type { House } from "./places.ts";

/** How often payroll writes a field wrongly, or not at all. */
const PAYROLL = {
  nickname: 0.06,
  initial: 0.02,
  givenMisspelt: 0.02,
  surnameMisspelt: 0.02,
  formerSurname: 0.25,
  middle: 0.35,
  middleWhole: 0.4,
  suffix: 0.4,
  birthMissing: 0.04,
  birthWrong: 0.02,
  ssnMissing: 0.03,
  ssnLastFour: 0.03,
  ssnWrong: 0.01,
  addressMissing: 0.06,
  formerHome: 0.4,
} as const;

/** Jobs by person: one to four, 1.85 on average. */
const MORE_JOBS = [0.5, 0.5, 0.4];

/** The records of a person who works under a number: their own, or a lent one. */
export function recordsOf(seed: number, person: Inhabitant, ssn: string): EmploymentRecord[] {
  const draws = drawsFrom(seed, person.key, 42);
  let jobs = 1;
  for (const share of MORE_JOBS) {
    if (!draws.happens(share)) break;
    jobs += 1;
  }
  return Array.from({ length: jobs }, (_, job) => recordOf(draws, { person, ssn, job }));
}

function recordOf(
  draws: Draws,
  { person, ssn, job }: { readonly person: Inhabitant; readonly ssn: string; readonly job: number },
): EmploymentRecord {
  const year = Math.max(Number(person.birth.slice(0, 4)) + 17, draws.whole(2014, 2025));
  return {
    record_id: `C${person.key}-${job}`,
    employer_name: `Employer ${draws.whole(1, 900)}`,
    employer_ein: null,
    ...writtenName(draws, person),
    date_of_birth: writtenBirth(draws, person.birth),
    ssn: writtenNumber(draws, ssn),
    ...writtenAddress(draws, person),
    job_title: "Clerk",
    job_type: "F",
    start_date: `${year}-0${draws.whole(1, 9)}-${draws.whole(10, 28)}` as IsoDate,
    end_date: null,
    income: "40000.00",
    income_unit: "YEARLY",
    pay_frequency: "BW",
    as_of: "2026-06-30" as IsoDate,
  };
}

function writtenName(
  draws: Draws,
  person: Inhabitant,
): Pick<EmploymentRecord, "first_name" | "middle_name" | "last_name"> {
  const isFormer = person.formerSurname !== null && draws.happens(PAYROLL.formerSurname);
  let [first, last] = [person.given, isFormer ? (person.formerSurname ?? "") : person.surname];
  if (draws.happens(PAYROLL.nickname)) first = nicknameOf(draws, first);
  else if (draws.happens(PAYROLL.initial)) first = first.slice(0, 1);
  if (draws.happens(PAYROLL.givenMisspelt)) first = misspelt(draws, first);
  if (draws.happens(PAYROLL.surnameMisspelt)) last = misspelt(draws, last);
  if (person.suffix !== "" && draws.happens(PAYROLL.suffix)) last = `${last} ${person.suffix}`;
  const isWhole = draws.happens(PAYROLL.middleWhole);
  const middle = draws.happens(PAYROLL.middle) ? (isWhole ? person.middle : person.middle.slice(0, 1)) : null;
  return { first_name: first, middle_name: middle, last_name: last };
}

function writtenBirth(draws: Draws, birth: string): IsoDate | null {
  if (draws.happens(PAYROLL.birthMissing)) return null;
  return (draws.happens(PAYROLL.birthWrong) ? misdated(draws, birth) : birth) as IsoDate;
}

function writtenNumber(draws: Draws, ssn: string): string | null {
  if (draws.happens(PAYROLL.ssnMissing)) return null;
  const written = draws.happens(PAYROLL.ssnWrong) ? misdigited(draws, ssn) : ssn;
  return draws.happens(PAYROLL.ssnLastFour) ? written.slice(-4) : written;
}

type WrittenAddress = Pick<EmploymentRecord, "street" | "city" | "state" | "zip">;

function writtenAddress(draws: Draws, { home, formerHome }: Inhabitant): WrittenAddress {
  if (draws.happens(PAYROLL.addressMissing)) return { street: null, city: null, state: null, zip: null };
  const lived: House = formerHome !== null && draws.happens(PAYROLL.formerHome) ? formerHome : home;
  return { ...lived, street: rewrittenStreet(draws, lived.street) };
}
