import type { FastifyRequest } from "fastify";
import { AppError } from "../../../domain/error.ts";

/** The maximum nesting depth of objects and lists. */
const LEVELS_MAX = 64;
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
  if (levelsOf(bytes) <= LEVELS_MAX) return read.value;
  return new AppError("malformed_json", `The ${what} is nested deeper than ${LEVELS_MAX} levels.`);
}

function parse(body: Buffer): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(UTF8.decode(body)) };
  } catch {
    return null;
  }
}

const [QUOTE, BACKSLASH, ...BRACKETS] = Buffer.from('"\\[]{}');
const [LIST, LIST_END, OBJECT, OBJECT_END] = BRACKETS;

/** The nesting depth of JSON bytes. Strings do not count. */
function levelsOf(json: Buffer): number {
  let level = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (byte === BACKSLASH) at += 1;
    else if (isInString) continue;
    else if (byte === LIST || byte === OBJECT) deepest = Math.max(deepest, ++level);
    else if (byte === LIST_END || byte === OBJECT_END) level -= 1;
  }
  return deepest;
}
