import { SERVICE_URL } from "../../service/address.ts";

/** The path of the receiver that the service has in itself. */
const RECEIVER = "v1/sandbox/receiver/";

/** The address of the service's own receiver, under a name that nobody has taken yet. */
export function newReceiverUrl(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const name = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URL(`${RECEIVER}${name}`, SERVICE_URL).href;
}

/** What the service's own receiver answers: what arrived. */
export interface Arrival {
  readonly received_at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What arrived at the service's own receiver; null if the answer is another receiver's. */
export function arrivalOf(answer: string | null): Arrival | null {
  try {
    const read: unknown = JSON.parse(answer ?? "null");
    if (typeof read !== "object" || read === null || !("received_at" in read) || !("headers" in read)) return null;
    const { received_at, headers } = read;
    const body = "body" in read && typeof read.body === "string" ? read.body : null;
    return { received_at: String(received_at), headers: textsOf(headers), body };
  } catch {
    return null;
  }
}

function textsOf(headers: unknown): Record<string, string> {
  if (typeof headers !== "object" || headers === null) return {};
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
