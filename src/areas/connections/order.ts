import type { Environment } from "../../kernel/access/caller.ts";
import type {
  BridgeTokenId,
  CompanyId,
  IsoDate,
  LinkId,
  OrderId,
  PartId,
  ReportId,
  TeamId,
  Timestamp,
  UserId,
} from "../../kernel/ids.ts";
import type { NotificationLanguage } from "../../kernel/notification.ts";
import type { IncomeAnswer, IncomeRequest } from "../income/income-question.ts";
import type { ConnectionProduct, DataSource, IdentityStatus, OrderStatus, ProductType } from "../webhooks/words.ts";
import type { DepositAccount } from "./link.ts";

/** How long a person has to answer an order, in days. */
export const ORDER_DAYS = 30;
/** Maximum number of employers, and of institutions, that an order names. */
export const ORDER_EMPLOYERS_MAX = 20;

/**
 * What can happen to a part.
 *
 * - `begin`: the person began to connect, or a refresh was started
 * - `connect`: the data is here
 * - `fail`: the sign-in ended without data; the person can try again
 * - `find_nothing`: the account has no data of this kind
 * - `keep`: the data from before is still here: a refresh failed, or was ended with the order
 * - `lose`: the person has to connect again: a refresh failed permanently, or the client asks for
 *   it
 * - `decline`: the person does not want to
 * - `cancel`, `expire`: the whole order ended
 */
export type PartTrigger =
  | "begin"
  | "connect"
  | "fail"
  | "find_nothing"
  | "keep"
  | "lose"
  | "decline"
  | "cancel"
  | "expire";

/** The life of a part: the status that each trigger leads to. An absent pair changes nothing. */
export const PART_TRANSITIONS: Record<OrderStatus, Partial<Record<PartTrigger, OrderStatus>>> = {
  pending: { begin: "in_progress", keep: "completed", decline: "skipped", cancel: "canceled", expire: "expired" },
  in_progress: {
    connect: "completed",
    fail: "pending",
    find_nothing: "no_data",
    keep: "completed",
    lose: "pending",
    decline: "skipped",
    cancel: "canceled",
    expire: "expired",
  },
  completed: { begin: "in_progress", lose: "pending" },
  no_data: { begin: "in_progress", lose: "pending" },
  skipped: { begin: "in_progress", lose: "pending" },
  canceled: {},
  expired: { lose: "pending" },
};

/** True if the part waits for the person, or a task of it is under way. */
export function isPartOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "in_progress";
}

/**
 * What the parts of an order add up to.
 *
 * - `wait`: every open part waits for the person, and none has data
 * - `go_on`: a part is being connected, or has data while another one waits
 * - `complete`, `find_nothing`, `decline`, `cancel`, `expire`: every part has ended
 */
type OrderTrigger = "wait" | "go_on" | "complete" | "find_nothing" | "decline" | "cancel" | "expire";

const ENDS = { complete: "completed", find_nothing: "no_data", decline: "skipped", expire: "expired" } as const;

/** The life of an order: the status that each trigger leads to. An absent pair changes nothing. */
export const ORDER_TRANSITIONS: Record<OrderStatus, Partial<Record<OrderTrigger, OrderStatus>>> = {
  pending: { go_on: "in_progress", cancel: "canceled", ...ENDS },
  in_progress: { wait: "pending", cancel: "canceled", ...ENDS },
  completed: { go_on: "in_progress", wait: "pending" },
  no_data: { go_on: "in_progress", wait: "pending" },
  skipped: { go_on: "in_progress", wait: "pending" },
  canceled: {},
  expired: { go_on: "in_progress", wait: "pending" },
};

/** What these statuses of an order's parts add up to. An order has at least one part. */
export function sumOfParts(statuses: readonly OrderStatus[]): OrderTrigger {
  const has = (status: OrderStatus) => statuses.includes(status);
  if (statuses.some(isPartOpen)) return has("in_progress") || has("completed") ? "go_on" : "wait";
  if (has("canceled")) return "cancel";
  if (has("expired")) return "expire";
  if (has("completed")) return "complete";
  return has("skipped") ? "decline" : "find_nothing";
}

/**
 * A product that an order can ask for. Those that no provider covers are accepted, and end as
 * `no_data`.
 */
export type OrderProduct = ProductType;

/** True if the product is about accounts at financial institutions, and not about an employer. */
export function isInstitutionProduct(product: OrderProduct): boolean {
  return product === "assets" || product === "transactions" || product === "insurance";
}

/**
 * The products of an order that need a sign-in of their own: `income` includes `employment`, so an
 * order for both needs one.
 */
export function distinctProducts(products: readonly OrderProduct[]): OrderProduct[] {
  const distinct = [...new Set(products)];
  return distinct.includes("income") ? distinct.filter((product) => product !== "employment") : distinct;
}

/** Kinds of parts: at an employer, or at a financial institution. */
type PartKind = "employer" | "financial_account";

/** A part of an order: one product at one employer or institution. */
export interface OrderPart {
  readonly id: PartId;
  readonly order_id: OrderId;
  readonly position: number;
  readonly kind: PartKind;
  readonly is_named: boolean;
  readonly product: OrderProduct;
  readonly data_source: DataSource;
  readonly company_id: CompanyId | null;
  readonly company_name: string | null;
  readonly institution_id: string | null;
  readonly status: OrderStatus;
  readonly bridge_token_id: BridgeTokenId | null;
  readonly link_id: LinkId | null;
  /**
   * Whether the connected account is of the person of the order; null before the data is here.
   */
  readonly identity: IdentityStatus | null;
  readonly error_message: string | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  readonly ended_at: Timestamp | null;
}

/** Whether and when the person is notified of an order. */
export interface OrderNotifications {
  /** Null: the client did not say. */
  readonly suppress_user_notifications: boolean | null;
  readonly first_notification_delay_hours: number;
  /** Null: the operator's. */
  readonly language: NotificationLanguage | null;
}

/** An order, without what is sealed. */
export interface Order {
  readonly id: OrderId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly user_id: UserId;
  readonly order_number: string;
  readonly tracking_info: string | null;
  readonly status: OrderStatus;
  readonly notifications: OrderNotifications;
  /** False: the client does not want it refreshed. */
  readonly allows_refresh: boolean;
  readonly voie_report_id: ReportId | null;
  readonly expires_at: Timestamp;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  readonly completed_at: Timestamp | null;
}

/** What a client says of the person and the matter of an order. Sealed in the store. */
export interface OrderDetails {
  readonly external_user_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /**
   * Two-letter code of the state in which they live: when it is night there, they get no message.
   */
  readonly state: string | null;
  /** Nine digits, the last four, or null. */
  readonly ssn: string | null;
  /** YYYY-MM-DD; with name and SSN it is compared with what the payroll account says. */
  readonly date_of_birth: IsoDate | null;
  readonly products: readonly OrderProduct[];
  /** How the pages and messages name the client. */
  readonly client_name: string | null;
  readonly template_id: string | null;
  readonly source: string | null;
  readonly notes: string | null;
  readonly cc_emails: readonly string[];
  /** As the client sent it: an object, or null. */
  readonly loan: unknown;
  /** Where pay is to go, by the id of the part. */
  readonly accounts: Readonly<Record<string, DepositAccount>>;
  readonly page: OrderPageOptions;
  /** Rules of income that are answered when it ends, and what they say; absent: none. */
  readonly income?: { readonly asked: IncomeRequest; readonly answers: readonly IncomeAnswer[] };
}

/** How the pages of an order look and where they lead, as for a bridge token. */
interface OrderPageOptions {
  readonly tracking_info: string | null;
  readonly accent_color: string | null;
  readonly allowed_origins: readonly string[];
  readonly redirect_url: string | null;
}

/** True if the product can be connected by a bridge token. */
export function isConnectionProduct(
  product: OrderProduct,
  connectable: readonly ConnectionProduct[],
): product is ConnectionProduct {
  return connectable.some((one) => one === product);
}
