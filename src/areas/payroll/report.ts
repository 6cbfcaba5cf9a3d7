import type { LinkId, PayrollEmploymentId, ProviderId, ReportId, TaskId, Timestamp, UserId } from "../../kernel/ids.ts";
import type { ConnectionProduct, DataSource, IdentityStatus, TaskStatus } from "../webhooks/words.ts";
import type { DepositDetails } from "./deposit.ts";
import type { IncomeOfYear, PayrollEmployment, PayrollProfile } from "./document.ts";
import { type IdentityComparison, NEVER_COMPARED, worstIdentity } from "./identity.ts";

/*
 * What clients read of a connection. Reports are values: the same link data yields the same report,
 * and a stored report is shown as it was made. URLs of files are not in them: they last an hour,
 * and are made when a report is shown.
 */

/**
 * Kinds of a link's report: `income` is employment with pay, `employment` without, `deposit` is
 * where pay goes to.
 */
const LINK_REPORT_KINDS = ["income", "employment", "deposit"] as const;
/** One of {@link LINK_REPORT_KINDS}. */
export type LinkReportKind = (typeof LINK_REPORT_KINDS)[number];

/** The kind of report that shows all that a person shares with a product. */
export const WHOLE_REPORTS = {
  income: "income",
  employment: "employment",
  deposit_switch: "deposit",
  pll: "deposit",
} as const satisfies Record<ConnectionProduct, LinkReportKind>;

/**
 * True if a report of this kind shows no more than the person shares with the product. A link for
 * income has the report without pay too; a link for employment has no report with pay.
 */
export function isReportShared(product: ConnectionProduct, kind: LinkReportKind): boolean {
  const whole = WHOLE_REPORTS[product];
  return whole === kind || (whole === "income" && kind === "employment");
}

/** An employment in a report. Without pay, amounts are null and collections empty. */
export interface ReportEmployment extends Omit<PayrollEmployment, "provider_key"> {
  /** Newest year first. */
  readonly annual_income_summary: readonly IncomeOfYear[];
}

/** Origin of the data of a report. */
export interface ReportSource {
  /** Task that fetched the data; another one after each fetch. */
  readonly id: TaskId;
  readonly link_id: LinkId;
  /** A report exists only when the data is there. */
  readonly status: "done";
  readonly product_type: ConnectionProduct;
  readonly tracking_info: string | null;
  readonly data_source: DataSource;
  readonly provider: { readonly id: ProviderId; readonly name: string };
  /** Time to which the provider vouches for the data. */
  readonly as_of: Timestamp;
  /** When the data was stored. */
  readonly finished_at: Timestamp;
  /** Status of the latest refresh; null before the first. */
  readonly refresh_status: TaskStatus | null;
  /**
   * Whether the account is of the person whom the client named. Absent in reports that were stored
   * before persons were compared.
   */
  readonly identity?: IdentityComparison;
  /** Reasons to doubt the data; empty if there are none. */
  readonly suspicious: readonly string[];
}

/** Whether the account of a report is of the person whom the client named: the one derivation for every reader. */
export function sourceIdentity({ identity }: Pick<ReportSource, "identity">): IdentityComparison {
  return identity ?? NEVER_COMPARED;
}

/** What the comparisons of the accounts of a user's report add up to. */
export function reportIdentity({ links }: Pick<UserReport, "links">): IdentityStatus | null {
  return worstIdentity(links.map((link) => sourceIdentity(link).status));
}

/** The name that a payroll account has of its person; null if it has none. */
export function holderName({ full_name, first_name, last_name }: PayrollProfile): string | null {
  if (full_name !== null && full_name.trim() !== "") return full_name;
  const parts = [first_name, last_name].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? null : parts.join(" ");
}

/** The report of a link's employments. */
export interface LinkReport extends ReportSource {
  readonly kind: "income" | "employment";
  readonly employments: readonly ReportEmployment[];
}

/** The report of a link that moved a deposit. */
export interface DepositReport extends ReportSource {
  readonly kind: "deposit";
  readonly employer: { readonly name: string | null };
  readonly deposit_details: DepositDetails;
}

/** Who the client says that a report is about. */
interface ReportSubject {
  readonly user_id: UserId;
  readonly external_user_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** A report of all links of a user: VOE without pay, VOIE with it. */
export interface UserReport {
  readonly report_id: ReportId;
  readonly is_voe: boolean;
  /** Who asks, as the consent pages named them; null if the client gave no name. */
  readonly requested_by: string | null;
  readonly subject: ReportSubject;
  readonly created_at: Timestamp;
  /** Newest link first; at least one. */
  readonly links: readonly LinkReport[];
}

/** The person as the payroll of one employment knows them. */
export interface Identity extends PayrollProfile {
  readonly employment_id: PayrollEmploymentId;
  readonly company_name: string;
}
