import type { FieldSpec, FixedFormat } from "../../layouts/fixed/record-layout.ts";

/** Money fields of the RW record by their place in the row of its amounts, and in that of the RT record. */
const RW_MONEY = {
  wages: [0, 0],
  federal_tax: [1, 1],
  ss_wages: [2, 2],
  ss_tax: [3, 3],
  medicare_wages: [4, 4],
  medicare_tax: [5, 5],
  ss_tips: [6, 6],
  dependent_care: [8, 8],
  d_401k: [9, 9],
  e_403b: [10, 10],
  f_408k6: [11, 11],
  g_457b: [12, 12],
  h_501c18: [13, 13],
  nq_457: [15, 15],
  w_hsa: [16, 16],
  nq_other: [17, 17],
  q_combat: [18, 18],
  dd_health: [25, 19],
  c_gtl: [20, 20],
  v_options: [21, 22],
  y_409a: [22, 23],
  aa_roth401k: [23, 24],
  bb_roth403b: [24, 25],
  ff_qsehra: [26, 26],
} as const satisfies Record<string, readonly [number, number]>;

/** Positions of the first amount of RW and RT, and the widths of their amounts. */
const FIRST_MONEY = 188;
const FIRST_SUM = 10;

const RO_MONEY = {
  allocated_tips: 12,
  uncollected_tips_tax: 23,
  r_msa: 34,
  s_simple: 45,
  t_adoption: 56,
  m_uncollected_ss: 67,
  n_uncollected_medicare: 78,
  z_409a: 89,
  ee_roth457b: 111,
} as const satisfies Record<string, number>;

const MONEY_WIDTH = 11;
const SUM_WIDTH = 15;

function moneyAt(from: number): FieldSpec {
  return [from, from + MONEY_WIDTH - 1, "cents"];
}

function sumAt(slot: number): FieldSpec {
  const from = FIRST_SUM + slot * SUM_WIDTH;
  return [from, from + SUM_WIDTH - 1];
}

/**
 * The annual W-2 file of the Social Security Administration.
 *
 * Source: SSA Publication 42-007 (EFW2); positions as in the notes of docs/payroll-files.md.
 */
export const EFW2: FixedFormat = {
  kind: "fixed",
  id: "efw2",
  title: "SSA EFW2 (Forms W-2)",
  recordLength: 512,
  typeLength: 2,
  firstTypes: ["RA", "RE"],
  lastType: "RF",
  records: {
    RA: { role: "other" },
    RE: {
      role: "employer",
      fields: {
        "totals.year": [3, 6, "year"],
        "employer.ein": [8, 16, "digits"],
        "employer.establishment": [27, 30],
        "employer.name": [40, 96],
      },
    },
    RW: {
      role: "person",
      fields: {
        ssn: [3, 11, "ssn"],
        first: [12, 26],
        middle: [27, 41],
        last: [42, 61],
        suffix: [62, 65],
        "address.line2": [66, 87],
        "address.line1": [88, 109],
        "address.city": [110, 131],
        "address.state": [132, 133],
        "address.zip": [134, 138, "digits"],
        "address.zip4": [139, 142],
        "address.country": [186, 187],
        retirement_plan: [488, 488, "flag"],
        ...Object.fromEntries(
          Object.entries(RW_MONEY).map(([name, [slot]]) => [
            `totals.${name}`,
            moneyAt(FIRST_MONEY + slot * MONEY_WIDTH),
          ]),
        ),
      },
    },
    RO: {
      role: "detail",
      fields: Object.fromEntries(Object.entries(RO_MONEY).map(([name, from]) => [`totals.${name}`, moneyAt(from)])),
    },
    RS: {
      role: "detail",
      fields: { start: [227, 234, "MMDDCCYY"], end: [235, 242, "MMDDCCYY"] },
      item: {
        list: "states",
        fields: {
          state: [3, 4, "state"],
          account: [248, 267],
          wages: [276, 286, "cents"],
          tax: [287, 297, "cents"],
          local_wages: [309, 319, "cents"],
          local_tax: [320, 330, "cents"],
        },
      },
    },
    RT: {
      role: "total",
      declares: {
        count: [3, 9],
        sums: Object.fromEntries(
          Object.entries(RW_MONEY).map(([name, [, slot]]): [string, FieldSpec] => [name, sumAt(slot)]),
        ),
      },
    },
    RU: { role: "other" },
    RV: { role: "other" },
    RF: { role: "final", declares: { count: [8, 16] } },
  },
};
