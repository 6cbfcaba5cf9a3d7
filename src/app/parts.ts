import type { Logger } from "pino";
import type { Context } from "../operations/sealing/context.ts";

/** What an operator can set of the API and the workers; `cli/config.ts` reads it from the environment. */
export interface Settings {
  /** Where snapshots of the company index are kept. */
  readonly dataDir: string;
  readonly publicUrl: string | null;
  /** Requests a minute for each access secret; 0: no limit. */
  readonly rateLimit: number;
  readonly keysPerEnvironmentMax: number;
  readonly allowPrivateWebhooks: boolean;
  readonly sourceTimeoutMs: number;
  /** Unfinished verifications at which new ones are held. Null: no limit. */
  readonly queueLimit: number | null;
  /** The posterior weight from which on a record is accepted, in bits. */
  readonly linkageThresholdBits: number;
  /** How much less a record of another person must weigh to be passed over, in bits. */
  readonly linkageMarginBits: number;
  readonly workerConcurrency: number;
  readonly deliveryConcurrency: number;
  readonly deliveriesPerWebhook: number;
  readonly searchThreads: number;
}

/** What the API and the workers of one process share. */
export interface Parts {
  readonly context: Context;
  readonly settings: Settings;
  readonly log: Logger;
  /** What is to be stopped, in the order of starting. Each part adds its own before it can fail. */
  readonly stops: Stop[];
}

/** Ends one part; resolves once nothing of it runs. */
export type Stop = () => unknown;
