import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Paychex Flex: pay components. Source: the import template of Paychex Flex. */
export const PAYCHEX_COMPONENTS: TableFormat = {
  kind: "table",
  id: "paychex_components",
  title: "Paychex Flex: pay components",
  typicalHeadings: ["employer_code", "employee_id", "code", /^rate number$/, "hours", "pay_date", "amount"],
  identifyingHeadings: [/^rate number$/, /^pay component$/, /^labor assignment$/],
  rowsArePayLines: true,
  headingMeanings: {
    "company id": "employer_code",
    "client id": "employer_code",
    "employee id": "employee_id",
    "pay component": "code",
    "line date": "pay_date",
    "check seq number": "ignored",
    org: "ignored",
    "job number": "ignored",
    "override state": "work_state",
    "labor assignment": "ignored",
    units: "ignored",
  },
};
