import type { Environment } from "../access/caller.ts";
import type { AuditEntryId, TeamId, Timestamp } from "../ids.ts";

/** What is done, by what it is done to: `subject.erase`. */
const VERBS = {
  company: ["add", "change", "verify", "unverify", "alias", "unalias", "merge", "unmerge"],
  event: ["trigger"],
  verification: ["create", "read", "list", "explain", "report", "erase", "expire"],
  subject: ["freeze", "unfreeze", "hold", "release", "read", "file", "search", "erase", "readmit"],
  dispute: ["open", "read", "inform", "end", "reinsert", "tell"],
  person: ["hand_over", "sign_in", "read", "download", "contact", "confirm"],
  link: ["read", "erase", "revoke"],
  user: ["read", "erase"],
  order: ["read", "look_up", "export"],
  user_report: ["create", "read"],
  income_assessment: ["create", "read", "deliver", "erase", "expire"],
  file: ["open"],
  linkage: ["use"],
  key: ["create", "deactivate"],
  member: ["add", "change", "remove", "link", "sign_in"],
  passkey: ["add", "remove"],
  session: ["end"],
  second_factor: ["confirm", "use"],
  personal: ["reveal"],
  team: ["change", "name"],
  keyring: ["rotate"],
  import: ["read"],
  record: ["look_up"],
  companies: ["import", "remove"],
  employments: ["import", "remove"],
  source: ["reset"],
  database: ["backup", "restore"],
} as const;

/** One of {@link AUDIT_ACTIONS}. */
export type AuditAction = {
  [Noun in keyof typeof VERBS]: `${Noun}.${(typeof VERBS)[Noun][number]}`;
}[keyof typeof VERBS];

/** Every action recorded in the inquiry log, by name. The list is closed. */
export const AUDIT_ACTIONS = Object.entries(VERBS).flatMap(([noun, verbs]) =>
  verbs.map((verb) => `${noun}.${verb}` as AuditAction),
);

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
   * a person, `file-link`, `shared-link`, `orders`, or
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
  /** Further details. Never a value of a person. `ids`: what was erased, by kind; see `writeErasures`. */
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
