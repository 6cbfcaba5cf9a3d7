import type { Logger } from "pino";
import type { Authenticator } from "../../access/ops/authenticate.ts";
import type { KeyContext } from "../../access/ops/credentials.ts";
import type { IdentitySignIn } from "../../access/ops/identity/sign-in.ts";
import type { RequestBudget } from "../../access/ops/request-budget.ts";
import type { RequestLog } from "../../access/ops/request-log.ts";
import type { StaleReads } from "../../access/ops/stale-reads.ts";
import type { Readiness } from "../../database/readiness.ts";
import type { GuardRules } from "../../egress/address.ts";

/**
 * The dependencies of the routes: opened once, the same for every request. These are the kernel's own; one file of routes
 * in each area adds what those of the area need, by `declare module`, so that the composition has to give all of it.
 */
export interface Application extends KeyContext {
  readonly authenticator: Authenticator;
  /** The sign-in at the operator's identity provider; null without one. */
  readonly identity: IdentitySignIn | null;
  /** Null if requests are not limited. */
  readonly requestBudget: RequestBudget | null;
  /** The log of calls of keys; null if it is off. */
  readonly requestLog: RequestLog | null;
  /** Null without a read replica. */
  readonly staleReads: StaleReads | null;
  readonly readiness: Readiness;
  /**
   * True if the key ring file was replaced by one that cannot be used: the keys in memory stay in
   * use.
   */
  readonly isKeyringRefused: () => boolean;
  /** What webhook URLs may point at. */
  readonly guard: GuardRules;
  readonly log: Logger;
  readonly now: () => Date;
}
