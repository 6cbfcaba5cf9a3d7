import type { Environment } from "../../kernel/access/caller.ts";
import type { Timestamp, WebhookId } from "../../kernel/ids.ts";

/** What a webhook subscribes to: a type, known or not, or `*` for all. Nothing is sent for others. */
export type EventFilter = string;

/** The accepted spellings of `env_type`, and the environment of each. */
export const ENV_TYPES = {
  production: "production",
  prod: "production",
  development: "development",
  dev: "development",
  sandbox: "sandbox",
} as const satisfies Record<string, Environment>;

/** One of the spellings in {@link ENV_TYPES}. */
export type EnvType = keyof typeof ENV_TYPES;

/**
 * Maximum number of webhooks of a team in each environment. More in the sandbox: demonstrations
 * register one for each of their sessions.
 */
export const WEBHOOKS_PER_TENANT_MAX = {
  production: 20,
  development: 20,
  sandbox: 200,
} as const satisfies Record<Environment, number>;

/** The bounds of a webhook's rate of deliveries. */
export const MAX_PER_SECOND = { minimum: 1, maximum: 1_000 } as const;

/** A registered webhook, without its secret. */
export interface Webhook {
  readonly id: WebhookId;
  readonly name: string;
  readonly webhook_url: string;
  readonly events: readonly EventFilter[];
  readonly env_type: EnvType;
  readonly enabled: boolean;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** Names of the client's own headers. */
  readonly header_names: readonly string[];
  /** True if members are notified by mail when it fails or is disabled. */
  readonly alerts: boolean;
  /** Most deliveries that begin in a second, see {@link MAX_PER_SECOND}; null: no limit. */
  readonly max_per_second: number | null;
  /** Null while it is enabled. */
  readonly disabled_reason: "by request" | "gone" | "failing" | null;
  readonly disabled_at: Timestamp | null;
  /** The id of the key that disabled it, or `service`. */
  readonly disabled_by: string | null;
}
