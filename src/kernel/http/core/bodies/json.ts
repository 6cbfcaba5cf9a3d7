import type { FastifyRequest } from "fastify";
import { AppError } from "../../../error.ts";
import { JSON_LEVELS_MAX, levelsOfJson } from "../../../text/json-levels.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a body as JSON in UTF-8; an empty one is null.
 *
 * @param done gets an AppError `malformed_json` if it is neither, or nested so deep that code that
 * walks it could overflow the stack
 */
export function readJson(
  _request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  if (body.length === 0) {
    done(null, null);
    return;
  }
  const value = parseJson(body, "body");
  if (value instanceof AppError) done(value);
  else done(null, value);
}

/**
 * The value of bytes that are JSON in UTF-8, or an AppError `malformed_json` if they are not, or
 * are nested too deep.
 *
 * @param what the bytes are, for the message
 */
export function parseJson(bytes: Buffer, what: "body" | "line"): unknown {
  const read = parse(bytes);
  if (read === null) return new AppError("malformed_json", `The ${what} is not valid JSON in UTF-8.`);
  if (levelsOfJson(bytes) <= JSON_LEVELS_MAX) return read.value;
  return new AppError("malformed_json", `The ${what} is nested deeper than ${JSON_LEVELS_MAX} levels.`);
}

function parse(body: Buffer): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(UTF8.decode(body)) };
  } catch {
    return null;
  }
}
