import type { Finding } from "./reading.ts";

/** The headers of a delivery that its signatures cover or contain, as they are sent. */
const SIGNATURE_HEADERS = ["X-WEBHOOK-SIGN", "webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** One of {@link SIGNATURE_HEADERS}. */
type SignatureHeader = (typeof SIGNATURE_HEADERS)[number];

/** A header as it was saved: its name in any case, and its value. */
export type SavedHeader = readonly [name: string, value: string];

/** The headers of a delivery, whatever the case of their names. */
export interface FoundHeaders {
  readonly values: ReadonlyMap<SignatureHeader, string>;
  /** What a receiver should know about the names. */
  readonly notes: readonly Finding[];
}

/**
 * Finds the headers of the signatures, in any case, and with the names that CGI, WSGI and Rack give
 * them (`HTTP_WEBHOOK_ID`). The first of a repeated header counts.
 */
export function findHeaders(headers: readonly SavedHeader[]): FoundHeaders {
  const values = new Map<SignatureHeader, string>();
  const notes: Finding[] = [];
  for (const wanted of SIGNATURE_HEADERS) {
    const found = headers.filter(([name]) => plain(name) === plain(wanted));
    const [name, value] = found[0] ?? [];
    if (name === undefined || value === undefined) continue;
    values.set(wanted, value);
    const note = noteOn(wanted, name, new Set(found.map(([, each]) => each)).size);
    if (note !== null) notes.push(note);
  }
  return { values, notes };
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll("_", "-")
    .replace(/^http-/, "");
}

function noteOn(wanted: SignatureHeader, name: string, values: number): Finding | null {
  if (values > 1) {
    return {
      code: "header_twice",
      message: `${wanted} is there ${values} times, with different values; the first one was taken.`,
    };
  }
  if (name === wanted || name === wanted.toLowerCase()) return null;
  const isCase = name.toLowerCase() === wanted.toLowerCase();
  const why = isCase
    ? "on the way the case of names may change: look them up without regard to it"
    : "look it up by that name";
  return { code: isCase ? "header_case" : "header_renamed", message: `${wanted} arrived as ${name}: ${why}.` };
}
