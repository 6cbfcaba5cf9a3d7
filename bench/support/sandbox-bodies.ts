const PERSONS = [
  ["Avery", "Fieldstone", "1985-03-14", "900010001"],
  ["Jordan", "Maplewood", "1990-07-22", "900010002"],
  ["Riley", "Stonebridge", "1978-11-02", "900010003"],
  ["Casey", "Northgate", "1982-05-09", "900010004"],
  ["Morgan", "Riverton", "1995-01-30", "900010005"],
  ["Quinn", "Harborview", "1969-08-17", "900010006"],
  ["Taylor", "Brookhaven", "1988-12-05", "900010007"],
  ["Jamie", "Lakeshore", "1993-04-26", "900010008"],
  ["Nobody", "Inparticular", "1980-01-01", "219099999"],
] as const;

/** Verifications of every kind of end that the sandbox knows, slow and failing ones too, and of one whom nobody knows. */
export const SANDBOX_BODIES: readonly string[] = PERSONS.map(([first_name, last_name, date_of_birth, ssn]) =>
  JSON.stringify({
    subject: { first_name, last_name, date_of_birth, ssn },
    addresses: [{ street: "1 Example Way", city: "Springfield", state: "IL", zip: "62701", from_date: "2018-01-01" }],
  }),
);
