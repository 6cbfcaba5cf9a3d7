import type { Environment } from "../../../../kernel/access/caller.ts";
import { keyedHash } from "../../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import { hashSecret, mintId, mintToken } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { PersonSessionId, Timestamp } from "../../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../../kernel/notification.ts";
import type { PersonContact } from "../../../../kernel/outbox/message.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import {
  deletePersonSession,
  findPersonSession,
  insertPersonSession,
  type PersonSessionRow,
  type PersonStage,
  savePersonMove,
  touchPersonSession,
} from "../../sql/person-sessions.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";
import type { AwaitedCode, IdentityProofing } from "../finding/identity-proofing.ts";
import { subjectLookupTokens } from "../subjects/lookup-tokens.ts";
import type { FilingContext } from "../subjects/subject-file.ts";

/** How a person has proved who they are, as the inquiry log records it. */
export type ProvedBy = "one_time_code" | "hand_over";

/** What the operations of the person's page need. */
export interface PersonContext extends FilingContext {
  /** The name of the team whose members' roles have the operators' scopes. */
  readonly operatorTeam: string;
  /** Null where no code could be sent: then persons come by a hand-over only. */
  readonly identityProofing: IdentityProofing | null;
}

/** A person who is signed in at their own page. */
export interface PersonSession {
  /** 32 hex digits; not its token. */
  readonly id: PersonSessionId;
  readonly environment: Environment;
  /** With nine digits of the SSN. */
  readonly subject: Subject;
  readonly provedBy: ProvedBy;
  /** Names the person in the inquiry log: see {@link actorOfPerson}. */
  readonly actor: string;
  /** The page's language: that of messages. */
  readonly language: NotificationLanguage;
  /** A contact that waits for the code which was sent there; null: none. */
  readonly pending: PendingContact | null;
  /** Changes of what is sealed of it. */
  readonly moves: number;
  readonly created_at: Timestamp;
  /** Its end without another request. */
  readonly idle_at: Timestamp;
  /** Its end at the latest. */
  readonly expires_at: Timestamp;
}

/** A contact that a person has given, until the code that was sent there has come back. */
interface PendingContact {
  readonly contact: PersonContact;
  readonly code: AwaitedCode;
}

/** What is sealed of a session and, but for the language, of a hand-over. */
interface SignedIn {
  readonly subject: Subject;
  readonly provedBy: ProvedBy;
  readonly language: NotificationLanguage;
  readonly pending: PendingContact | null;
}

/** A session at its start: the only time that its token is known. */
export interface StartedPersonSession {
  /** 64 hex digits, for the cookie. */
  readonly token: string;
  readonly session: PersonSession;
}

/**
 * The name of a person in the inquiry log: `person:` and a keyed token of their SSN, the same in every
 * session, which shows nothing of them without the key ring.
 */
function actorOfPerson(keyring: Keyring, environment: Environment, subject: Subject): string {
  return `person:${keyedHash(keyring.blindIndexKey, `person/${environment}`, subject.ssn ?? "").toString("hex")}`;
}

/** Inserts a session of a person who has proved who they are, in the transaction that consumes their code or link. */
export async function insertSignedIn(
  tx: Queryable,
  { keyring }: Pick<Context, "keyring">,
  signedIn: Omit<SignedIn, "pending"> & { readonly environment: Environment },
): Promise<StartedPersonSession> {
  const token = mintToken() + mintToken();
  const { environment, subject, provedBy, language } = signedIn;
  const state: SignedIn = { subject, provedBy, language, pending: null };
  const row = await insertPersonStage(tx, keyring, { environment, subject, stage: "session", token, state });
  return { token, session: sessionOf(keyring, row) };
}

/** Inserts a row of a stage with its sealed state. */
export function insertPersonStage(
  tx: Queryable,
  keyring: Keyring,
  input: {
    readonly id?: PersonSessionId;
    readonly environment: Environment;
    readonly subject: Subject;
    readonly stage: PersonStage;
    readonly token: string;
    readonly state: unknown;
  },
): Promise<PersonSessionRow> {
  const { id = mintId<PersonSessionId>(), environment, subject, stage, token, state } = input;
  return insertPersonSession(tx, {
    id,
    environment,
    stage,
    tokenHash: hashSecret(token),
    sealedState: sealJson(keyring, state, PERSONS_SEALED.personSession(id)),
    keyId: keyring.activeId,
    tokens: subjectLookupTokens(keyring, { environment, subject }),
  });
}

/**
 * The session with a token, which counts as used.
 *
 * @throws AppError `authentication_failed` if there is none, or it has ended
 */
export async function openPersonSession(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  token: string,
): Promise<PersonSession> {
  const row = await findPersonSession(db, "session", hashSecret(token));
  if (row === null) {
    throw new AppError("authentication_failed", "The session has ended, or is unknown: prove again who you are.");
  }
  await touchPersonSession(db, row.id);
  return sessionOf(keyring, row);
}

/**
 * Stores the contact that a session waits for; null: none any more.
 *
 * @throws AppError `conflict` if the session was changed in between
 */
export async function savePendingContact(
  db: Queryable,
  { keyring }: Pick<Context, "keyring">,
  { session, pending }: { readonly session: PersonSession; readonly pending: PendingContact | null },
): Promise<void> {
  const { subject, provedBy, language } = session;
  const state: SignedIn = { subject, provedBy, language, pending };
  const sealed = sealJson(keyring, state, PERSONS_SEALED.personSession(session.id));
  if (await savePersonMove(db, session, { sealed, keyId: keyring.activeId })) return;
  throw new AppError("conflict", "Your contact details are being changed in another window.");
}

/** Ends a session; idempotent. */
export function endPersonSession({ db }: Pick<Context, "db">, { id }: Pick<PersonSession, "id">): Promise<void> {
  return deletePersonSession(db, id);
}

function sessionOf(keyring: Keyring, row: PersonSessionRow): PersonSession {
  const { id, environment, moves, created_at, idle_at, expires_at } = row;
  const { subject, provedBy, language, pending } = openJson<SignedIn>(
    keyring,
    row.sealed_state,
    PERSONS_SEALED.personSession(id),
  );
  const actor = actorOfPerson(keyring, environment, subject);
  return { id, environment, subject, provedBy, actor, language, pending, moves, created_at, idle_at, expires_at };
}
