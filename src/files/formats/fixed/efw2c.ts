import type { CorrectionSpec, FieldSpec, FixedFormat } from "../../layouts/fixed/record-layout.ts";

/** Corrected money fields: the position of the originally reported value, 11 wide; the correct one follows. */
const MONEY = {
  wages: 244,
  federal_tax: 266,
  ss_wages: 288,
  ss_tax: 310,
  medicare_wages: 332,
  medicare_tax: 354,
  ss_tips: 376,
  dependent_care: 420,
  d_401k: 442,
} as const satisfies Record<string, number>;

const WIDTH = 11;
const SUM_WIDTH = 15;
const FIRST_SUM = 11;

const CORRECTIONS: readonly CorrectionSpec[] = Object.entries(MONEY).map(([name, from]) => ({
  name,
  original: [from, from + WIDTH - 1],
  correct: [from + WIDTH, from + 2 * WIDTH - 1],
}));

/** The sums of both values of each field, in the same order, from position 11 on. */
function sumsOf(names: readonly string[]): Readonly<Record<string, FieldSpec>> {
  const sums = names.flatMap((name, at): [string, FieldSpec][] => {
    const from = FIRST_SUM + at * 2 * SUM_WIDTH;
    return [
      [`${name}/original`, [from, from + SUM_WIDTH - 1]],
      [`${name}/correct`, [from + SUM_WIDTH, from + 2 * SUM_WIDTH - 1]],
    ];
  });
  return Object.fromEntries(sums);
}

/**
 * Corrections of W-2 files: every value is given twice, as it was reported and as it is right.
 *
 * Source: SSA Publication 42-014 (EFW2C); positions as in the notes of docs/payroll-files.md.
 */
export const EFW2C: FixedFormat = {
  kind: "fixed",
  id: "efw2c",
  title: "SSA EFW2C (Forms W-2c)",
  recordLength: 1_024,
  typeLength: 3,
  firstTypes: ["RCA", "RCE"],
  lastType: "RCF",
  constants: { record_kind: "correction" },
  records: {
    RCA: { role: "other" },
    RCE: {
      role: "employer",
      fields: {
        "totals.year": [4, 7, "year"],
        "employer.original_ein": [8, 16, "digits"],
        "employer.ein": [17, 25, "digits"],
        "employer.establishment": [40, 43],
        "employer.name": [44, 100],
      },
    },
    RCW: {
      role: "person",
      fields: {
        original_ssn: [4, 12, "ssn"],
        ssn: [13, 21, "ssn"],
        original_first: [22, 36],
        original_middle: [37, 51],
        original_last: [52, 71],
        first: [72, 86],
        middle: [87, 101],
        last: [102, 121],
        "address.line2": [122, 143],
        "address.line1": [144, 165],
        "address.city": [166, 187],
        "address.state": [188, 189],
        "address.zip": [190, 194, "digits"],
        "address.zip4": [195, 198],
      },
      corrections: CORRECTIONS,
    },
    RCO: { role: "other" },
    RCS: { role: "other" },
    RCT: { role: "total", declares: { count: [4, 10], sums: sumsOf(Object.keys(MONEY).slice(0, 6)) } },
    RCU: { role: "other" },
    RCV: { role: "other" },
    RCF: { role: "final", declares: { count: [4, 12] } },
  },
};
