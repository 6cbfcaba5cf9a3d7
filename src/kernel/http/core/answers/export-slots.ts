import type { ServerResponse } from "node:http";
import type { Caller } from "../../../access/caller.ts";
import { AppError } from "../../../error.ts";

/** How many exports of one key or member are sent at once, and after how many seconds another may be tried. */
const EXPORTS_AT_ONCE = 3;
const EXPORT_RETRY_SECONDS = 10;

/** The exports that are being sent, counted by the key or member whose they are. */
export class ExportSlots {
  readonly #countOf = new Map<Caller["id"], number>();

  /**
   * Takes one of a key's or member's slots until the response has been sent or its connection has closed.
   *
   * @throws AppError `throttled` if all are taken
   */
  take(id: Caller["id"], response: ServerResponse): void {
    const count = this.#countOf.get(id) ?? 0;
    if (count >= EXPORTS_AT_ONCE) {
      const message = `${EXPORTS_AT_ONCE} exports are under way: wait for one to end.`;
      throw new AppError("throttled", message, { retryAfterSeconds: EXPORT_RETRY_SECONDS });
    }
    // Its client has gone, and the event that would free the slot has been.
    if (response.closed) return;
    this.#countOf.set(id, count + 1);
    response.once("close", () => this.#free(id));
  }

  #free(id: Caller["id"]): void {
    const left = (this.#countOf.get(id) ?? 1) - 1;
    if (left === 0) this.#countOf.delete(id);
    else this.#countOf.set(id, left);
  }
}
