import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import type { CredentialId } from "../../domain/ids.ts";

/** How many bytes of an answer are given to the connection at once; also what shows whether a client reads. */
export const SLICE_BYTES = 16_384;
/** What is held of a batch's request while its answer is being sent, in bytes, at most. */
const BATCH_BYTES_MAX = 1_048_576;
const RETRY_AFTER_SECONDS = { key: 30, all: 1 } as const;

/** How many bytes of answers may wait to be sent. */
export interface UnsentLimits {
  /** To one credential. */
  readonly keyBytesMax: number;
  /** To all clients of this process together. Keys with little of their own are served up to twice as much. */
  readonly allBytesMax: number;
}

/** The share of the limit of all that is little. */
const LITTLE = 1 / 64;

/**
 * Counts the bytes of answers that were built and are not sent yet, by credential and in all, and refuses further requests over
 * a limit. An answer counts whole until it has left or its connection has ended.
 */
export class UnsentAnswers {
  readonly #limits: UnsentLimits;
  readonly #byKey = new Map<CredentialId, number>();
  #all = 0;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  /**
   * Refuses a request before its answer is built, and ends its connection: what else is asked for on it is not worked out.
   *
   * @throws AppError `throttled` over the limit of its key, `unavailable` over that of all
   */
  refuseOverLimit(key: CredentialId, reply: FastifyReply): void {
    const refusal = this.#refusalOf(key);
    if (refusal === null) return;
    reply.header("connection", "close");
    throw refusal;
  }

  #refusalOf(key: CredentialId): AppError | null {
    const { keyBytesMax, allBytesMax } = this.#limits;
    const own = this.#byKey.get(key) ?? 0;
    if (own >= keyBytesMax) return keyOverLimit(keyBytesMax);
    const isLittle = own < allBytesMax * LITTLE;
    return this.#all >= (isLittle ? 2 : 1) * allBytesMax ? allOverLimit() : null;
  }

  /** True if half of the limit of all is taken. */
  isPressed(): boolean {
    return this.#all >= this.#limits.allBytesMax / 2;
  }

  /** Counts every answer of a server as it is sent, and sends large ones in slices. */
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
    const key = request.getDecorator<Caller | null>("caller")?.credentialId;
    this.#add(key, bytes);
    // An answer that is not the first of its connection hears nothing of the connection's end.
    const release = () => {
      raw.off("close", release);
      socket.off("close", release);
      this.#add(key, -bytes);
    };
    raw.once("close", release);
    socket.once("close", release);
  }

  #add(key: CredentialId | undefined, bytes: number): void {
    this.#all += bytes;
    if (key === undefined) return;
    const held = (this.#byKey.get(key) ?? 0) + bytes;
    if (held === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, held);
  }
}

/** The bytes that an answer makes the process hold: its own, or the request's where lines are answered as they are read. */
function bytesOf(payload: unknown, { headers }: FastifyRequest): number {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  if (payload instanceof Readable) return Math.min(Number(headers["content-length"] ?? SLICE_BYTES), BATCH_BYTES_MAX);
  return 0;
}

/** The bytes in slices, without a copy; the next one is taken when the one before has gone. */
function sliced(bytes: Buffer): Readable {
  const starts = Array.from({ length: Math.ceil(bytes.length / SLICE_BYTES) }, (_, at) => at * SLICE_BYTES);
  return Readable.from(starts.map((start) => bytes.subarray(start, start + SLICE_BYTES)));
}

function keyOverLimit(bytesMax: number): AppError {
  const retryAfterSeconds = RETRY_AFTER_SECONDS.key;
  const expected = `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`;
  const reason = `Answers to this key that its clients have not read yet have ${inMebibytes(bytesMax)}: read them, or close their connections.`;
  return new AppError("throttled", `${expected} ${reason}`, { retryAfterSeconds });
}

function allOverLimit(): AppError {
  const message = "Too many answers of the service wait for clients that do not read. Try again in a moment.";
  return new AppError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS.all });
}

function inMebibytes(bytes: number): string {
  return `${Math.round((bytes / 1_048_576) * 10) / 10} MiB`;
}
