import type { auditEntryView } from "../access/audit-entry-view.ts";
import type { orderSummaryView } from "../orders/order-views.ts";
import type { verificationView } from "../verification-view.ts";
import type { CsvColumns } from "./row-export.ts";

type VerificationRow = ReturnType<typeof verificationView>;

/** The columns of an exported verification: of its employments the newest. */
export const VERIFICATION_CSV: CsvColumns<VerificationRow> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  outcome: ({ results }) => results?.outcome,
  confidence_score: ({ results }) => results?.confidence_score,
  created_at: ({ created_at }) => created_at,
  completed_at: ({ completed_at }) => completed_at,
  tracking_info: ({ tracking_info }) => tracking_info,
  first_name: ({ subject }) => subject.first_name,
  last_name: ({ subject }) => subject.last_name,
  date_of_birth: ({ subject }) => subject.date_of_birth,
  ssn: ({ subject }) => subject.ssn,
  employments: ({ results }) => results?.employments.length,
  employer_name: ({ results }) => results?.employments[0]?.employer_name,
  job_title: ({ results }) => results?.employments[0]?.job_title,
  start_date: ({ results }) => results?.employments[0]?.start_date,
  end_date: ({ results }) => results?.employments[0]?.end_date,
  income: ({ results }) => results?.employments[0]?.income,
  income_unit: ({ results }) => results?.employments[0]?.income_unit,
  current_annual_income: ({ results }) => results?.income_summary?.current_annual_income,
  sources: ({ results }) => results?.sources.join(" "),
  unreachable_sources: ({ results }) => results?.unreachable_sources.map(({ name }) => name).join(" "),
};

type OrderRow = ReturnType<typeof orderSummaryView>;

/** The columns of an exported order. */
export const ORDER_CSV: CsvColumns<OrderRow> = {
  id: ({ id }) => id,
  order_number: ({ order_number }) => order_number,
  status: ({ status }) => status,
  created_at: ({ created_at }) => created_at,
  completed_at: ({ completed_at }) => completed_at,
  expires_at: ({ expires_at }) => expires_at,
  tracking_info: ({ tracking_info }) => tracking_info,
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  ssn: ({ ssn }) => ssn,
  external_user_id: ({ external_user_id }) => external_user_id,
  user_id: ({ user_id }) => user_id,
  products: ({ products }) => products.join(" "),
  identity: ({ identity }) => identity,
  employers: ({ employers }) => employers.map(({ company_name }) => company_name ?? "").join("; "),
};

/** An entry of the inquiry log, as a row of a file. */
type AuditRow = ReturnType<typeof auditEntryView>;

/** The columns of exported entries of the inquiry log; the details are JSON. */
export const AUDIT_CSV: CsvColumns<AuditRow> = {
  number: ({ number }) => number,
  created_at: ({ created_at }) => created_at,
  action: ({ action }) => action,
  target: ({ target }) => target,
  actor: ({ actor }) => actor,
  actor_name: ({ actor_name }) => actor_name,
  environment: ({ environment }) => environment,
  details: ({ details }) => JSON.stringify(details),
  id: ({ id }) => id,
};
