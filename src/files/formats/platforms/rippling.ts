import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Rippling: employees. Headings are each customer's. */
export const RIPPLING: TableFormat = {
  kind: "table",
  id: "rippling",
  title: "Rippling: employees",
  headings: [
    /^(?:employee)$/,
    /^(?:first name)$/,
    /^(?:last name)$/,
    /^(?:(?:annualized )?compensation)$/,
    /^(?:compensation (?:time )?period|employment type)$/,
  ],
  fields: {
    "home address": "whole_address",
    "employment type": "worker_type",
    "employee number": "employee_id",
    "compensation period": "pay_unit",
    "compensation time period": "pay_unit",
    title: "job_title",
  },
};
