import assert from "node:assert/strict";
import { type MendingStep, TEXT_STEPS } from "../../src/areas/companies/matching/names/mending/text-steps.ts";
import { WORD_STEPS } from "../../src/areas/companies/matching/names/mending/word-steps.ts";

/** The page that shows the steps, from the root of the project. */
export const MENDING_FILE = "docs/decide/matching.md";

const BEGIN = "<!-- mending: written by npm run golden -->";
const END = "<!-- /mending -->";

/** The page with the tables of the mending between its marks as the lists of steps make them. */
export function withMendingTables(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  assert.ok(begin >= 0 && end > begin, `${MENDING_FILE} lacks the marks of the tables.`);
  const text = tableOf("First the text, in this order", TEXT_STEPS);
  const words = tableOf("Then its words, in this order", WORD_STEPS);
  return `${page.slice(0, begin)}${BEGIN}\n\n${text}\n\n${words}\n\n${page.slice(end)}`;
}

function tableOf(title: string, steps: readonly Pick<MendingStep<never>, "name" | "example">[]): string {
  const rows = steps.map(({ name, example: [before, after] }) => `| ${name} | \`${before}\` | \`${after}\` |`);
  return [`| ${title} | Before | After |`, "|---|---|---|", ...rows].join("\n");
}
