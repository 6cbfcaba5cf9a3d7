import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { generateLlms } from "../../scripts/reference/llms.ts";
import { generatePostman } from "../../scripts/reference/postman.ts";
import { openapiText } from "./openapi-text.ts";

/** The committed Postman collection, from the root of the project. */
export const POSTMAN_FILE = "docs/postman.json";
/** The committed text for language models. */
export const LLMS_FILE = "docs/llms.txt";

const DOCS = path.join(import.meta.dirname, "../../docs");

/** The collection of the routes. */
export function postmanText(): string {
  return generatePostman(openapiText());
}

/** What language models read, of the routes and the pages of `docs/`. */
export function llmsText(): string {
  const files = readdirSync(DOCS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !file.startsWith("decisions"))
    .sort();
  const pages = files.map((file) => ({
    path: file.replace(/\.md$/, ""),
    markdown: readFileSync(path.join(DOCS, file), "utf8"),
  }));
  return generateLlms(openapiText(), pages);
}
