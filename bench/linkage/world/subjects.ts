import type { IsoDate } from "../../../src/kernel/ids.ts";
import type { SubjectAddress, SubjectDetails } from "../../../src/kernel/subject.ts";
import { aliasOf } from "./aliases.ts";
import { THIS_YEAR, type WorldPerson } from "./households.ts";
import { misdated, misdigited, misspelt, nicknameOf } from "./noise.ts";
import { type Draws, drawsFrom } from "./random.ts";
import { writtenDwelling } from "./records.ts";

/** How often a lender's form has each error in a field. */
const FORM = {
  nickname: 0.04,
  givenMisspelt: 0.008,
  surnameMisspelt: 0.008,
  birthWrong: 0.006,
  ssnWrong: 0.006,
  formerSurname: 0.02,
  suffix: 0.2,
  /** Both given names, without which a second one in daily use is not known. */
  bothGiven: 0.3,
  /** By another given name that the person is known by. */
  alias: 0.01,
  /** The share of earlier addresses that are given. */
  earlierGiven: 0.95,
} as const;

/** How many of the SSN's digits a subject gives. */
export type SsnMode = "full" | "last4" | "none";
export const SSN_MODES: readonly SsnMode[] = ["full", "last4", "none"];

/**
 * A person as a lender describes them: seven to twelve years of addresses, with the errors of a
 * form.
 */
export function subjectOf(seed: number, person: WorldPerson, mode: SsnMode): SubjectDetails {
  const draws = drawsFrom(seed, person.key, 4);
  let first = draws.happens(FORM.nickname) ? nicknameOf(draws, person.given) : person.given;
  let last = person.surname;
  if (draws.happens(FORM.formerSurname) && person.formerSurname !== null) last = person.formerSurname;
  if (draws.happens(FORM.givenMisspelt)) first = misspelt(draws, first);
  if (draws.happens(FORM.surnameMisspelt)) last = misspelt(draws, last);
  if (person.suffix !== "" && draws.happens(FORM.suffix)) last = `${last} ${person.suffix}`;
  const birth = draws.happens(FORM.birthWrong) ? misdated(draws, person.birth) : person.birth;
  return {
    subject: {
      first_name: calledFirst(seed, person, first),
      last_name: last,
      date_of_birth: birth as IsoDate,
      ssn: givenSsn(draws, person, mode),
    },
    addresses: givenAddresses(draws, person),
  };
}

/** With draws of its own, so that the rest of the world is the same with and without them. */
function calledFirst(seed: number, person: WorldPerson, first: string): string {
  const draws = drawsFrom(seed, person.key, 8);
  if (draws.happens(FORM.alias)) return aliasOf(draws, person);
  return draws.happens(FORM.bothGiven) ? `${first} ${person.middle}` : first;
}

function givenSsn(draws: Draws, { ssn }: WorldPerson, mode: SsnMode): string | null {
  if (ssn === "" || mode === "none") return null;
  const said = draws.happens(FORM.ssnWrong) ? misdigited(draws, ssn) : ssn;
  return mode === "full" ? said : said.slice(-4);
}

function givenAddresses(draws: Draws, { stays }: WorldPerson): SubjectAddress[] {
  const reach = THIS_YEAR - draws.whole(7, 12);
  const last = stays.length - 1;
  return stays.flatMap((stay, at) => {
    if (at < last && (stay.toYear < reach || !draws.happens(FORM.earlierGiven))) return [];
    const to = at === last ? null : (`${stay.toYear}-12-31` as IsoDate);
    return [
      {
        ...writtenDwelling(draws, stay.dwelling),
        country: "US",
        from_date: `${stay.fromYear}-01-01` as IsoDate,
        to_date: to,
      },
    ];
  });
}
