import type { JsonCall } from "../../egress/calls/json-client.ts";

/** The version of the remote protocol; the first part of every path. */
export const PROTOCOL_VERSION = "1";

/** The call by which a system describes itself. */
export const DESCRIBE: JsonCall = { path: `/v${PROTOCOL_VERSION}/describe`, body: {}, isIdempotent: true };

/** What a system says of itself. */
export interface Description {
  readonly name: string;
  readonly version: string;
}

/** Reads the answer to {@link DESCRIBE}; null if it is none. */
export function readDescription(answer: unknown): Description | null {
  if (typeof answer !== "object" || answer === null) return null;
  const { name, version, protocol } = answer as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || typeof version !== "string" || protocol !== PROTOCOL_VERSION) return null;
  return { name: name.slice(0, NAME_MAX), version: version.slice(0, NAME_MAX) };
}

const NAME_MAX = 128;
