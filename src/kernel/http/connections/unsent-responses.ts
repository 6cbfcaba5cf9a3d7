import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../error.ts";

/**
 * How many bytes of a response are handed to the connection at once; also the granularity at which
 * a client's progress is seen.
 */
export const SLICE_BYTES = 16_384;

/** The most that is held of a batch's request while its response is being sent, in bytes. */
const BATCH_BYTES_MAX = 1_048_576;

/** How many bytes of responses clients may leave unread: those with a credential, and the others. */
const LIMITS = {
  keys: { holderBytesMax: 8 * 1_048_576, allBytesMax: 32 * 1_048_576 },
  public: { holderBytesMax: 2 * 1_048_576, allBytesMax: 16 * 1_048_576 },
} as const;

/** Bodies that {@link markAsShared} marked. */
const SHARED = new WeakSet<Buffer>();

/**
 * Marks a cached body that many responses send: an unsent one holds no memory of its own, so it is not
 * counted. Returns the same buffer.
 */
export function markAsShared(bytes: Buffer): Buffer {
  SHARED.add(bytes);
  return bytes;
}

/** How many bytes of responses may wait to be sent. */
export interface UnsentLimits {
  /** For one holder: a credential, or an address of clients without one. */
  readonly holderBytesMax: number;
  /**
   * For all holders of this process together. Those with few bytes of their own are served up to
   * twice as much.
   */
  readonly allBytesMax: number;
}

/** The share of the total limit below which a holder has few bytes. */
const FEW_SHARE = 1 / 64;

const RETRY_AFTER_SECONDS = { holder: 30, all: 1 } as const;

/** The bytes of unsent responses by holder and in total. Never below 0. */
export class UnsentBytes {
  readonly #limits: UnsentLimits;
  readonly #byHolder = new Map<string, number>();
  #all = 0;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  /** The total. */
  get all(): number {
    return this.#all;
  }

  /** Adds bytes; the returned function removes them, and does nothing when it is called again. */
  add(holder: string, bytes: number): () => void {
    this.#change(holder, bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#change(holder, -bytes);
    };
  }

  /** The refusal of a further request of a holder; null if it is within the limits. */
  refusalOf(holder: string): AppError | null {
    const { holderBytesMax, allBytesMax } = this.#limits;
    const own = this.#byHolder.get(holder) ?? 0;
    if (own >= holderBytesMax) return holderOverLimit(holderBytesMax);
    const hasFew = own < allBytesMax * FEW_SHARE;
    return this.#all >= (hasFew ? 2 : 1) * allBytesMax ? allOverLimit() : null;
  }

  /** True if half of the total limit is used. */
  isPressed(): boolean {
    return this.#all >= this.#limits.allBytesMax / 2;
  }

  #change(holder: string, bytes: number): void {
    this.#all += bytes;
    const held = (this.#byHolder.get(holder) ?? 0) + bytes;
    if (held === 0) this.#byHolder.delete(holder);
    else this.#byHolder.set(holder, held);
  }
}

function holderOverLimit(bytesMax: number): AppError {
  const retryAfterSeconds = RETRY_AFTER_SECONDS.holder;
  const expected = `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`;
  const reason = `Clients of this key or address have not read ${inMebibytes(bytesMax)} of responses: read them, or close their connections.`;
  return new AppError("throttled", `${expected} ${reason}`, { retryAfterSeconds });
}

function allOverLimit(): AppError {
  const message = "Too many responses of the service wait for clients that do not read. Retry in a moment.";
  return new AppError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS.all });
}

function inMebibytes(bytes: number): string {
  return `${Math.round((bytes / 1_048_576) * 10) / 10} MiB`;
}

/**
 * Counts the bytes of responses that were built and are not sent yet, and refuses further requests
 * above a limit. Those of credentials and those of public responses are limited apart: clients
 * without a key cannot have those with one refused. A response counts in full until it has been
 * sent or its connection has closed.
 */
export class UnsentResponses {
  readonly #keys: UnsentBytes;
  readonly #public: UnsentBytes;
  /** The connections whose unsent response is public. */
  readonly #publicSockets = new WeakSet<Socket>();

  /** @param limits the service's own where absent */
  constructor(limits: { readonly keys?: UnsentLimits; readonly public?: UnsentLimits } = {}) {
    this.#keys = new UnsentBytes(limits.keys ?? LIMITS.keys);
    this.#public = new UnsentBytes(limits.public ?? LIMITS.public);
  }

  /** The bytes that are counted now. */
  bytes(): { readonly keys: number; readonly public: number } {
    return { keys: this.#keys.all, public: this.#public.all };
  }

  /**
   * Refuses a request before its response is built, and closes its connection: further requests on
   * it are not processed.
   *
   * @throws AppError `throttled` above the limit of its key, `unavailable` above the total limit
   */
  refuseOverLimit(key: string, reply: FastifyReply): void {
    refuseBy(this.#keys, { holder: key, reply });
  }

  /**
   * Refuses a request without a credential in the same way.
   *
   * @throws AppError `throttled` above the limit of its address, `unavailable` above the total
   * limit
   */
  refusePublicOverLimit(address: string, reply: FastifyReply): void {
    refuseBy(this.#public, { holder: address, reply });
  }

  /** True if so much waits to be sent that the client of this connection gets little time. */
  isPressed(socket: Socket): boolean {
    return (this.#publicSockets.has(socket) ? this.#public : this.#keys).isPressed();
  }

  /**
   * Counts every response of a server as it is sent, and sends large ones in slices.
   *
   * @param addressOf the address that a request without a credential is counted for
   */
  follow(app: FastifyInstance, addressOf: (request: FastifyRequest) => string): void {
    app.addHook("onSend", (request, reply, payload, done) => {
      const text = typeof payload === "string" && payload.length > SLICE_BYTES ? Buffer.from(payload) : payload;
      this.#hold(request, reply, { bytes: bytesOf(text, request), addressOf });
      const isLarge = Buffer.isBuffer(text) && text.length > SLICE_BYTES;
      if (isLarge) reply.header("content-length", text.length);
      done(null, isLarge ? sliced(text) : text);
    });
  }

  #hold(request: FastifyRequest, reply: FastifyReply, { bytes, addressOf }: Counted): void {
    const { raw } = reply;
    const { socket } = request.raw;
    if (bytes === 0 || raw.destroyed || socket.destroyed) return;
    const key = request.getDecorator<{ id: string } | null>("accountable")?.id;
    const remove = key === undefined ? this.#public.add(addressOf(request), bytes) : this.#keys.add(key, bytes);
    if (key === undefined) this.#publicSockets.add(socket);
    // A pipelined response that is not the first of its connection gets no event when the
    // connection closes. For the first one Node emits its event within the socket's: then both
    // listeners run, whether or not the first removes the second.
    const release = () => {
      raw.off("close", release);
      socket.off("close", release);
      this.#publicSockets.delete(socket);
      remove();
    };
    raw.once("close", release);
    socket.once("close", release);
  }
}

interface Counted {
  readonly bytes: number;
  readonly addressOf: (request: FastifyRequest) => string;
}

function refuseBy(held: UnsentBytes, { holder, reply }: { holder: string; reply: FastifyReply }): void {
  const refusal = held.refusalOf(holder);
  if (refusal === null) return;
  reply.header("connection", "close");
  throw refusal;
}

/**
 * The bytes that a response makes the process hold: its own, or the request's if lines are answered
 * while they are read.
 */
function bytesOf(payload: unknown, { headers }: FastifyRequest): number {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return SHARED.has(payload) ? 0 : payload.length;
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
