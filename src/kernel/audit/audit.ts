import type { Environment } from "../access/caller.ts";
import type { AuditEntryId, TeamId, Timestamp } from "../ids.ts";

/** Every action recorded in the inquiry log, by name. The list is closed. */
export const AUDIT_ACTIONS = [
  "company.add",
  "company.change",
  "company.verify",
  "company.unverify",
  "company.alias",
  "company.unalias",
  "company.merge",
  "company.unmerge",
  "event.trigger",
  "verification.create",
  "verification.read",
  "verification.list",
  "verification.explain",
  "verification.report",
  "verification.erase",
  "verification.expire",
  "subject.freeze",
  "subject.unfreeze",
  "subject.hold",
  "subject.release",
  "subject.read",
  "subject.file",
  "subject.search",
  "subject.erase",
  "subject.readmit",
  "dispute.open",
  "dispute.read",
  "dispute.inform",
  "dispute.end",
  "dispute.reinsert",
  "dispute.tell",
  "person.hand_over",
  "person.sign_in",
  "person.read",
  "person.download",
  "person.contact",
  "person.confirm",
  "link.read",
  "user.read",
  "order.read",
  "order.look_up",
  "order.export",
  "user_report.create",
  "user_report.read",
  "income_assessment.create",
  "income_assessment.read",
  "income_assessment.deliver",
  "income_assessment.erase",
  "income_assessment.expire",
  "file.open",
  "linkage.use",
  "key.create",
  "key.deactivate",
  "member.add",
  "member.change",
  "member.remove",
  "member.link",
  "member.sign_in",
  "passkey.add",
  "passkey.remove",
  "session.end",
  "second_factor.confirm",
  "second_factor.use",
  "personal.reveal",
  "team.change",
  "team.name",
  "keyring.rotate",
  "import.read",
  "record.look_up",
  "companies.import",
  "employments.import",
  "companies.remove",
  "employments.remove",
  "source.reset",
  "database.backup",
  "database.restore",
] as const;

/** One of {@link AUDIT_ACTIONS}. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** An action to be recorded in the inquiry log. */
export interface AuditAct {
  /**
   * `operator:` and the account of the machine, the id of a credential, `member:` and the id of a
   * member, `person:` and a keyed token of
   * a person, `file-link`, `orders`, or
   * `clock` for what only time has caused.
   */
  readonly actor: string;
  /** Null for an action that concerns no team. */
  readonly teamId: TeamId | null;
  /** Null for an action that concerns all environments. */
  readonly environment: Environment | null;
  readonly action: AuditAction;
  /** The id of the object of the action, in its public form. */
  readonly target: string;
  /** Further details. Never a value of a person. */
  readonly details: { readonly [name: string]: JsonValue };
}

/** A recorded action. */
export interface AuditEntry extends AuditAct {
  /** 1, 2, 3 …, in the order of the appends; null until it is chained. The number of an act that was undone is left out. */
  readonly number: number | null;
  readonly id: AuditEntryId;
  /** By the database's clock. */
  readonly at: Timestamp;
}

/** An entry with its position in the hash chain. */
export interface NumberedEntry extends AuditEntry {
  readonly number: number;
}

/** The end of the log: its last entry, number 0 if there is none. */
export interface AuditHead {
  readonly number: number;
  /** SHA-256, 32 bytes; all zero for number 0. */
  readonly hash: Buffer;
}
