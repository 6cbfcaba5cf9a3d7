import type { CompanyId, LinkId, ProviderId, TaskId, Timestamp, UserId } from "../../kernel/ids.ts";
import type { DepositDetails } from "../payroll/deposit.ts";
import type { ConnectionProduct, DataSource, TaskStatus } from "../webhooks/words.ts";
import type { TaskKind } from "./task.ts";

/** How long a bridge token, and a public token, is good for, in hours. */
export const TOKEN_HOURS = 6;

/** What a bridge token was made for. */
export interface BridgeRequest {
  readonly product_type: ConnectionProduct;
  readonly allowed_products: readonly ConnectionProduct[];
  readonly company_mapping_id: CompanyId | null;
  readonly provider_id: ProviderId | null;
  readonly tracking_info: string | null;
  readonly client_name: string | null;
  /** `#rrggbb`, the colour of buttons; null: the service's own. */
  readonly accent_color: string | null;
  readonly data_sources: readonly DataSource[];
  /**
   * Origins that may embed the page and receive the public token; empty: those of the operator's
   * configuration.
   */
  readonly allowed_origins: readonly string[];
  /** Where the page goes after success in its redirect form; null: it does not. */
  readonly redirect_url: string | null;
  /** True if the token belongs to an order. */
  readonly is_order: boolean;
}

/** What a person agreed to, when a link was made. */
export interface LinkConsent {
  readonly given_at: Timestamp;
  /** The text's version, so that the text shown can be found again. */
  readonly text_version: string;
  readonly product: ConnectionProduct;
  /** Who asks, as the page named them. */
  readonly client_name: string | null;
  /** True if data may be refreshed without the person. */
  readonly allows_refresh: boolean;
  /**
   * The items that the consent named (`payroll/shared-items.ts`); absent in consents that were given
   * before they were kept: then those of the product.
   */
  readonly shares?: readonly string[];
  /** Present: the person sees whose account it is, and what goes, before anything goes. */
  readonly is_reviewed?: true;
  /** The language of the page when the person agreed; absent: not known. */
  readonly language?: "en" | "es";
  /** The address of the service at which they agreed; absent in older consents. */
  readonly service_url?: string;
}

/**
 * Where a link is: `pending` before the first sign-in, then `connected`, `disconnected` or
 * `revoked`.
 */
export const LINK_STATUSES = ["pending", "connected", "disconnected", "revoked"] as const;
/** One of {@link LINK_STATUSES}. */
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** A task, without what the person typed. */
export interface Task {
  readonly id: TaskId;
  readonly link_id: LinkId;
  readonly user_id: UserId;
  readonly kind: TaskKind;
  readonly product: ConnectionProduct;
  readonly status: TaskStatus;
  readonly data_source: DataSource;
  readonly provider_id: ProviderId;
  readonly tracking_info: string | null;
  readonly error_message: string | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  readonly finished_at: Timestamp | null;
}

/** What a deposit product is asked to do; sealed with the bridge token. */
export interface DepositAccount extends DepositDetails {
  readonly bank_address: string | null;
}
