import type { JsonFormat } from "../../layouts/records/json-format.ts";

/** Records of a unified HR interface, one a line with its model, joined by id. Source: public client libraries of such interfaces. */
export const MERGE_LIKE: JsonFormat = {
  kind: "json",
  id: "api_merge",
  title: "Unified HR interface (records joined by id)",
  paths: ["Employee|employees", "Employment|employments|EmployeePayrollRun|employee_payroll_runs"],
  isCents: false,
  company: {
    paths: ["Company", "companies", "company"],
    key: "id",
    fields: { "employer.name": "legal_name|display_name", "employer.ein": "eins.0|eins" },
  },
  locations: {
    paths: ["Location", "locations"],
    key: "id",
    fields: {
      "address.line1": "street_1",
      "address.line2": "street_2",
      "address.city": "city",
      "address.state": "state",
      "address.zip": "zip_code",
    },
  },
  persons: {
    paths: ["Employee", "employees"],
    key: "id",
    refs: { company: "company", location: "home_location" },
    fields: {
      employee_id: "employee_number|remote_id|id",
      first: "first_name",
      last: "last_name",
      display_name: "display_full_name",
      ssn: "ssn",
      dob: "date_of_birth",
      start: "start_date|hire_date",
      first_hire: "hire_date",
      status: "employment_status",
      end: "termination_date",
    },
  },
  jobs: {
    paths: ["Employment", "employments"],
    key: "id",
    refs: { person: "employee" },
    fields: {
      job_title: "job_title",
      pay_rate: "pay_rate",
      pay_unit: "pay_period",
      pay_frequency: "pay_frequency",
      job_type: "employment_type",
      effective: "effective_date",
    },
  },
  runs: {
    paths: ["PayrollRun", "payroll_runs"],
    key: "id",
    fields: { pay_date: "check_date", period_start: "start_date", period_end: "end_date" },
  },
  payments: {
    paths: ["EmployeePayrollRun", "employee_payroll_runs"],
    refs: { run: "payroll_run", person: "employee" },
    fields: {
      pay_date: "check_date",
      period_start: "start_date",
      period_end: "end_date",
      gross: "gross_pay",
      net: "net_pay",
      hours: "total_hours",
    },
    parts: [
      { path: "earnings", kind: "earning", name: "type", amount: "amount" },
      { path: "deductions", kind: "deduction", name: "name", amount: "employee_deduction" },
      { path: "taxes", kind: "tax", employerFlag: "employer_tax", name: "name", amount: "amount" },
    ],
  },
};
