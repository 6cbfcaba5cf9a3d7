import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Quarterly wages of a state. What state forms have in common. */
export const STATE_WAGES: TableFormat = {
  kind: "table",
  id: "state_wage_csv",
  title: "Quarterly wages of a state",
  headings: [
    /^(?:ssn|social security number)$/,
    /^(?:(?:last name|name|employee name|employee))$/,
    /^(?:(?:gross |total |quarterly |subject |ui )*wages(?: paid)?(?: this quarter)?)$/,
  ],
  totals: true,
  weight: -0.5,
  fields: {
    wages: "gross",
    "total wages": "gross",
    "wages paid": "gross",
    "quarterly wages": "gross",
    "total wages paid": "gross",
  },
  columns: [
    ["ssn", "first", "last", "gross"],
    ["ssn", "last", "first", "gross"],
    ["ssn", "last", "first", "middle", "gross"],
    ["ssn", "full_name", "gross"],
  ],
};
