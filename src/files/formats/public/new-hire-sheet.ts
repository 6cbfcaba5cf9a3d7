import type { TableFormat } from "../../layouts/table/table-format.ts";

/** New-hire report (sheet). Source: sheets of Georgia, Tennessee and Nebraska. */
export const NEW_HIRE_SHEET: TableFormat = {
  kind: "table",
  id: "newhire_sheet",
  title: "New-hire report (sheet)",
  headings: [
    /^(?:(?:employee )?(?:first name|name))$/,
    /^(?:(?:employee )?(?:last name|name))$/,
    /^(?:employer (?:name|ein))$/,
    /^(?:(?:employer )?(?:federal )?(?:ein|employer ein|id)|employer ein)$/,
    /^(?:(?:employee )?(?:date hire.*|hire date|date hire date|start date))$/,
    /^(?:employer (?:address|city|state).*)$/,
  ],
  constants: { record_kind: "new_hire" },
  fields: {
    "employer ein": "employer_ein",
    "employee zip 4": "zip4",
    "employer zip 4": "noise",
    "medical insurance available": "noise",
  },
};
