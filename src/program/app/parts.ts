import type { Logger } from "pino";
import type { TaskWaiter } from "../../areas/connections/ops/task-waiter.ts";
import type { Providers } from "../../areas/connections/providers/provider.ts";
import type { Rule } from "../../areas/income/rules/rule.ts";
import type { DisputedDataRule } from "../../areas/persons/dispute.ts";
import type { Letters } from "../../areas/persons/letters/letters.ts";
import type { GroupRole } from "../../kernel/access/ops/identity/claims.ts";
import type { NotificationLanguage } from "../../kernel/notification.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import type { Tracing } from "../../kernel/tracing/tracing.ts";
import type { NetworkSettings } from "./network-settings.ts";
import type { ProcessMetrics } from "./process-metrics.ts";

/**
 * The operator's settings of the API and the workers; `cli/config.ts` reads them from the
 * environment.
 */
export interface Settings {
  /** Where snapshots of the company index are stored. */
  readonly dataDir: string;
  readonly publicUrl: string | null;
  /** Requests per minute and access secret; 0: no limit. */
  readonly rateLimit: number;
  readonly keysPerEnvironmentMax: number;
  /** The name of the team whose members' roles have the operators' scopes. */
  readonly operatorTeam: string;
  /** The OpenID provider at which people sign in; null: none. Only with a client id and roles. */
  readonly oidcIssuer: string | null;
  readonly oidcClientId: string | null;
  /** Null: a public client. */
  readonly oidcClientSecret: string | null;
  readonly oidcScopes: string;
  /** The claim with a person's groups. */
  readonly oidcGroupsClaim: string;
  readonly oidcRoles: readonly GroupRole[] | null;
  /** After how many seconds the identity provider is asked again whether a signed-in member still may, and as what. */
  readonly oidcRecheckSeconds: number;
  /** How long a second factor of the dashboard counts as recent, in minutes. */
  readonly secondFactorMinutes: number;
  /** Connections that one address may hold open to a process; 0: no limit. */
  readonly connectionsPerAddress: number;
  readonly allowPrivateWebhooks: boolean;
  readonly sourceTimeoutMs: number;
  /** True if a verification must state its permissible purpose and the consent. */
  readonly requiresPurpose: boolean;
  /** Days for which calls of keys are logged for their integrators; 0: none are. */
  readonly requestLogDays: number;
  /** The days after which final verifications are erased; null: never. */
  readonly retentionDays: number | null;
  /** Whether verifications show disputed data with the dispute, or withhold them. */
  readonly disputedData: DisputedDataRule;
  /** Hours that a person has to confirm or flag what was found, before it is sent; 0: they are not asked. */
  readonly confirmHours: number;
  /** The days after which the newest records of an imported source are too old; 0: never. */
  readonly sourceStaleDays: number;
  /** Calendar years before this one of which imported pay is kept; null: forever. */
  readonly payRetentionYears: number | null;
  /** Maximum number of unfinished verifications; above it new ones are held. Null: no limit. */
  readonly queueLimit: number | null;
  /** The match weight (posterior) at which a record is accepted, in bits. */
  readonly linkageThresholdBits: number;
  /** The margin by which a record of another person must weigh less to be ignored, in bits. */
  readonly linkageMarginBits: number;
  readonly workerConcurrency: number;
  readonly deliveryConcurrency: number;
  readonly deliveriesPerWebhook: number;
  readonly searchThreads: number;
  /**
   * Origins that may embed the Bridge page where the token names none; null: any in the sandbox,
   * none elsewhere.
   */
  readonly bridgeOrigins: readonly string[] | null;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Mail server for one-time codes, `smtp://` or `smtps://`; null: none. Only with `mailFrom`. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** The operator's own delivery of one-time codes; null: none. Only with `codeHookSecret`. */
  readonly codeHookUrl: string | null;
  /** `whsec_` and base64. */
  readonly codeHookSecret: string | null;
  /** Rules of income by their ids: the bundled ones and the operator's own. */
  readonly incomeRules: ReadonlyMap<string, Rule>;
  /** The templates of letters to persons, and who the operator is. */
  readonly letters: Letters;
  /** What the network file says; empty sections without one. */
  readonly network: NetworkSettings;
  /**
   * The operator's own delivery of messages to the persons of orders; null: none. Only with
   * `notificationHookSecret`.
   */
  readonly notificationHookUrl: string | null;
  /** `whsec_` and base64. */
  readonly notificationHookSecret: string | null;
  /** Messages to persons of orders a minute, over all processes. */
  readonly notificationsPerMinute: number;
  /** `HH:MM-HH:MM` in the person's time; null: none. */
  readonly quietHours: string | null;
  /** The time zone of persons whose state is not known; IANA. */
  readonly timeZone: string;
  /** Hours from an invitation to each reminder, ascending. */
  readonly reminderHours: readonly number[];
  /** Hours before an order expires at which a last reminder is sent; 0: none. */
  readonly expiryNoticeHours: number;
  /** True if orders of the sandbox send messages unless they say otherwise. */
  readonly sandboxNotifications: boolean;
  readonly notificationLanguage: NotificationLanguage;
}

/** What the API and the workers of one process share. */
export interface ProcessParts {
  readonly context: Context;
  readonly settings: Settings;
  readonly providers: Providers;
  /** Null where no request of this process can wait for a task. */
  readonly taskWaiter: TaskWaiter | null;
  readonly log: Logger;
  /** Null if metrics are off. */
  readonly metrics: ProcessMetrics | null;
  /** Null if tracing is off. */
  readonly tracing: Tracing | null;
  /**
   * The functions that stop the parts, in the order of starting. Each part adds its own before it
   * can fail.
   */
  readonly stops: Stop[];
}

/** Stops one part; resolves when nothing of it runs. */
export type Stop = () => unknown;
