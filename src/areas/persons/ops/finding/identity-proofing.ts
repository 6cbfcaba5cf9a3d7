import type { KeyObject } from "node:crypto";
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Environment } from "../../../../kernel/access/caller.ts";
import { keyedHash } from "../../../../kernel/crypto/blind-index.ts";
import { equalInConstantTime } from "../../../../kernel/crypto/secrets.ts";
import type { Database } from "../../../../kernel/database/postgres/database.ts";
import type { PersonSessionId, TaskId, Timestamp } from "../../../../kernel/ids.ts";
import type { MessageSender, PersonContact } from "../../../../kernel/outbox/message.ts";
import type { Source } from "../../../records/sources/source.ts";
import { writeCode } from "../../messages/write-code.ts";
import { type Claimant, type CodeLimits, openCodeLimits } from "./code-limits.ts";
import { type ClaimedPerson, findPerson } from "./find-person.ts";

/** Lifetime of a code, in minutes. */
export const CODE_MINUTES = 10;
/** Further codes that one sign-in may ask for. */
const RESENDS_MAX = 3;
/** Digits of a code. */
const CODE_DIGITS = 6;
/**
 * Constant response time of every answer that may send a code, in milliseconds: the look-up takes a
 * few, and a mail server up to some hundreds. What takes longer continues after the answer.
 */
const ANSWER_MS = 1_000;

/** What is wrong with an answer, for the person. None of it depends on whether they are on file. */
export const PROOFING_FAULTS = {
  no_more_codes: "No further code can be sent. Enter the last one.",
  malformed: `Enter the ${CODE_DIGITS} digits.`,
  expired: "The code has expired. Ask for a new one.",
  wrong: "The code is not correct.",
} as const;
/** One of {@link PROOFING_FAULTS}. */
type ProofingFault = keyof typeof PROOFING_FAULTS;

/** Dependencies of the identity proofing. */
export interface IdentityProofingOptions {
  readonly db: Database;
  /** Key of blind-index tokens. */
  readonly blindIndexKey: KeyObject;
  /** The operator's imported records. */
  readonly source: Source;
  readonly sender: MessageSender;
  /** Called with codes that could not be sent; must not throw. */
  readonly onError: (error: unknown, doing: string) => void;
  /** {@link ANSWER_MS} when absent. */
  readonly answerMs?: number;
  /** Contacts that persons have corrected, which replace those in the records; none when absent. */
  readonly correctedContacts?: (environment: Environment, person: ClaimedPerson) => Promise<readonly PersonContact[]>;
}

/** A sign-in that waits for its code. JSON; to be stored sealed. */
export interface AwaitedCode {
  readonly stage: "code";
  readonly person: ClaimedPerson;
  /** Blind-index token of the code, in hex. */
  readonly codeToken: string;
  readonly expiresAt: Timestamp;
  readonly resends: number;
}

/** The sign-in for which a person proves who they are. */
export interface ProofingRequest {
  readonly environment: Environment;
  /** The database's time. */
  readonly now: Timestamp;
  /** The id of the sign-in, or of the session in which a contact is changed: a code is good for no other one. */
  readonly signInId: PersonSessionId | TaskId;
  /** Null if not known. */
  readonly clientAddress: string | null;
}

/**
 * The reply to what the person sent. `code`: a code was sent and can be entered, unless there is a `fault`; `locked`: too
 * many attempts; `proved`: the person is who they say.
 */
export type ProofingReply =
  | {
      readonly kind: "code";
      readonly state: AwaitedCode;
      readonly canResend: boolean;
      readonly fault?: ProofingFault;
      /** How many more wrong codes are accepted; returned with a wrong one. */
      readonly attemptsLeft?: number;
    }
  | { readonly kind: "locked" }
  | { readonly kind: "proved"; readonly person: ClaimedPerson };

/**
 * Proves who a person is: by SSN, date of birth and name, then by a code that is sent to the contact
 * which the operator has on file.
 *
 * Whether the person is on file is not revealed until the right code is entered: the words, the steps, the
 * counts and the time of every answer are the same, and a code is "sent" in either case.
 */
export interface IdentityProofing {
  /** Sends the first code. */
  begin(request: ProofingRequest, person: ClaimedPerson): Promise<ProofingReply>;
  /** Sends another code. */
  resend(request: ProofingRequest, state: AwaitedCode): Promise<ProofingReply>;
  /** True if a code can be sent there. */
  canReach(contact: PersonContact): boolean;
  /** Sends a code to a contact that a person gives, to see that it is theirs. */
  sendTo(
    request: ProofingRequest,
    to: { readonly person: ClaimedPerson; readonly contact: PersonContact },
  ): Promise<ProofingReply>;
  /** Takes the code that the person entered. */
  takeCode(
    request: ProofingRequest,
    input: { readonly state: AwaitedCode; readonly code: string },
  ): Promise<ProofingReply>;
  /** Resolves once no code is being sent. */
  settle(): Promise<void>;
  /** Resolves once no code is being sent; the sender is closed then. */
  close(): Promise<void>;
}

/** The dependencies, as the functions below take them. */
interface Opened extends IdentityProofingOptions {
  readonly limits: CodeLimits;
  /** Codes that are being sent. */
  readonly sending: Set<Promise<void>>;
}

/** Opens the identity proofing. All that are opened over one database count attempts together. */
export function openIdentityProofing(options: IdentityProofingOptions): IdentityProofing {
  const opened: Opened = { ...options, limits: openCodeLimits(options.db, options.blindIndexKey), sending: new Set() };
  const settle = async () => void (await Promise.all(opened.sending));
  return {
    begin: (request, person) => begin(opened, request, person),
    resend: (request, state) => resend(opened, request, state),
    canReach: (contact) => opened.sender.canReach(contact),
    sendTo: (request, to) => sendTo(opened, request, to),
    takeCode: (request, given) => takeCode(opened, request, given),
    settle,
    async close() {
      await settle();
      await opened.sender.close();
    },
  };
}

async function begin(opened: Opened, request: ProofingRequest, person: ClaimedPerson): Promise<ProofingReply> {
  const { environment, clientAddress } = request;
  const who = { environment, person, clientAddress };
  if ((await opened.limits.triesLeft(who)) === 0) return { kind: "locked" };
  return sendCode(opened, request, { who, resends: 0, deliver: (code) => lookUpAndSend(opened, who, code) });
}

async function sendTo(
  opened: Opened,
  request: ProofingRequest,
  { person, contact }: { readonly person: ClaimedPerson; readonly contact: PersonContact },
): Promise<ProofingReply> {
  const { environment, clientAddress } = request;
  const who = { environment, person, clientAddress };
  if ((await opened.limits.triesLeft(who)) === 0) return { kind: "locked" };
  const deliver = (code: string) => handOver(opened, { environment, recipient: contact, code });
  return sendCode(opened, request, { who, resends: RESENDS_MAX, deliver });
}

async function resend(opened: Opened, request: ProofingRequest, state: AwaitedCode): Promise<ProofingReply> {
  if (state.resends >= RESENDS_MAX) return askAgain(state, "no_more_codes");
  const { environment, clientAddress } = request;
  const who = { environment, person: state.person, clientAddress };
  if ((await opened.limits.triesLeft(who)) === 0) return { kind: "locked" };
  const deliver = (code: string) => lookUpAndSend(opened, who, code);
  return sendCode(opened, request, { who, resends: state.resends + 1, deliver });
}

/** Asks for the code. Takes the same time for persons on file and others. */
async function sendCode(
  opened: Opened,
  request: ProofingRequest,
  {
    who,
    resends,
    deliver,
  }: { readonly who: Claimant; readonly resends: number; readonly deliver: (code: string) => Promise<void> },
): Promise<ProofingReply> {
  if (!(await opened.limits.chargeSend(who))) return { kind: "locked" };
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const sending = deliver(code).catch((error) => opened.onError(error, "sending a one-time code"));
  opened.sending.add(sending);
  sending.finally(() => opened.sending.delete(sending));
  await wait(opened.answerMs ?? ANSWER_MS);
  const expiresAt = new Date(Date.parse(request.now) + CODE_MINUTES * 60_000).toISOString().replace("Z", "000Z");
  const codeToken = codeTokenOf(opened, request.signInId, code);
  const state: AwaitedCode = {
    stage: "code",
    person: who.person,
    codeToken,
    expiresAt: expiresAt as Timestamp,
    resends,
  };
  return { kind: "code", state, canResend: resends < RESENDS_MAX };
}

async function lookUpAndSend(opened: Opened, who: Claimant, code: string): Promise<void> {
  const { source, sender, correctedContacts } = opened;
  const { environment, person } = who;
  const found = await findPerson(source, environment, { ...person, withPay: false });
  if (found === null) return;
  const corrected = (await correctedContacts?.(environment, person)) ?? [];
  const contact = (corrected.length > 0 ? corrected : found.contacts).find((one) => sender.canReach(one));
  if (contact === undefined) return;
  await handOver(opened, { environment, recipient: contact, code });
}

/** Hands a code over, which is stored nowhere. Rejects if it was not accepted; the error has neither code nor address. */
async function handOver(
  { sender }: Opened,
  message: { readonly environment: Environment; readonly recipient: PersonContact; readonly code: string },
): Promise<void> {
  const outcome = await sender.send(writeCode({ ...message, expiresInMinutes: CODE_MINUTES }));
  if (outcome.kind === "accepted") return;
  throw Object.assign(new Error("a one-time code was not accepted"), { code: outcome.replyCode ?? outcome.kind });
}

function codeTokenOf({ blindIndexKey }: Opened, signInId: ProofingRequest["signInId"], code: string): string {
  return keyedHash(blindIndexKey, "one-time-code", `${signInId} ${code}`).toString("hex");
}

async function takeCode(
  opened: Opened,
  request: ProofingRequest,
  input: { readonly state: AwaitedCode; readonly code: string },
): Promise<ProofingReply> {
  const { state } = input;
  const code = input.code.replace(/[\s-]/g, "");
  if (!new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)) return askAgain(state, "malformed");
  if (request.now >= state.expiresAt) return askAgain(state, "expired");
  const who = { environment: request.environment, person: state.person, clientAddress: request.clientAddress };
  // Counted before the comparison, so that concurrent answers cannot be more than are
  // allowed.
  if (!(await opened.limits.chargeTry(who))) return { kind: "locked" };
  if (equalInConstantTime(codeTokenOf(opened, request.signInId, code), state.codeToken)) {
    await opened.limits.resetAfterSuccess(who);
    return { kind: "proved", person: state.person };
  }
  const attemptsLeft = await opened.limits.triesLeft(who);
  return attemptsLeft === 0 ? { kind: "locked" } : { ...askAgain(state, "wrong"), attemptsLeft };
}

function askAgain(state: AwaitedCode, fault: ProofingFault) {
  return { kind: "code" as const, state, canResend: state.resends < RESENDS_MAX, fault };
}
