import { ERROR_CODES } from "../../src/kernel/error.ts";
import { ERROR_REFERENCE } from "../../src/kernel/http/core/reference/error-reference.ts";
import { STATUSES } from "../../src/kernel/http/failure.ts";

/** The page with the table of all error codes, from the root of the project. */
export const ERRORS_FILE = "docs/call/errors.md";

/** The page with its table made anew. */
export function withErrorCodes(page: string): string {
  const codes = ERROR_CODES.toSorted((a, b) => STATUSES[a] - STATUSES[b]);
  const rows = codes.map((code) => {
    const { meaning, remedy } = ERROR_REFERENCE[code];
    return `| \`${code}\` | ${STATUSES[code]} | ${meaning} | ${remedy} |`;
  });
  const table = ["| Code | Status | Meaning | What to do |", "|---|---|---|---|", ...rows].join("\n");
  return page.replace(/<!-- codes -->[\s\S]*<!-- \/codes -->/, `<!-- codes -->\n${table}\n<!-- /codes -->`);
}
