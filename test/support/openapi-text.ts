import { openapiDocument } from "../../src/kernel/http/core/reference/openapi.ts";
import { ROUTES } from "../../src/program/routes.ts";

/** The committed document, from the root of the project. */
export const OPENAPI_FILE = "docs/openapi.json";

/** The document of the routes as the golden file keeps it. */
export function openapiText(): string {
  return `${JSON.stringify(openapiDocument(ROUTES), null, 2)}\n`;
}
