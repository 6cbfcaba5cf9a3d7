import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Caller } from "../../../kernel/access/caller.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { drawSourceBudget } from "../../records/sql/source-budgets.ts";
import { evaluateBlinded, POINT_BYTES } from "../crypto/oprf.ts";
import { type ExchangeEpochRow, findExchangeSetPart, listExchangeEpochs } from "../sql/exchange-epochs.ts";
import { openExchangeKey } from "./keep-exchange.ts";

/** Bytes of a part of the set: few enough for any answer. */
const SET_PART_BYTES = 393_216;
/** Maximum number of points of one request. */
export const POINTS_MAX = 16;

/**
 * Limit of queries for each key, over all processes: a client can test the persons whom it names.
 */
export interface PeerQueryLimits {
  readonly pointsPerMinute: number;
  readonly pointsPerDay: number;
}

/** The answer to blinded points. */
interface ExchangeEvaluation {
  readonly epoch: string;
  /** The newest version of the epoch's set. */
  readonly setVersion: number;
  /** The newest epoch with a set: another one than `epoch` if that is being replaced. */
  readonly currentEpoch: string;
  readonly keysVersion: number;
  readonly evaluated: readonly Uint8Array[];
}

/**
 * Evaluates blinded points under the secret key of an epoch. The points reveal nothing about the
 * person, and nothing is stored.
 *
 * @throws AppError `not_found` if there is no exchange, or no such epoch any more; `throttled`;
 * `incorrect_parameters` for an invalid point
 */
export async function evaluateExchange(
  context: Context,
  caller: Caller,
  request: { readonly epoch: string; readonly points: readonly Uint8Array[]; readonly limits: PeerQueryLimits },
): Promise<ExchangeEvaluation> {
  const usable = await usableEpochs(context, caller);
  const [current] = usable;
  const epoch = usable.find(({ id }) => id === request.epoch);
  if (epoch === undefined || current === undefined)
    throw new AppError("not_found", "No epoch has this id in this environment.");
  await drawPoints(context, caller, request);
  const secretKey = openExchangeKey(context, epoch);
  const evaluated: Uint8Array[] = [];
  for (const [at, point] of request.points.entries()) {
    const value = evaluateBlinded(secretKey, point);
    if (value === null) {
      throw incorrectParameters([{ field: `points[${at}]`, message: `must be a point: ${POINT_BYTES} bytes` }]);
    }
    evaluated.push(value);
    await yieldToOthers();
  }
  const { set_version, keys_version } = epoch;
  return {
    epoch: epoch.id,
    setVersion: set_version ?? 0,
    currentEpoch: current.id,
    keysVersion: keys_version,
    evaluated,
  };
}

async function drawPoints(
  { db }: Context,
  { id, environment }: Caller,
  { points, limits }: { readonly points: readonly Uint8Array[]; readonly limits: PeerQueryLimits },
): Promise<void> {
  const source = `${environment}/exchange/${id}`;
  const windows = [
    { windowSeconds: 60, questions: limits.pointsPerMinute },
    { windowSeconds: 86_400, questions: limits.pointsPerDay },
  ];
  if (await drawSourceBudget(db, { source, limits: windows, count: points.length })) return;
  throw new AppError("throttled", "This key has used its limit of points: try again later.", { retryAfterSeconds: 60 });
}

/** A part of a set, with what it belongs to. */
interface ExchangeSetAnswer {
  readonly epoch: string;
  readonly keysVersion: number;
  readonly version: number;
  readonly size: number;
  readonly parts: number;
  readonly part: Buffer;
}

/**
 * A part of the newest coded set of the caller's environment.
 *
 * @param request.part from 0
 * @throws AppError `not_found` if there is no exchange here, or no such part
 */
export async function getExchangeSet(
  context: Context,
  caller: Caller,
  request: { readonly part: number },
): Promise<ExchangeSetAnswer> {
  const [epoch] = await usableEpochs(context, caller);
  if (epoch === undefined) throw new AppError("not_found", "There is no private exchange here.");
  const asked = { epochId: epoch.id, from: request.part * SET_PART_BYTES, length: SET_PART_BYTES };
  const found = await findExchangeSetPart(context.db, caller.environment, asked);
  const parts = Math.ceil((found?.length ?? 0) / SET_PART_BYTES);
  if (found === null || request.part >= parts) throw new AppError("not_found", "The set has no such part.");
  const { version, size, part } = found;
  return { epoch: epoch.id, keysVersion: epoch.keys_version, version, size, parts, part };
}

/** The epochs that have a set, newest first. */
async function usableEpochs({ db }: Context, { environment }: Caller): Promise<ExchangeEpochRow[]> {
  return (await listExchangeEpochs(db, environment)).filter(({ set_version }) => set_version !== null);
}
