import type { NotificationChannel } from "../../../kernel/notification.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { Rule } from "../../income/rules/rule.ts";
import type { Providers } from "../providers/provider.ts";
import type { TaskWaiter } from "./task-waiter.ts";

/** The context of operations on connections. */
export interface ConnectionContext extends Context {
  readonly providers: Providers;
  /** Rules of income, the bundled ones and the operator's own, by their ids. */
  readonly incomeRules: ReadonlyMap<string, Rule>;
  /**
   * Wakes requests of this process that wait for a task; null in processes without such requests.
   */
  readonly taskWaiter: TaskWaiter | null;
  /** Called after a commit that made a task due; a hint. */
  readonly wakeConnector: () => void;
  /**
   * Origins that the operator allows to embed the Bridge page; null: any in the sandbox, none
   * elsewhere.
   */
  readonly bridgeOrigins: readonly string[] | null;
  /** How persons are sent the link by which they stop sharing; null or absent: they are sent none. */
  readonly sharingMessages?: {
    readonly channels: readonly NotificationChannel[];
    readonly isSentInSandbox: boolean;
  } | null;
}
