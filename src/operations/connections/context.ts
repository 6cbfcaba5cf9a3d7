import type { Providers } from "../../providers/provider.ts";
import type { Context } from "../sealing/context.ts";
import type { TaskWatch } from "./task-watch.ts";

/** What the operations on connections work with. */
export interface ConnectionContext extends Context {
  readonly providers: Providers;
  /** Wakes requests of this process that wait for a task; null where none can wait. */
  readonly taskWatch: TaskWatch | null;
  /** Called after a commit that made a task due; a hint. */
  readonly wakeConnector: () => void;
  /**
   * Origins that the operator lets embed the Bridge page; null: any in the sandbox, none elsewhere.
   */
  readonly bridgeOrigins: readonly string[] | null;
}
