import { setImmediate as yieldToOthers } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Environment } from "../../../kernel/access/caller.ts";
import { openJson, sealJson } from "../../../kernel/crypto/seal.ts";
import { mintId, mintRandomId } from "../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../kernel/error.ts";
import { type EmploymentId, type ExchangeEpochId, type FreezeId, nilId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { PERSONS_SEALED } from "../../persons/sql/subjects/sealed.ts";
import { personOfRecord, personOfSubject } from "../../records/linkage/comparison/normalize.ts";
import {
  EXCHANGE_KEYS_VERSION,
  exchangeText,
  recordExchangeKeys,
  subjectExchangeKeys,
} from "../../records/linkage/exchange-keys.ts";
import { RECORDS_SEALED } from "../../records/sql/employments/sealed.ts";
import { setPlace } from "../crypto/golomb-set.ts";
import { evaluateText, mintExchangeKey } from "../crypto/oprf.ts";
import {
  claimExchange,
  deleteExchangeEpoch,
  type ExchangeEpochRow,
  type ExchangeLease,
  insertExchangeEpoch,
  listExchangeEpochs,
  releaseExchange,
  renewExchange,
  saveExchangeSet,
} from "../sql/exchange-epochs.ts";
import {
  deleteOrphanedPoints,
  findExchangeBasis,
  listExchangePoints,
  listFrozenSubjects,
  listUnpointedRecords,
  saveExchangePoints,
  type UnpointedRecord,
} from "../sql/exchange-points.ts";
import { EXCHANGE_SEALED } from "../sql/sealed.ts";
import type { EncodedSet, EncodeSetInput } from "./encode-set-thread.ts";

/**
 * Records of one step: some 60 ms of computing, during which this process still serves requests.
 */
const BATCH_RECORDS = 25;
/** Rows a page when a set is made. */
const PAGE_ROWS = 20_000;
/** The lease term, in seconds; renewed with every page while a set is made. */
const LEASE_SECONDS = 120;
const DAY_SECONDS = 86_400;
/**
 * How long queries for a former epoch are answered, so that peers need not fetch a new set at once.
 */
const OVERLAP_SECONDS = DAY_SECONDS;
const PLACE_BYTES = 8;

/** Settings of an environment's exchange. */
export interface ExchangeKeeping {
  readonly environment: Environment;
  /** How long a key is used before the next epoch begins, in days. */
  readonly rotationDays: number;
  /** How often a set is made again at most, in seconds. */
  readonly setEverySeconds: number;
}

/** The outcome of a step. */
interface ExchangeStep {
  /** True if the next step is due at once. */
  readonly isMoreLeft: boolean;
  /** Position at which the next step continues. */
  readonly after: EmploymentId;
  /** Records that cannot be opened, as `employments/<id>`. */
  readonly unreadable: readonly string[];
}

/**
 * Runs the next step of maintaining an environment's exchange: begins an epoch, computes the points
 * of some records, or makes the set that peers download. Any number of processes may call it: a
 * lease lets one of them run.
 *
 * An epoch is used from its first set on; until then the previous one is. Queries for the previous
 * one are answered for another day, then its key is deleted.
 *
 * @param after of the last step; `nilId()` at first
 */
export async function keepExchange(
  context: Context,
  keeping: ExchangeKeeping,
  after: EmploymentId,
): Promise<ExchangeStep> {
  const { db } = context;
  const lease: ExchangeLease = { environment: keeping.environment, claimId: mintRandomId(), seconds: LEASE_SECONDS };
  if (!(await claimExchange(db, lease))) return { isMoreLeft: false, after, unreadable: [] };
  try {
    return await stepExchange({ ...context, lease }, keeping, after);
  } finally {
    await releaseExchange(db, lease);
  }
}

/** A process that holds the lease of an exchange. */
interface LeasedContext extends Context {
  readonly lease: ExchangeLease;
}

async function renewLease({ db, lease }: LeasedContext): Promise<void> {
  if (!(await renewExchange(db, lease))) throw new AppError("unavailable", "Another process maintains the exchange.");
}

async function stepExchange(
  context: LeasedContext,
  keeping: ExchangeKeeping,
  after: EmploymentId,
): Promise<ExchangeStep> {
  const { db } = context;
  const [newest, ...former] = await listExchangeEpochs(db, keeping.environment);
  if (newest === undefined || isOver(newest, keeping)) {
    await beginEpoch(context, keeping.environment);
    return { isMoreLeft: true, after: nilId(), unreadable: [] };
  }
  const isFormerOver = newest.used_seconds !== null && newest.used_seconds > OVERLAP_SECONDS;
  if (isFormerOver) for (const old of former) await deleteExchangeEpoch(db, old.id);
  const pointed = await pointRecords(context, newest, after);
  if (pointed.isMoreLeft) return pointed;
  const isDue = newest.set_age_seconds === null || newest.set_age_seconds >= keeping.setEverySeconds;
  if (isDue) await makeSet(context, newest);
  return { ...pointed, after: nilId() };
}

/** True for an epoch of another keys version, and for a used one that has reached its age. */
function isOver(epoch: ExchangeEpochRow, { rotationDays }: ExchangeKeeping): boolean {
  if (epoch.keys_version !== EXCHANGE_KEYS_VERSION) return true;
  return epoch.set_version !== null && epoch.age_seconds > rotationDays * DAY_SECONDS;
}

async function beginEpoch({ db, keyring }: Context, environment: Environment): Promise<void> {
  const id = mintId<ExchangeEpochId>();
  const sealed_key = sealJson(keyring, mintExchangeKey().toString("base64"), EXCHANGE_SEALED.exchangeKey(id));
  await insertExchangeEpoch(db, {
    id,
    environment,
    sealed_key,
    keyId: keyring.activeId,
    keys_version: EXCHANGE_KEYS_VERSION,
  });
}

/** The secret key of an epoch. */
export function openExchangeKey({ keyring }: Pick<Context, "keyring">, { id, sealed_key }: ExchangeEpochRow): Buffer {
  return Buffer.from(openJson(keyring, sealed_key, EXCHANGE_SEALED.exchangeKey(id)), "base64");
}

async function pointRecords(context: Context, epoch: ExchangeEpochRow, after: EmploymentId): Promise<ExchangeStep> {
  const { id: epochId, environment } = epoch;
  const found = await listUnpointedRecords(context.db, { epochId, environment, after, limit: BATCH_RECORDS });
  const secretKey = openExchangeKey(context, epoch);
  const points = [];
  const unreadable: string[] = [];
  for (const record of found) {
    const keys = keysOf(context, record);
    if (keys === null) unreadable.push(`employments/${record.id}`);
    const places = await placesOf(secretKey, environment, keys ?? []);
    points.push({ employmentId: record.id, fingerprint: record.fingerprint, places: packed(places) });
  }
  if (points.length > 0) await saveExchangePoints(context.db, epochId, points);
  return { isMoreLeft: found.length === BATCH_RECORDS, after: found.at(-1)?.id ?? after, unreadable };
}

function keysOf({ keyring }: Context, { id, sealed }: UnpointedRecord): string[] | null {
  try {
    return recordExchangeKeys(personOfRecord(openJson(keyring, sealed, RECORDS_SEALED.employmentRecord(id))));
  } catch {
    return null;
  }
}

/** A key takes a millisecond; other work of the process runs in between. */
async function placesOf(secretKey: Buffer, environment: Environment, keys: readonly string[]): Promise<number[]> {
  const places: number[] = [];
  for (const key of keys) {
    places.push(setPlace(evaluateText(secretKey, exchangeText(environment, key))));
    await yieldToOthers();
  }
  return places;
}

function packed(places: readonly number[]): Buffer {
  const bytes = Buffer.alloc(places.length * PLACE_BYTES);
  for (const [at, place] of places.entries()) bytes.writeDoubleBE(place, at * PLACE_BYTES);
  return bytes;
}

/** Makes an epoch's set, unless nothing has changed since the last one. */
async function makeSet(context: LeasedContext, epoch: ExchangeEpochRow): Promise<void> {
  const { db } = context;
  await deleteOrphanedPoints(db, epoch.id);
  const basis = await findExchangeBasis(db, epoch.id, epoch.environment);
  if (basis === epoch.set_basis) return;
  const hidden = await frozenPlaces(context, epoch);
  const places: Float64Array[] = [];
  for (let after = nilId<EmploymentId>(); ; ) {
    const page = await listExchangePoints(db, { epochId: epoch.id, after, limit: PAGE_ROWS });
    places.push(unpacked(page.map((row) => row.places)).filter((place) => !hidden.has(place)));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) break;
    after = last.id;
    await renewLease(context);
  }
  const { bytes, size } = await encodeInThread(joined(places));
  await renewLease(context);
  await saveExchangeSet(db, { epochId: epoch.id, basis, size, bytes: Buffer.from(bytes) });
}

/** In a thread of its own: a million records take a second, in which requests would wait. */
async function encodeInThread(places: Float64Array<ArrayBuffer>): Promise<EncodedSet> {
  const input: EncodeSetInput = { places };
  const worker = new Worker(new URL("./encode-set-thread.ts", import.meta.url), {
    workerData: input,
    transferList: [places.buffer],
  });
  const { promise, resolve, reject } = Promise.withResolvers<EncodedSet>();
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the thread ended without a set")));
  return promise;
}

/** A frozen subject's keys are left out: to a peer they look like those of a person not on file. */
async function frozenPlaces(context: LeasedContext, epoch: ExchangeEpochRow): Promise<ReadonlySet<number>> {
  const secretKey = openExchangeKey(context, epoch);
  const hidden = new Set<number>();
  for (let after = nilId<FreezeId>(); ; ) {
    const page = await listFrozenSubjects(context.db, epoch.environment, { after, limit: BATCH_RECORDS });
    for (const { id, sealed_subject } of page) {
      const subject = openJson(context.keyring, sealed_subject, PERSONS_SEALED.frozenSubject(id));
      const keys = subjectExchangeKeys(personOfSubject({ subject, addresses: [] }));
      for (const place of await placesOf(secretKey, epoch.environment, keys)) hidden.add(place);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH_RECORDS) return hidden;
    after = last.id;
    await renewLease(context);
  }
}

function unpacked(packs: readonly Buffer[]): Float64Array {
  const bytes = Buffer.concat(packs);
  return Float64Array.from({ length: bytes.length / PLACE_BYTES }, (_, at) => bytes.readDoubleBE(at * PLACE_BYTES));
}

function joined(arrays: readonly Float64Array[]): Float64Array<ArrayBuffer> {
  const all = new Float64Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}
