import type { FieldSpec, FixedFormat } from "../../layouts/fixed/record-layout.ts";

/** The lengths of the employer's address, which begins at this position. */
const ADDRESS_AT = 356;
const ADDRESS_LENGTHS = { line1: 40, line2: 40, line3: 40, city: 25, state: 2, zip: 5, zip4: 4 } as const;

function employerAddress(): Readonly<Record<string, FieldSpec>> {
  let from = ADDRESS_AT;
  const fields = Object.entries(ADDRESS_LENGTHS).map(([name, length]): [string, FieldSpec] => {
    from += length;
    return [`employer.address.${name}`, [from - length, from - 1]];
  });
  return Object.fromEntries(fields);
}

/**
 * New-hire reports in the 801-character record that most states accept.
 *
 * Source: NDNH W-4 record layout (HHS, OCSE) and Alaska's table; positions as in the notes of
 * docs/payroll-files.md.
 */
export const NEW_HIRE_801: FixedFormat = {
  kind: "fixed",
  id: "newhire801",
  title: "New-hire report (801 characters)",
  recordLength: 801,
  typeLength: 2,
  firstTypes: ["W4"],
  constants: { record_kind: "new_hire" },
  records: {
    W4: {
      role: "person",
      required: ["start", "ssn"],
      fields: {
        ssn: [3, 11, "ssn"],
        first: [12, 27],
        middle: [28, 43],
        last: [44, 73],
        "address.line1": [74, 113],
        "address.line2": [114, 153],
        "address.line3": [154, 193],
        "address.city": [194, 218],
        "address.state": [219, 220],
        "address.zip": [221, 225],
        "address.zip4": [226, 229],
        dob: [272, 279, "CCYYMMDD"],
        start: [280, 287, "CCYYMMDD"],
        work_state: [288, 289],
        "employer.ein": [290, 298, "digits"],
        "employer.state_account": [299, 310],
        "employer.name": [311, 355],
        ...employerAddress(),
      },
    },
  },
};
