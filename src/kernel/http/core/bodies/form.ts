import type { FastifyRequest } from "fastify";
import { AppError } from "../../../error.ts";

/** Content type of an HTML form. */
export const FORM = "application/x-www-form-urlencoded";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes forms next to JSON. */
    acceptsForm?: boolean;
  }
}

/**
 * Reads a form as one flat object of texts. A name that is given twice keeps its last value.
 *
 * @throws AppError `unsupported_media_type` on a route that takes JSON only
 */
export async function readForm(request: FastifyRequest, body: Buffer | string): Promise<unknown> {
  if (body.length === 0) return null;
  if (request.routeOptions.config.acceptsForm !== true) {
    throw new AppError("unsupported_media_type", "The body must have Content-Type: application/json.");
  }
  return Object.fromEntries(new URLSearchParams(body.toString()));
}
