import type { TableFormat } from "../../layouts/table/table-format.ts";

/** What reports of Workday call their fields in JSON and XML; each customer chooses further ones. */
const REPORT = {
  kind: "table",
  typicalHeadings: [],
  headingMeanings: {
    employee: "display_name",
    "pay group": "pay_frequency",
    "active status": "status",
    company: "employer_name",
    "supervisory organization": "department",
    "compensation frequency": "pay_unit",
    "employee type": "worker_type",
  },
} as const satisfies Partial<TableFormat>;

/** Workday reports as a service, as JSON. Source: public documentation of the interface. */
export const WORKDAY_JSON: TableFormat = { ...REPORT, id: "workday_raas_json", title: "Workday report (JSON)" };

/** Workday reports as a service, as XML. */
export const WORKDAY_XML: TableFormat = { ...REPORT, id: "workday_raas_xml", title: "Workday report (XML)" };
