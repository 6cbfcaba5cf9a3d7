import { AppError } from "../../error.ts";

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
