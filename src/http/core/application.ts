import type { Logger } from "pino";
import type { GuardRules } from "../../egress/address.ts";
import type { Authenticator } from "../../operations/access/authenticate.ts";
import type { RequestBudget } from "../../operations/access/request-budget.ts";
import type { CompanyContext } from "../../operations/companies/companies.ts";
import type { ConnectionContext } from "../../operations/connections/context.ts";
import type { Readiness } from "../../operations/upkeep/readiness.ts";
import type { CompletionListener } from "../../operations/verifications/completion-listener.ts";
import type { QueueGauge } from "../../operations/verifications/queue-gauge.ts";
import type { Sender } from "../../operations/webhooks/attempt-delivery.ts";
import type { EventFeed } from "../../operations/webhooks/event-feed.ts";

/** All that the routes reach: opened once by the command line, the same for every request. */
export interface Application extends CompanyContext, ConnectionContext {
  readonly authenticator: Authenticator;
  /** Keys that a team may have in one environment. */
  readonly keysPerEnvironmentMax: number;
  /** Null when requests are not bounded. */
  readonly requestBudget: RequestBudget | null;
  readonly completionListener: CompletionListener;
  readonly eventFeed: EventFeed;
  readonly queueGauge: QueueGauge;
  readonly readiness: Readiness;
  /** True if the ring's file was changed to one that cannot be used: the keys in memory stay in use. */
  readonly isKeyringRefused: () => boolean;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** What webhook URLs may point at. */
  readonly guard: GuardRules;
  /** The guarded way out, for tests of webhooks. */
  readonly sender: Sender;
  readonly log: Logger;
  /** What absolute URLs begin with (`https://voe.example.com`); null: as the request's `Host` says. */
  readonly publicUrl: string | null;
  /** Told after a commit that there is work for the verifier, and whether a request waits for it (`now`); a hint. */
  readonly wakeVerifier: (haste: "now" | "soon") => void;
  readonly now: () => Date;
}
