import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../domain/error.ts";

/**
 * How many bytes of a response are handed to the connection at once; also the granularity at which
 * a client's progress is seen.
 */
export const SLICE_BYTES = 16_384;
/** The most that is held of a batch's request while its response is being sent, in bytes. */
const BATCH_BYTES_MAX = 1_048_576;
const RETRY_AFTER_SECONDS = { key: 30, all: 1 } as const;

/** How many bytes of responses may wait to be sent. */
export interface UnsentLimits {
  /** For one credential. */
  readonly keyBytesMax: number;
  /**
   * For all clients of this process together. Keys with few bytes of their own are served up to
   * twice as much.
   */
  readonly allBytesMax: number;
}

/** The share of the total limit below which a key has few bytes. */
const FEW_SHARE = 1 / 64;

/**
 * Counts the bytes of responses that were built and are not sent yet, per credential and in total,
 * and refuses further requests above a limit. A response counts in full until it has been sent or
 * its connection has closed.
 */
export class UnsentResponses {
  readonly #limits: UnsentLimits;
  readonly #byKey = new Map<string, number>();
  #all = 0;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  /**
   * Refuses a request before its response is built, and closes its connection: further requests on
   * it are not processed.
   *
   * @throws AppError `throttled` above the limit of its key, `unavailable` above the total limit
   */
  refuseOverLimit(key: string, reply: FastifyReply): void {
    const refusal = this.#refusalOf(key);
    if (refusal === null) return;
    reply.header("connection", "close");
    throw refusal;
  }

  #refusalOf(key: string): AppError | null {
    const { keyBytesMax, allBytesMax } = this.#limits;
    const own = this.#byKey.get(key) ?? 0;
    if (own >= keyBytesMax) return keyOverLimit(keyBytesMax);
    const hasFew = own < allBytesMax * FEW_SHARE;
    return this.#all >= (hasFew ? 2 : 1) * allBytesMax ? allOverLimit() : null;
  }

  /** True if half of the total limit is used. */
  isPressed(): boolean {
    return this.#all >= this.#limits.allBytesMax / 2;
  }

  /** Counts every response of a server as it is sent, and sends large ones in slices. */
  follow(app: FastifyInstance): void {
    app.addHook("onSend", (request, reply, payload, done) => {
      const text = typeof payload === "string" && payload.length > SLICE_BYTES ? Buffer.from(payload) : payload;
      this.#hold(request, reply, bytesOf(text, request));
      const isLarge = Buffer.isBuffer(text) && text.length > SLICE_BYTES;
      if (isLarge) reply.header("content-length", text.length);
      done(null, isLarge ? sliced(text) : text);
    });
  }

  #hold(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    const { raw } = reply;
    const { socket } = request.raw;
    if (bytes === 0 || raw.destroyed || socket.destroyed) return;
    const key = request.getDecorator<{ credentialId: string } | null>("accountable")?.credentialId;
    this.#add(key, bytes);
    // A pipelined response that is not the first of its connection gets no event when the
    // connection closes.
    const release = () => {
      raw.off("close", release);
      socket.off("close", release);
      this.#add(key, -bytes);
    };
    raw.once("close", release);
    socket.once("close", release);
  }

  #add(key: string | undefined, bytes: number): void {
    this.#all += bytes;
    if (key === undefined) return;
    const held = (this.#byKey.get(key) ?? 0) + bytes;
    if (held === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, held);
  }
}

/**
 * The bytes that a response makes the process hold: its own, or the request's if lines are answered
 * while they are read.
 */
function bytesOf(payload: unknown, { headers }: FastifyRequest): number {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  if (payload instanceof Readable) return Math.min(Number(headers["content-length"] ?? SLICE_BYTES), BATCH_BYTES_MAX);
  return 0;
}

/**
 * The bytes in slices, without a copy; the next slice is taken when the one before has been sent.
 */
function sliced(bytes: Buffer): Readable {
  const starts = Array.from({ length: Math.ceil(bytes.length / SLICE_BYTES) }, (_, at) => at * SLICE_BYTES);
  return Readable.from(starts.map((start) => bytes.subarray(start, start + SLICE_BYTES)));
}

function keyOverLimit(bytesMax: number): AppError {
  const retryAfterSeconds = RETRY_AFTER_SECONDS.key;
  const expected = `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`;
  const reason = `Clients of this key have not read ${inMebibytes(bytesMax)} of responses: read them, or close their connections.`;
  return new AppError("throttled", `${expected} ${reason}`, { retryAfterSeconds });
}

function allOverLimit(): AppError {
  const message = "Too many responses of the service wait for clients that do not read. Retry in a moment.";
  return new AppError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS.all });
}

function inMebibytes(bytes: number): string {
  return `${Math.round((bytes / 1_048_576) * 10) / 10} MiB`;
}
