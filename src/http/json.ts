import type { FastifyRequest } from "fastify";
import { AppError } from "../domain/error.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a body as JSON in UTF-8; an empty one is null.
 *
 * @param done gets an AppError `malformed_json` when it is neither
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
  try {
    done(null, JSON.parse(UTF8.decode(body)));
  } catch {
    done(new AppError("malformed_json", "The body is not JSON in UTF-8."));
  }
}
