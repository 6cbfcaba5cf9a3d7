import type { Environment } from "./caller.ts";
import type { TeamId, Timestamp } from "./ids.ts";

/** Everything that is written into the inquiry log, by name. The list is closed. */
export const AUDIT_ACTIONS = [
  "company.verify",
  "company.unverify",
  "company.alias",
  "company.unalias",
  "company.merge",
  "company.unmerge",
  "event.trigger",
  "verification.explain",
  "link.read",
  "user_report.create",
  "user_report.read",
  "file.open",
  "linkage.use",
  "key.create",
  "key.deactivate",
  "keyring.rotate",
  "companies.import",
  "employments.import",
  "companies.remove",
  "employments.remove",
] as const;

/** One of {@link AUDIT_ACTIONS}. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What JSON can say. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Something that somebody did, to be written into the inquiry log. */
export interface AuditAct {
  /** `operator:` and the account of the machine, or the id of a credential. */
  readonly actor: string;
  /** Null for an act that concerns no team. */
  readonly teamId: TeamId | null;
  /** Null for an act that concerns all environments. */
  readonly environment: Environment | null;
  readonly action: AuditAction;
  /** The id of what was acted upon, in its public form. */
  readonly target: string;
  /** What else there is to say. Never a value of a person. */
  readonly details: { readonly [name: string]: JsonValue };
}

/** An act as the log keeps it. */
export interface AuditEntry extends AuditAct {
  /** 1, 2, 3 …, without gaps, in the order in which entries were chained; null until then. */
  readonly number: number | null;
  /** 32 hex digits. */
  readonly id: string;
  /** By the database's clock. */
  readonly at: Timestamp;
}

/** An entry with its place in the chain. */
export interface NumberedEntry extends AuditEntry {
  readonly number: number;
}

/** Where the log ends: its last entry, number 0 while there is none. */
export interface AuditHead {
  readonly number: number;
  /** SHA-256, 32 bytes; of number 0 all zero. */
  readonly hash: Buffer;
}
