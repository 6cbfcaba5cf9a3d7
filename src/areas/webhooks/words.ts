/*
 * The closed lists of words that events carry, and with them the interface. The state machine over a list stands in the area of its noun.
 */

/** Products that a connection can yield. */
export const CONNECTION_PRODUCTS = ["income", "employment", "deposit_switch", "pll"] as const;

/** One of {@link CONNECTION_PRODUCTS}. */
export type ConnectionProduct = (typeof CONNECTION_PRODUCTS)[number];

/** Where the data of a link come from: the kind of account or document that the person connects. */
export const DATA_SOURCES = ["payroll", "docs", "tax", "financial_accounts", "insurance"] as const;

/** One of {@link DATA_SOURCES}. */
export type DataSource = (typeof DATA_SOURCES)[number];

/**
 * Every status of a task, in the words of the HTTP API. Of those without a failure: `new`, not begun; `login` and
 * `mfa`, the person signs in; `parse`, the data are fetched; `full_parse`, they are stored and their events
 * sent; `done`, the reports are ready.
 */
export const TASK_STATUSES = [
  "new",
  "login",
  "mfa",
  "parse",
  "full_parse",
  "done",
  "login_error",
  "mfa_error",
  "config_error",
  "account_locked",
  "no_data",
  "unavailable",
  "error",
  "not_supported",
] as const;

/** One of {@link TASK_STATUSES}. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Why the person ended a task, where they said why. */
export const TASK_REFUSALS = ["not_their_account"] as const;

/** One of {@link TASK_REFUSALS}. */
export type TaskRefusal = (typeof TASK_REFUSALS)[number];

/**
 * Every status of an order, and of its parts.
 *
 * - `pending`: waits for the person
 * - `in_progress`: the person is connecting, or some parts have ended and others have not
 * - `completed`: the data of at least one part is here, and no part waits
 * - `no_data`: it ended without data: the accounts have none, or no provider covers the product
 * - `skipped`: the person declined
 * - `canceled`: the client ended it
 * - `expired`: the person did not answer in time
 */
export const ORDER_STATUSES = [
  "pending",
  "in_progress",
  "completed",
  "no_data",
  "skipped",
  "canceled",
  "expired",
] as const;

/** One of {@link ORDER_STATUSES}. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The status of a dispute. `open` and `extended` are under investigation. */
export const DISPUTE_STATUSES = ["open", "extended", "verified", "corrected", "deleted"] as const;

/** One of {@link DISPUTE_STATUSES}. */
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/**
 * The products that clients can request of a company. The first four are those that a verification
 * or a connection can provide here; the others are answered `unsupported` unless a provider covers
 * them.
 */
export const PRODUCT_TYPES = [
  "income",
  "employment",
  "deposit_switch",
  "pll",
  "assets",
  "insurance",
  "admin",
  "transactions",
] as const;

/** One of {@link PRODUCT_TYPES}. */
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** The status of a verification. The last three are final: {@link EndStatus}. */
export const VERIFICATION_STATUSES = ["pending", "processing", "confirming", "completed", "partial", "failed"] as const;

/** One of {@link VERIFICATION_STATUSES}. */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** The statuses that end a verification. */
export type EndStatus = "completed" | "partial" | "failed";

/**
 * What the comparison of the person whom a client named with the person of the connected payroll
 * account says: `agrees` if nothing that was compared differs, `differs` if the name, the date of
 * birth or the SSN does, `not_compared` if one side says nothing to compare.
 */
export const IDENTITY_STATUSES = ["agrees", "differs", "not_compared"] as const;

/** One of {@link IDENTITY_STATUSES}. */
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];
