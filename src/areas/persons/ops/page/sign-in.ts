import type { Caller, Environment } from "../../../../kernel/access/caller.ts";
import { requireOperatorName } from "../../../../kernel/access/ops/operator-brand.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import { hashSecret, mintId, mintToken } from "../../../../kernel/crypto/secrets.ts";
import { AppError, incorrectParameters } from "../../../../kernel/error.ts";
import type { PersonSessionId, Timestamp } from "../../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../../kernel/notification.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import type { RequesterProof } from "../../hold.ts";
import {
  deletePersonSession,
  findPersonSession,
  type PersonSessionRow,
  readTime,
  savePersonMove,
  takePersonSession,
} from "../../sql/person-sessions.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";
import { LOCKED_HOURS, LOCKED_WORDS } from "../finding/code-limits.ts";
import type { ClaimedPerson } from "../finding/find-person.ts";
import {
  type AwaitedCode,
  CODE_MINUTES,
  type IdentityProofing,
  PROOFING_FAULTS,
  type ProofingReply,
} from "../finding/identity-proofing.ts";
import { notifyPersonOfAct } from "./notify-person-of-act.ts";
import {
  insertPersonStage,
  insertSignedIn,
  type PersonContext,
  type ProvedBy,
  type StartedPersonSession,
} from "./person-session.ts";

/** A sign-in that waits for its code. */
export interface PersonSignIn {
  /** 64 hex digits: who has it may answer. */
  readonly token: string;
  readonly code_expires_at: Timestamp;
  readonly can_resend: boolean;
}

/** Where a person's answer comes from. */
interface From {
  /** Null if not known. */
  readonly clientAddress: string | null;
}

/**
 * Begins a sign-in: a code is sent to the contact on file. The answer and its time are the same for
 * persons who are not on file.
 *
 * @throws AppError `throttled` after too many attempts; `unavailable` where no code can be sent; `conflict` as
 * {@link requireOperatorName}
 */
export async function beginPersonSignIn(
  context: PersonContext,
  { environment, person, clientAddress }: From & { readonly environment: Environment; readonly person: ClaimedPerson },
): Promise<PersonSignIn> {
  const { db, keyring } = context;
  await requireOperatorName(context, environment);
  const id = mintId<PersonSessionId>();
  const token = mintToken() + mintToken();
  const now = await readTime(db);
  const reply = await identityProofingOf(context).begin({ environment, now, signInId: id, clientAddress }, person);
  const { state, canResend } = sentCodeOf(reply);
  await insertPersonStage(db, keyring, { id, environment, subject: person, stage: "code", token, state });
  return { token, code_expires_at: state.expiresAt, can_resend: canResend };
}

/**
 * Sends another code.
 *
 * @throws AppError `expired_token`, `conflict`, `throttled`; `incorrect_parameters` if it was the last
 */
export async function resendPersonCode(
  context: PersonContext,
  { token, clientAddress }: From & { readonly token: string },
): Promise<PersonSignIn> {
  const { row, state } = await awaited(context, token);
  await requireOperatorName(context, row.environment);
  const reply = await identityProofingOf(context).resend(requestOf(row, clientAddress), state);
  const { state: next, canResend } = sentCodeOf(reply);
  await saveMove(context, row, next);
  return { token, code_expires_at: next.expiresAt, can_resend: canResend };
}

/** How a person signs in: with the code, or by the link of a hand-over. */
export type PersonSignInAnswer =
  | { readonly by: "code"; readonly token: string; readonly code: string }
  | { readonly by: "hand_over"; readonly token: string };

/**
 * Starts a session for who has the code that was sent, or the link of a hand-over. Either works once.
 *
 * @throws AppError `expired_token`; with a code also `throttled` and `incorrect_parameters`
 */
export async function startPersonSession(
  context: PersonContext,
  answer: PersonSignInAnswer & From & { readonly language: NotificationLanguage; readonly pageUrl: string },
): Promise<StartedPersonSession> {
  const provedBy: ProvedBy = answer.by === "code" ? "one_time_code" : "hand_over";
  const proved = answer.by === "code" ? await proveByCode(context, answer) : null;
  return context.db.transaction(async (tx) => {
    const row = await takePersonSession(tx, answer.by, hashSecret(answer.token));
    if (row === null) throw spent();
    const state = openJson<{ readonly subject?: Subject }>(
      context.keyring,
      row.sealed_state,
      PERSONS_SEALED.personSession(row.id),
    );
    const subject = proved ?? state.subject;
    if (subject === undefined) throw new Error("a hand-over without a person");
    const { environment } = row;
    const started = await insertSignedIn(tx, context, { environment, subject, provedBy, language: answer.language });
    const { actor, id } = started.session;
    const details = { proved_by: provedBy };
    await appendAudit(tx, { actor, teamId: null, environment, action: "person.sign_in", target: id, details });
    await notifyPersonOfAct(tx, context, { session: started.session, kind: "signed_in", pageUrl: answer.pageUrl });
    return started;
  });
}

async function proveByCode(
  context: PersonContext,
  { token, code, clientAddress }: From & { readonly token: string; readonly code: string },
): Promise<Subject> {
  const { row, state } = await awaited(context, token);
  const reply = await identityProofingOf(context).takeCode(requestOf(row, clientAddress), { state, code });
  if (reply.kind === "proved") return reply.person;
  if (reply.kind === "locked") await deletePersonSession(context.db, row.id);
  throw proofingRefusalOf(reply);
}

/** The link of a hand-over. */
interface PersonHandOver {
  /** 64 hex digits. */
  readonly token: string;
  readonly expires_at: Timestamp;
}

/**
 * Makes a link by which a person, whom the operator's own sign-in has identified, signs in once. The
 * inquiry log has which key made it and how the person was identified.
 *
 * @throws AppError `conflict` as {@link requireOperatorName}
 */
export async function handOverPerson(
  context: Pick<PersonContext, "db" | "keyring" | "operatorTeam">,
  caller: Caller,
  { subject, requesterProof }: { readonly subject: Subject; readonly requesterProof: RequesterProof },
): Promise<PersonHandOver> {
  const { db, keyring } = context;
  const token = mintToken() + mintToken();
  const { environment } = caller;
  await requireOperatorName(context, environment);
  return db.transaction(async (tx) => {
    const state = { subject, provedBy: "hand_over" };
    const row = await insertPersonStage(tx, keyring, { environment, subject, stage: "hand_over", token, state });
    const act = { ...caller, target: row.id, details: { ...requesterProof } };
    await appendAudit(tx, { ...act, action: "person.hand_over" });
    return { token, expires_at: row.expires_at };
  });
}

/** The identity proofing of this service; throws where no code can be sent. */
export function identityProofingOf({ identityProofing }: PersonContext): IdentityProofing {
  if (identityProofing !== null) return identityProofing;
  const message = "No code can be sent here: the operator has set neither a mail server nor a hook for codes.";
  throw new AppError("unavailable", message, { isLogged: false });
}

/**
 * The code that was sent, from the reply to a request to send it.
 *
 * @throws AppError as {@link proofingRefusalOf}, if none was sent
 */
export function sentCodeOf(reply: ProofingReply): Extract<ProofingReply, { kind: "code" }> {
  if (reply.kind === "code" && reply.fault === undefined) return reply;
  throw proofingRefusalOf(reply);
}

/** The error for a reply by which no code was sent, or the code that the person entered was not accepted. */
export function proofingRefusalOf(reply: ProofingReply): Error {
  switch (reply.kind) {
    case "locked":
      return new AppError("throttled", LOCKED_WORDS, { retryAfterSeconds: LOCKED_HOURS * 3_600 });
    case "code":
      if (reply.fault !== undefined) {
        return incorrectParameters([{ field: "code", message: PROOFING_FAULTS[reply.fault] }]);
      }
      return new Error("an answer that was neither right nor wrong");
    case "proved":
      return new Error("a code was proved before it was sent");
  }
}

async function awaited(
  { db, keyring }: PersonContext,
  token: string,
): Promise<{ readonly row: PersonSessionRow; readonly state: AwaitedCode }> {
  const row = await findPersonSession(db, "code", hashSecret(token));
  if (row === null) throw spent();
  return { row, state: openJson<AwaitedCode>(keyring, row.sealed_state, PERSONS_SEALED.personSession(row.id)) };
}

async function saveMove({ db, keyring }: PersonContext, row: PersonSessionRow, state: AwaitedCode): Promise<void> {
  const sealed = sealJson(keyring, state, PERSONS_SEALED.personSession(row.id));
  if (await savePersonMove(db, row, { sealed, keyId: keyring.activeId })) return;
  throw new AppError("conflict", "Another answer to this sign-in was accepted first. Enter the latest code.");
}

function requestOf({ id, environment, now }: PersonSessionRow, clientAddress: string | null) {
  return { environment, now, signInId: id, clientAddress };
}

function spent(): AppError {
  return new AppError(
    "expired_token",
    `This sign-in was used or has expired: begin again. A code is good for ${CODE_MINUTES} minutes.`,
  );
}
