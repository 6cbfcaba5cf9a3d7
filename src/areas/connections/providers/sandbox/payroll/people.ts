import type { PayrollAddress, PayrollProfile } from "../../../../payroll/document.ts";
import { dateOf, dayAt } from "./days.ts";
import type { Draws } from "./random.ts";

const FIRST_NAMES = [
  ...["Alex", "Avery", "Blake", "Cameron", "Casey", "Dana", "Drew", "Elliot", "Emery", "Finley", "Harper", "Hayden"],
  ...[
    "Jamie",
    "Jordan",
    "Kendall",
    "Logan",
    "Morgan",
    "Parker",
    "Quinn",
    "Reese",
    "Riley",
    "Rowan",
    "Sidney",
    "Taylor",
  ],
] as const;
/** Very rare names. */
const LAST_NAMES = [
  ...["Ashgrove", "Birchfield", "Brookhaven", "Copperfield", "Elmwater", "Fairmeadow", "Fieldstone", "Foxhollow"],
  ...["Greenwillow", "Harborview", "Hazelridge", "Lakeshore", "Maplewood", "Northgate", "Oakbridge", "Pinecrest"],
  ...["Quarrystone", "Riverton", "Silverlake", "Stonebridge", "Thornfield", "Westbrook", "Wildmoor", "Winterbourne"],
] as const;
const STREETS = ["Example Way", "Sample Street", "Placeholder Avenue", "Specimen Road", "Test Lane"] as const;
/** Places whose city, state, ZIP and telephone area belong together. */
const PLACES = [
  { city: "Springfield", state: "IL", zip: "62701", area: "217" },
  { city: "Columbus", state: "OH", zip: "43215", area: "614" },
  { city: "Austin", state: "TX", zip: "78701", area: "512" },
  { city: "Denver", state: "CO", zip: "80202", area: "303" },
  { city: "Portland", state: "OR", zip: "97204", area: "503" },
  { city: "Tampa", state: "FL", zip: "33602", area: "813" },
  { city: "Raleigh", state: "NC", zip: "27601", area: "919" },
  { city: "Phoenix", state: "AZ", zip: "85004", area: "602" },
  { city: "Boise", state: "ID", zip: "83702", area: "208" },
  { city: "Albany", state: "NY", zip: "12207", area: "518" },
] as const;
const MANAGERS = [
  "Robin Hartfield",
  "Jesse Caldmore",
  "Skyler Brandwick",
  "Toni Averhill",
  "Pat Merriweather",
] as const;

/**
 * A fictional person: the SSN is of a never-issued area, the telephone number and the domain are
 * reserved for examples.
 */
export function drawPerson(draws: Draws): PayrollProfile {
  const [first, last, initial] = [draws.pick(FIRST_NAMES), draws.pick(LAST_NAMES), draws.pick([..."ABCDEFGHJKLMRST"])];
  const place = draws.pick(PLACES);
  const birth = dateOf(dayAt(draws.whole(1962, 1993), draws.whole(1, 12), draws.whole(1, 28)));
  return {
    first_name: first,
    last_name: last,
    full_name: `${first} ${initial}. ${last}`,
    middle_initials: initial,
    email: `${first}.${last}@example.com`.toLowerCase(),
    date_of_birth: birth,
    ssn: `90002${String(draws.whole(1, 9_999)).padStart(4, "0")}`,
    phone: exampleNumber(place.area, draws),
    home_address: addressOf(place, draws),
  };
}

/** The name of a manager. */
export function managerOf(draws: Draws): string {
  return draws.pick(MANAGERS);
}

/** Address and telephone number of an employer of which the directory does not say them. */
export function officeOf(draws: Draws): { readonly address: PayrollAddress; readonly phone: string } {
  const place = draws.pick(PLACES);
  return { address: addressOf(place, draws), phone: exampleNumber(place.area, draws) };
}

function addressOf({ city, state, zip }: (typeof PLACES)[number], draws: Draws): PayrollAddress {
  return { street: `${draws.whole(1, 899)} ${draws.pick(STREETS)}`, city, state, zip, country: "US" };
}

/** 555-0100 to 555-0199 are set aside for fiction in every area. */
function exampleNumber(area: string, draws: Draws): string {
  return `+1${area}55501${String(draws.whole(0, 99)).padStart(2, "0")}`;
}
