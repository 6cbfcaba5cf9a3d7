/** A person whom the sandbox simulates. */
export interface SandboxPerson {
  /** Of an area that was never issued: it belongs to nobody. */
  readonly ssn: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly name: string;
  readonly date_of_birth: string;
  /** What a verification of them comes to, in a few words. */
  readonly what: string;
}

/** The persons of `docs/sandbox.md`, one for every outcome. A test compares them. */
export const SANDBOX_PERSONS: readonly SandboxPerson[] = (
  [
    ["900010001", "Avery", "Fieldstone", "1985-03-14", "a match, one current job"],
    ["900010002", "Jordan", "Maplewood", "1990-07-22", "a match, two jobs at two employers"],
    ["900010003", "Riley", "Stonebridge", "1978-11-02", "no match"],
    ["900010004", "Casey", "Northgate", "1982-05-09", "ambiguous, no record is shown"],
    ["900010005", "Morgan", "Riverton", "1995-01-30", "partial, one source is down"],
    ["900010006", "Quinn", "Harborview", "1969-08-17", "failed, no source answers"],
    ["900010007", "Taylor", "Brookhaven", "1988-12-05", "a match after three seconds"],
    ["900010008", "Jamie", "Lakeshore", "1993-04-26", "a match whose pay is not known"],
  ] as const
).map(([ssn, first_name, last_name, date_of_birth, what]) => ({
  ...{ ssn, first_name, last_name, date_of_birth, what },
  name: `${first_name} ${last_name}`,
}));

/** Where the sandbox's records say that all of them live. */
export const EXAMPLE_ADDRESS = {
  street: "1 Example Way",
  city: "Springfield",
  state: "IL",
  zip: "62701",
  from_date: "2018-01-01",
} as const;
