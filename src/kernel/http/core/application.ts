import type { Logger } from "pino";
import type { CompanyContext } from "../../../areas/companies/ops/companies.ts";
import type { OrderContext } from "../../../areas/connections/ops/orders/orders.ts";
import type { PeerQueryLimits } from "../../../areas/exchange/ops/answer-exchange.ts";
import type { DisputedDataRule } from "../../../areas/persons/dispute.ts";
import type { Letters } from "../../../areas/persons/letters/letters.ts";
import type { PersonContext } from "../../../areas/persons/ops/page/person-session.ts";
import type { CompletionListener } from "../../../areas/verifications/ops/completion-listener.ts";
import type { QueueGauge } from "../../../areas/verifications/ops/queue-gauge.ts";
import type { Sender } from "../../../areas/webhooks/ops/attempt-delivery.ts";
import type { EventFeed } from "../../../areas/webhooks/ops/event-feed.ts";
import type { Environment } from "../../access/caller.ts";
import type { Authenticator } from "../../access/ops/authenticate.ts";
import type { KeyContext } from "../../access/ops/credentials.ts";
import type { IdentitySignIn } from "../../access/ops/identity/sign-in.ts";
import type { RequestBudget } from "../../access/ops/request-budget.ts";
import type { RequestLog } from "../../access/ops/request-log.ts";
import type { StaleReads } from "../../access/ops/stale-reads.ts";
import type { Readiness } from "../../database/readiness.ts";
import type { GuardRules } from "../../egress/address.ts";
import type { Finds } from "../../registration/found.ts";

/** The dependencies of the routes: opened once, the same for every request. */
export interface Application extends CompanyContext, KeyContext, OrderContext, PersonContext {
  readonly authenticator: Authenticator;
  /** What a search asks. */
  readonly finders: readonly Finds<CompanyContext>[];
  /** The sign-in at the operator's identity provider; null without one. */
  readonly identity: IdentitySignIn | null;
  /** How long a second factor counts as recent, in minutes. */
  readonly secondFactorMinutes: number;
  /** Null if requests are not limited. */
  readonly requestBudget: RequestBudget | null;
  /** The log of calls of keys; null if it is off. */
  readonly requestLog: RequestLog | null;
  readonly completionListener: CompletionListener;
  readonly eventFeed: EventFeed;
  readonly queueGauge: QueueGauge;
  /** Null without a read replica. */
  readonly staleReads: StaleReads | null;
  /** The templates of letters to persons. */
  readonly letters: Letters;
  /** The days after which the newest records of an imported source are too old; 0: never. */
  readonly sourceStaleDays: number;
  /** The days after which final verifications are erased; null: never. */
  readonly retentionDays: number | null;
  /** Whether verifications show disputed data with the dispute, or withhold them. */
  readonly disputedData: DisputedDataRule;
  /** Calendar years before this one of which imported pay is kept; null: forever. */
  readonly payRetentionYears: number | null;
  /** Days for which calls of keys are logged; 0: none are. */
  readonly requestLogDays: number;
  /** True if a verification must state its purpose and the consent. */
  readonly requiresPurpose: boolean;
  /** The id of this operator, which a question that is passed on lists as visited; null if it asks no other operators. */
  readonly operatorId: string | null;
  /** Where other operators may use the private exchange, and how much; null: nowhere. */
  readonly exchange: (PeerQueryLimits & { readonly environments: readonly Environment[] }) | null;
  readonly readiness: Readiness;
  /**
   * True if the key ring file was replaced by one that cannot be used: the keys in memory stay in
   * use.
   */
  readonly isKeyringRefused: () => boolean;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** What webhook URLs may point at. */
  readonly guard: GuardRules;
  /** Sends tests of webhooks through the egress guard. */
  readonly sender: Sender;
  readonly log: Logger;
  /** The base of absolute URLs (`https://voe.example.com`); null: the request's `Host`. */
  readonly publicUrl: string | null;
  /**
   * Called after a commit that leaves work for the verifier; `now` if a request waits for it. A
   * hint.
   */
  readonly wakeVerifier: (haste: "now" | "soon") => void;
  readonly now: () => Date;
}
