import { words } from "../fold.ts";

/**
 * Postal codes of the states, the district, the territories and the armed forces' three regions,
 * with their full names.
 */
const NAMES = {
  AA: "ARMED FORCES AMERICAS",
  AE: "ARMED FORCES EUROPE",
  AK: "ALASKA",
  AL: "ALABAMA",
  AP: "ARMED FORCES PACIFIC",
  AR: "ARKANSAS",
  AS: "AMERICAN SAMOA",
  AZ: "ARIZONA",
  CA: "CALIFORNIA",
  CO: "COLORADO",
  CT: "CONNECTICUT",
  DC: "DISTRICT OF COLUMBIA",
  DE: "DELAWARE",
  FL: "FLORIDA",
  FM: "FEDERATED STATES OF MICRONESIA",
  GA: "GEORGIA",
  GU: "GUAM",
  HI: "HAWAII",
  IA: "IOWA",
  ID: "IDAHO",
  IL: "ILLINOIS",
  IN: "INDIANA",
  KS: "KANSAS",
  KY: "KENTUCKY",
  LA: "LOUISIANA",
  MA: "MASSACHUSETTS",
  MD: "MARYLAND",
  ME: "MAINE",
  MH: "MARSHALL ISLANDS",
  MI: "MICHIGAN",
  MN: "MINNESOTA",
  MO: "MISSOURI",
  MP: "NORTHERN MARIANA ISLANDS",
  MS: "MISSISSIPPI",
  MT: "MONTANA",
  NC: "NORTH CAROLINA",
  ND: "NORTH DAKOTA",
  NE: "NEBRASKA",
  NH: "NEW HAMPSHIRE",
  NJ: "NEW JERSEY",
  NM: "NEW MEXICO",
  NV: "NEVADA",
  NY: "NEW YORK",
  OH: "OHIO",
  OK: "OKLAHOMA",
  OR: "OREGON",
  PA: "PENNSYLVANIA",
  PR: "PUERTO RICO",
  PW: "PALAU",
  RI: "RHODE ISLAND",
  SC: "SOUTH CAROLINA",
  SD: "SOUTH DAKOTA",
  TN: "TENNESSEE",
  TX: "TEXAS",
  UT: "UTAH",
  VA: "VIRGINIA",
  VI: "VIRGIN ISLANDS",
  VT: "VERMONT",
  WA: "WASHINGTON",
  WI: "WISCONSIN",
  WV: "WEST VIRGINIA",
  WY: "WYOMING",
} as const satisfies Record<string, string>;

/** Other full names in use. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "WASHINGTON DC": "DC",
  "U S VIRGIN ISLANDS": "VI",
  "US VIRGIN ISLANDS": "VI",
  "COMMONWEALTH OF THE NORTHERN MARIANA ISLANDS": "MP",
  MICRONESIA: "FM",
  "REPUBLIC OF PALAU": "PW",
  "REPUBLIC OF THE MARSHALL ISLANDS": "MH",
};

/**
 * Every code of {@link parseState}, in order; an index numbers the states by their position in it,
 * from 1.
 */
export const STATE_CODES: readonly string[] = Object.keys(NAMES).sort();

const BY_SPELLING = new Map<string, string>([
  ...STATE_CODES.map((code): [string, string] => [code, code]),
  ...Object.entries(NAMES).map(([code, name]): [string, string] => [name, code]),
  ...Object.entries(OTHER_NAMES),
]);

/** The full name of a state in upper case, by its code; any other text unchanged. */
export function stateName(code: string): string {
  return Object.entries(NAMES).find(([each]) => each === code)?.[1] ?? code;
}

/** The folded words of the states' full names: places, which say little about a company. */
export const STATE_NAME_WORDS: ReadonlySet<string> = new Set(
  Object.values(NAMES)
    .flatMap((name) => name.split(" "))
    .filter((word) => word !== "OF"),
);

/**
 * The two-letter code of a US state, district, territory or armed forces' region, from its code or
 * its full name in any case and punctuation; null for anything else.
 *
 * @example
 * parseState("n. carolina"); // null
 * parseState("North Carolina"); // "NC"
 */
export function parseState(text: string): string | null {
  const parts = words(text);
  return BY_SPELLING.get(parts.join(" ")) ?? (parts.length === 2 ? (BY_SPELLING.get(parts.join("")) ?? null) : null);
}
