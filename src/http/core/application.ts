import type { Logger } from "pino";
import type { Environment } from "../../domain/caller.ts";
import type { DisputedDataRule } from "../../domain/subjects/dispute.ts";
import type { GuardRules } from "../../egress/address.ts";
import type { Authenticator } from "../../operations/access/authenticate.ts";
import type { KeyContext } from "../../operations/access/credentials.ts";
import type { IdentitySignIn } from "../../operations/access/identity/sign-in.ts";
import type { RequestBudget } from "../../operations/access/request-budget.ts";
import type { RequestLog } from "../../operations/access/request-log.ts";
import type { StaleReads } from "../../operations/access/stale-reads.ts";
import type { CompanyContext } from "../../operations/companies/companies.ts";
import type { PeerQueryLimits } from "../../operations/exchange/answer-exchange.ts";
import type { OrderContext } from "../../operations/orders/orders.ts";
import type { PersonContext } from "../../operations/persons/person-session.ts";
import type { Finds } from "../../operations/registration/found.ts";
import type { Readiness } from "../../operations/upkeep/readiness.ts";
import type { CompletionListener } from "../../operations/verifications/completion-listener.ts";
import type { QueueGauge } from "../../operations/verifications/queue-gauge.ts";
import type { Sender } from "../../operations/webhooks/attempt-delivery.ts";
import type { EventFeed } from "../../operations/webhooks/event-feed.ts";
import type { Letters } from "../../reports/letters/letters.ts";

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
