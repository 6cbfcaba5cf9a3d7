import type { LinkData } from "../../../src/areas/payroll/fetched-payroll.ts";
import { linkReport } from "../../../src/areas/payroll/merging/link-report.ts";
import type { ReportSource, UserReport } from "../../../src/areas/payroll/report.ts";
import type { LinkId, ProviderId, Timestamp } from "../../../src/kernel/ids.ts";
import { employment, idOf, statement } from "./payroll-data.ts";

/** A time, believed as written. */
function at(text: string): Timestamp {
  return text as Timestamp;
}

/** Where the data of a made-up link come from. */
export function reportSource(change: Partial<ReportSource> = {}): ReportSource {
  return {
    id: idOf(0xf1),
    link_id: idOf(0xf2) as LinkId,
    status: "done",
    product_type: "income",
    tracking_info: "loan-17",
    data_source: "payroll",
    provider: { id: idOf(0xa1), name: "Sandbox Payroll" },
    as_of: at("2026-11-20T10:00:00.000000Z"),
    finished_at: at("2026-11-20T10:00:05.000000Z"),
    refresh_status: null,
    suspicious: [],
    ...change,
  };
}

/** What a link has fetched: one employment that is paid every two weeks for a while, and one that ended. */
export function linkData(change: Partial<LinkData> = {}): LinkData {
  const paid = Array.from({ length: 50 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 13) - index * 14 * 86_400_000).toISOString().slice(0, 10);
    return statement(1_000 + index, day);
  });
  const ended = employment(2, {
    is_active: false,
    job_title: "Cook",
    end_date: employment(2).start_date,
    missing_data_fields: ["manager_name", "bank_accounts"],
    derived_fields: ["pay_rate"],
    bank_accounts: [],
  });
  return {
    provider_id: idOf(0xa1) as ProviderId,
    as_of: at("2026-11-20T10:00:00.000000Z"),
    employments: [employment(1, { statements: paid }), ended],
    deposit_details: null,
    suspicious: [],
    ...change,
  };
}

/** A user's report of one link. */
export function userReport(change: Partial<UserReport> = {}): UserReport {
  return {
    report_id: idOf(0xf3),
    is_voe: false,
    requested_by: "Example Lending",
    subject: { user_id: idOf(0xf4), external_user_id: "applicant-17", first_name: "Ada", last_name: "Sample" },
    created_at: at("2026-11-21T09:00:00.000000Z"),
    links: [linkReport(reportSource(), linkData(), "income")],
    ...change,
  };
}
