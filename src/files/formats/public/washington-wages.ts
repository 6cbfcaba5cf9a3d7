import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Washington quarterly wages. Source: esd.wa.gov, EAMS for single filers. */
export const WASHINGTON_WAGES: TableFormat = {
  kind: "table",
  id: "state_wage_csv/wa",
  title: "Washington quarterly wages",
  typicalHeadings: ["ssn", ["last", "full_name"], "hours", /\bwages\b/, /^soc(?:ial)? code$|^occupation code$/],
  identifyingHeadings: [/\bsoc(?:ial)? code$/, /^occupation code$/],
  hasPeriodTotals: true,
  headingMeanings: { wages: "gross" },
  columns: [
    ["ssn", "last", "first", "middle", "suffix", "hours", "gross", "soc"],
    ["ssn", "full_name", "hours", "gross"],
    ["ssn", "last", "first", "middle", "hours", "gross"],
  ],
};
