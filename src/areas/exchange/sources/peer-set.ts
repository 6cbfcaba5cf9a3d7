import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Environment } from "../../../kernel/access/caller.ts";
import { mintRandomId } from "../../../kernel/crypto/secrets.ts";
import type { CallOutcome } from "../../../kernel/egress/calls/call-outcome.ts";
import type { JsonClient } from "../../../kernel/egress/calls/json-client.ts";
import { raceAbort } from "../../../kernel/egress/race-abort.ts";
import { isHexId } from "../../../kernel/ids.ts";
import { personOfSubject } from "../../records/linkage/comparison/normalize.ts";
import { EXCHANGE_KEYS_VERSION, exchangeText, subjectExchangeKeys } from "../../records/linkage/exchange-keys.ts";
import { errorCodeOf, membersOf, problemOf } from "../../records/sources/network/ask-json.ts";
import type { NetworkQuestion, SourceProblem } from "../../records/sources/network/network-source.ts";
import { type GolombSet, readGolombSet, SET_BYTES_MAX } from "../crypto/golomb-set.ts";
import { type Blinding, finalizeBlinding, mintBlinding } from "../crypto/oprf.ts";
import type { Holding, PeerContext, PeerSettings } from "./peer.ts";

const EVALUATE_PATH = "/v1/private-exchange/evaluations/";
const SET_PATH = "/v1/private-exchange/set/";
/** Points are sent in multiples of this, so that their number reveals little about the subject. */
const POINTS_STEP = 4;
/** Maximum number of parts of a set. A set of the largest size has 486. */
const PARTS_MAX = 512;

/** The private exchange with one peer. */
export interface ExchangeSettings {
  /** How long a set may be used before a newer version is fetched, in milliseconds. */
  readonly setMaxAgeMs: number;
}

/** Dependencies of the exchange. */
interface ExchangeContext {
  readonly client: Pick<JsonClient, "call">;
  readonly onSourceProblem: (problem: SourceProblem) => void;
  readonly nowMs: () => number;
}

/** A fetched set. */
interface FetchedSet {
  readonly epoch: string;
  readonly version: number;
  readonly set: GolombSet;
  readonly fetchedAtMs: number;
}

/**
 * Opens the private exchange with a peer: it returns whether the peer may hold records of a
 * subject, and the peer sees only random points.
 *
 * The peer's coded set is fetched before the first question and kept in memory; it is fetched again
 * when the peer has a newer one and ours is older than the settings allow, or its epoch has ended.
 */
export function openPeerSet(
  peer: Pick<PeerSettings, "name" | "clientId" | "accessSecret">,
  settings: ExchangeSettings,
  context: ExchangeContext,
): NonNullable<PeerContext["mayHold"]> {
  let held: CachedSet | null = null;
  const exchange: Exchange = { peer, context };
  const current = (): Promise<FetchedSet | null> => {
    if (held !== null) return held.fetched;
    const fetched = fetchSet(exchange).catch(() => malformed(peer.name, context, "an internal error"));
    const holding: CachedSet = { fetched, set: null };
    held = holding;
    void holding.fetched.then((set) => {
      holding.set = set;
      if (set === null && held === holding) held = null;
    });
    return holding.fetched;
  };
  // The first question that finds a set outdated fetches a newer one; others wait for it.
  const renew = (outdated: FetchedSet): Promise<FetchedSet | null> => {
    if (held?.set === outdated) held = null;
    return current();
  };

  async function ask(blinded: Blinded, signal: AbortSignal): Promise<Holding> {
    const set = await raceAbort(current(), signal);
    if (set === null) return "unreachable";
    const answer = await evaluate(exchange, set, { blinded, signal });
    if (answer === null) return "unreachable";
    if (answer !== "no_epoch" && !isOutdated(set, answer)) return holding(set.set, answer);
    const newer = await raceAbort(renew(set), signal);
    if (newer === null) return "unreachable";
    if (answer !== "no_epoch" && newer.epoch === set.epoch) return holding(newer.set, answer);
    const again = await evaluate(exchange, newer, { blinded, signal });
    return again === null || again === "no_epoch" ? "unreachable" : holding(newer.set, again);
  }

  function isOutdated(set: FetchedSet, { currentEpoch, setVersion }: Evaluation): boolean {
    const hasNewer = currentEpoch !== set.epoch || setVersion !== set.version;
    return hasNewer && context.nowMs() - set.fetchedAtMs > settings.setMaxAgeMs;
  }

  return async ({ details, environment }: NetworkQuestion, signal) => {
    const keys = subjectExchangeKeys(personOfSubject(details));
    return keys.length === 0 ? "none" : ask(await blind(environment, keys), signal);
  };
}

/** A set that is fetched, or being fetched: then it is null. */
interface CachedSet {
  readonly fetched: Promise<FetchedSet | null>;
  set: FetchedSet | null;
}

interface Exchange {
  readonly peer: Pick<PeerSettings, "name" | "clientId" | "accessSecret">;
  readonly context: ExchangeContext;
}

/** The blindings of a subject's keys, and of random texts behind them. */
interface Blinded {
  readonly blindings: readonly Blinding[];
  /** How many of them, from the first, are of keys. */
  readonly count: number;
}

async function blind(environment: Environment, keys: readonly string[]): Promise<Blinded> {
  const fill = (POINTS_STEP - (keys.length % POINTS_STEP)) % POINTS_STEP;
  const texts = [...keys, ...Array.from({ length: fill }, () => mintRandomId())];
  const blindings: Blinding[] = [];
  for (const text of texts) {
    blindings.push(mintBlinding(exchangeText(environment, text)));
    await yieldToOthers();
  }
  return { blindings, count: keys.length };
}

interface Evaluation {
  /** Of the keys. */
  readonly values: readonly Uint8Array[];
  readonly setVersion: number;
  readonly currentEpoch: string;
}

function holding(set: GolombSet, { values }: Evaluation): Holding {
  return values.some((value) => set.has(value)) ? "likely" : "none";
}

async function evaluate(
  { peer, context }: Exchange,
  set: FetchedSet,
  { blinded, signal }: { readonly blinded: Blinded; readonly signal: AbortSignal },
): Promise<Evaluation | "no_epoch" | null> {
  const { blindings, count } = blinded;
  const points = blindings.map(({ blinded }) => Buffer.from(blinded).toString("base64"));
  const outcome = await context.client.call({
    path: EVALUATE_PATH,
    body: { epoch: set.epoch, points },
    headers: credentialsOf(peer),
    isIdempotent: true,
    signal,
  });
  if (errorCodeOf(outcome) === "not_found") return "no_epoch";
  if (outcome.kind !== "answered") return failed(peer.name, context, outcome);
  const reply = membersOf(outcome.body);
  const evaluated = Array.isArray(reply?.points) ? reply.points : [];
  const values: Uint8Array[] = [];
  for (const [at, blinding] of blindings.slice(0, count).entries()) {
    const value = finalizeBlinding(blinding, bytesOf(evaluated[at]));
    if (value === null) return malformed(peer.name, context, "an evaluated point is none");
    values.push(value);
    await yieldToOthers();
  }
  const { set_version: setVersion, current_epoch: currentEpoch } = reply ?? {};
  if (typeof setVersion !== "number" || typeof currentEpoch !== "string") {
    return malformed(peer.name, context, "the evaluation is malformed");
  }
  return { values, setVersion, currentEpoch };
}

async function fetchSet({ peer, context }: Exchange): Promise<FetchedSet | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  let first: SetPart | null = null;
  for (let part = 0; part < (first?.parts ?? 1); part += 1) {
    const path = `${SET_PATH}?part=${part}`;
    const headers = credentialsOf(peer);
    const outcome = await context.client.call({ method: "GET", path, headers, isIdempotent: true });
    if (outcome.kind !== "answered") return failed(peer.name, context, outcome);
    const read = readPart(outcome.body);
    if (read === null) return malformed(peer.name, context, "a part of the set is malformed");
    first ??= read;
    // The set was replaced in between: the next question begins again.
    if (read.epoch !== first.epoch || read.version !== first.version) return null;
    parts.push(read.bytes);
    bytes += read.bytes.length;
    if (bytes > SET_BYTES_MAX) return malformed(peer.name, context, "the set is too large");
  }
  const set = readGolombSet(Buffer.concat(parts));
  if (first === null || set === null) return malformed(peer.name, context, "the set is malformed");
  return { epoch: first.epoch, version: first.version, set, fetchedAtMs: context.nowMs() };
}

interface SetPart {
  readonly epoch: string;
  readonly version: number;
  readonly parts: number;
  readonly bytes: Buffer;
}

function readPart(body: unknown): SetPart | null {
  const { epoch, keys_version, version, parts, part } = membersOf(body) ?? {};
  if (typeof epoch !== "string" || !isHexId(epoch) || keys_version !== EXCHANGE_KEYS_VERSION) return null;
  if (typeof version !== "number" || typeof parts !== "number" || parts < 1 || parts > PARTS_MAX) return null;
  return typeof part === "string" ? { epoch, version, parts, bytes: Buffer.from(part, "base64") } : null;
}

function bytesOf(text: unknown): Uint8Array {
  return typeof text === "string" ? Buffer.from(text, "base64") : new Uint8Array();
}

function credentialsOf({ clientId, accessSecret }: Pick<PeerSettings, "clientId" | "accessSecret">) {
  return { "x-access-client-id": clientId, "x-access-secret": accessSecret };
}

function failed(source: string, context: ExchangeContext, outcome: Exclude<CallOutcome, { kind: "answered" }>): null {
  context.onSourceProblem({ source, problem: `private exchange: ${problemOf(outcome)}` });
  return null;
}

function malformed(source: string, context: ExchangeContext, problem: string): null {
  context.onSourceProblem({ source, problem: `private exchange: ${problem}` });
  return null;
}
