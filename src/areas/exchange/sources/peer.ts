import { setTimeout as wait } from "node:timers/promises";
import { keyedHash } from "../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import type { CallOutcome } from "../../../kernel/egress/calls/call-outcome.ts";
import type { JsonClient } from "../../../kernel/egress/calls/json-client.ts";
import { isVerificationId } from "../../../kernel/ids.ts";
import { formatWay, nextWay, WAY_HEADER, type Way } from "../../../kernel/way.ts";
import type { SourceAnswer } from "../../records/source-answer.ts";
import { allowedDetails, type DetailField } from "../../records/sources/network/allowed-details.ts";
import { errorCodeOf, membersOf, problemOf, reasonOf } from "../../records/sources/network/ask-json.ts";
import {
  type CommonSourceSettings,
  type NetworkContext,
  type NetworkQuestion,
  openSourceWithLimits,
  unreachable,
} from "../../records/sources/network/network-source.ts";
import { readPeerResults } from "../../records/sources/network/read-peer-results.ts";
import type { Source } from "../../records/sources/source.ts";

const PATH = "/v1/instant-verifications/";
/** Maximum of `Prefer: wait` at a peer, in seconds: the limit of its API. */
const WAIT_SECONDS_MAX = 30;
/** The part of our deadline for the transport of the peer's answer, in milliseconds. */
const TRAVEL_MS = 500;
/**
 * Poll interval of a verification that the peer has not finished, in milliseconds.
 */
const POLL_MS = 300;

/** The settings of a peer: another operator's OpenVOE. */
export interface PeerSettings extends CommonSourceSettings {
  /** The operator id of the peer, in the `Way` of questions. */
  readonly operatorId: string;
  /**
   * The details that are sent: at least name, date of birth and addresses, which its API requires.
   */
  readonly fields: ReadonlySet<DetailField>;
  /** Our key at the peer. */
  readonly clientId: string;
  readonly accessSecret: string;
  /** Minimum probability of an accepted record. */
  readonly minimumProbability: number;
}

/** Dependencies of a peer. */
export interface PeerContext extends NetworkContext {
  readonly keyring: Keyring;
  readonly client: Pick<JsonClient, "call">;
  /**
   * Our operator id in the `Way` of questions, and the hops that a question of our clients may
   * take.
   */
  readonly self: { readonly operatorId: string; readonly hops: number };
  /**
   * Returns whether the peer may hold records of the subject, by the private exchange; null: the
   * peer is always asked.
   */
  readonly mayHold: ((question: NetworkQuestion, signal: AbortSignal) => Promise<Holding>) | null;
}

/** The result of a private exchange about a subject. */
export type Holding = "likely" | "none" | "unreachable";

/**
 * Opens another operator's OpenVOE as a source. It is asked through its public interface, decides
 * by its own linkage and freezes, and its answer has its name. A question that has passed the
 * peer, or has no hop left, does not go to it.
 */
export function openPeer(settings: PeerSettings, context: PeerContext): Source {
  const peer = { settings, context };
  return openSourceWithLimits(settings, context, {
    mayAsk: ({ inquiry }) => wayTo(peer, inquiry.way) !== null,
    ask: (question, signal) => ask(peer, question, signal),
  });
}

interface Peer {
  readonly settings: PeerSettings;
  readonly context: PeerContext;
}

function wayTo({ settings, context }: Peer, way: Way | null): Way | null {
  const { operatorId: self, hops } = context.self;
  return nextWay(way, { self, hops, to: settings.operatorId });
}

async function ask(peer: Peer, question: NetworkQuestion, signal: AbortSignal): Promise<SourceAnswer> {
  const { name } = peer.settings;
  const { mayHold } = peer.context;
  const way = wayTo(peer, question.inquiry.way);
  if (way === null) return noData(name);
  if (mayHold !== null) {
    const holding = await mayHold(question, signal);
    if (holding === "none") return noData(name);
    if (holding === "unreachable") return unreachable(name, signal.aborted ? "timeout" : "unavailable");
  }
  const created = await create(peer, { question, way, signal });
  return finish(peer, created, { signal, withPay: question.withPay === true });
}

function noData(source: string): SourceAnswer {
  return { source, kind: "no_match", probability: 0 };
}

async function create(
  { settings, context }: Peer,
  input: { readonly question: NetworkQuestion; readonly way: Way; readonly signal: AbortSignal },
): Promise<CallOutcome> {
  const { question, way, signal } = input;
  const { details, inquiry } = question;
  // A question that is retried after a crash must count as one inquiry about the person. After a confirmation it is
  // another one: the peer answers the first from what it has stored, without a freeze or dispute of the meantime.
  const asked = inquiry.isAskedAgain === true ? `${inquiry.id}/again` : inquiry.id;
  const key = keyedHash(context.keyring.blindIndexKey, `peer-question/${settings.name}`, asked).toString("hex");
  const spareSeconds = Math.floor((settings.timeoutMs - TRAVEL_MS) / 1_000);
  const waitSeconds = Math.min(WAIT_SECONDS_MAX, Math.max(1, spareSeconds));
  return context.client.call({
    path: PATH,
    body: {
      ...allowedDetails(details, settings.fields),
      ...(inquiry.permissiblePurpose === null ? {} : { permissible_purpose: inquiry.permissiblePurpose }),
      ...(inquiry.consent === null ? {} : { consent: inquiry.consent }),
    },
    headers: {
      ...credentialsOf(settings),
      "idempotency-key": key,
      [WAY_HEADER.toLowerCase()]: formatWay(way),
      prefer: `wait=${waitSeconds}`,
    },
    isIdempotent: true,
    signal,
  });
}

function credentialsOf({ clientId, accessSecret }: PeerSettings) {
  return { "x-access-client-id": clientId, "x-access-secret": accessSecret };
}

/** Reads the peer's answer, looking again as long as it is under way and the deadline allows. */
async function finish(
  peer: Peer,
  created: CallOutcome,
  { signal, withPay }: { readonly signal: AbortSignal; readonly withPay: boolean },
): Promise<SourceAnswer> {
  const { settings, context } = peer;
  const { name: source } = settings;
  let outcome = created;
  for (;;) {
    if (outcome.kind !== "answered") return notAnswered(peer, outcome);
    const { id, status, results } = membersOf(outcome.body) ?? {};
    if (status === "completed" || status === "partial") {
      const { minimumProbability } = settings;
      const reading = { source, blindIndexKey: context.keyring.blindIndexKey, minimumProbability, withPay };
      return readPeerResults(results, reading) ?? malformed(peer);
    }
    if (status === "failed") return unreachable(source, "unavailable");
    if (typeof id !== "string" || !isVerificationId(id)) return malformed(peer);
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return unreachable(source, "timeout");
    const headers = credentialsOf(settings);
    outcome = await context.client.call({ method: "GET", path: `${PATH}${id}/`, headers, isIdempotent: true, signal });
  }
}

/**
 * A subject who is frozen there has no data for us, and a question that has passed the peer was
 * answered there.
 */
function notAnswered({ settings, context }: Peer, outcome: Exclude<CallOutcome, { kind: "answered" }>): SourceAnswer {
  const { name } = settings;
  const code = errorCodeOf(outcome);
  if (code === "subject_frozen" || code === "conflict") return noData(name);
  context.onSourceProblem({ source: name, problem: code === null ? problemOf(outcome) : `refused: ${code}` });
  return unreachable(name, outcome.kind === "refused" ? "error" : reasonOf(outcome.reason));
}

function malformed({ settings, context }: Peer): SourceAnswer {
  context.onSourceProblem({ source: settings.name, problem: "the answer is malformed" });
  return unreachable(settings.name, "error");
}
