import type { JsonFormat } from "../../layouts/records/json-format.ts";

/**
 * Identities, each with a job, and paystubs, joined by the account; or a page of identities alone. Source: Argyle's published schemas of
 * identities and paystubs, with their examples (github.com/api-evangelist/argyle).
 */
export const ARGYLE_LIKE: JsonFormat = {
  kind: "json",
  id: "api_argyle",
  title: "Unified payroll interface (identities and paystubs)",
  paths: ["identities.0.platform_ids|identities.results.0.platform_ids|identity.0.platform_ids|results.0.platform_ids"],
  isCents: false,
  persons: {
    paths: ["identities.results", "identities", "identity", "results"],
    key: "account",
    fields: {
      first: "first_name",
      last: "last_name",
      display_name: "full_name",
      ssn: "ssn",
      dob: "birth_date",
      email: "email",
      phone: "phone_number",
      "address.line1": "address.line1",
      "address.line2": "address.line2",
      "address.city": "address.city",
      "address.state": "address.state",
      "address.zip": "address.postal_code",
      "employer.name": "employer",
      employee_id: "platform_ids.employee_id",
      position_id: "platform_ids.position_id",
      job_title: "job_title",
      job_type: "employment_type",
      start: "hire_date|original_hire_date",
      first_hire: "original_hire_date",
      end: "termination_date",
      status: "employment_status",
      pay_rate: "base_pay.amount",
      pay_unit: "base_pay.period",
      pay_frequency: "pay_cycle",
    },
  },
  payments: {
    paths: ["paystubs.results", "paystubs", "paystub"],
    refs: { person: "account" },
    fields: {
      pay_date: "paystub_date",
      period_start: "paystub_period.start_date",
      period_end: "paystub_period.end_date",
      gross: "gross_pay",
      net: "net_pay",
      hours: "hours",
      "ytd.gross": "gross_pay_ytd",
      "ytd.net": "net_pay_ytd",
    },
    parts: [
      { path: "gross_pay_list", kind: "earning", name: "name", amount: "amount", hours: "hours" },
      { path: "tax_list", kind: "tax", name: "name", amount: "amount" },
      { path: "deduction_list", kind: "deduction", name: "name", amount: "amount", treatment: "tax_classification" },
    ],
  },
};
