import { BUNDLED_PACKS } from "../../src/areas/income/packs/packs.ts";
import type { Citation, Rule, RulePack } from "../../src/areas/income/rules/rule.ts";

/** The page of the bundled rules, from the root of the project. */
export const INCOME_RULES_FILE = "docs/decide/rules.md";

const BASES: Readonly<Record<Citation["basis"], string>> = {
  read: "",
  secondary: " (summary)",
  recalled: " (from memory)",
};

/** The page of the bundled packs: each rule with its text and sources. */
export function incomeRulesText(): string {
  return `# The rules

The bundled rules, as \`GET /v1/income-rules/\` returns them ([how to use them](income.md)). \`npm run golden\` generates this page.

A source marked *summary* was read as a summary only, and one marked *from memory* was not read: verify it before you rely on it.
[Worked examples](../../bench/income-cases/branches.md) show each branch of each rule.

${BUNDLED_PACKS.map(packSection).join("\n")}`;
}

function packSection(pack: RulePack): string {
  const { name, title, version, valid_from: from, rules } = pack;
  const valid = from === null ? "" : `, valid from ${from}`;
  const rows = rules.map(
    (rule) => `| \`${rule.id}\` | **${rule.title}.** ${rule.text} | ${rule.citations.map(citationText).join("; ")} |`,
  );
  const table = ["| Rule | What it says | Source |", "|---|---|---|", ...rows].join("\n");
  return `## ${title}\n\nPack \`${name}\`, version ${version}${valid}.\n\n${table}\n${choicesText(rules)}`;
}

/** The decisions of a pack where its sources are silent, by the rules that make them. */
function choicesText(rules: readonly Rule[]): string {
  const choices = [...new Set(rules.flatMap((rule) => rule.choices))];
  if (choices.length === 0) return "";
  const byMakers = Map.groupBy(choices, (choice) =>
    rules
      .filter((rule) => rule.choices.includes(choice))
      .map(({ id }) => `\`${id.split(".")[1]}\``)
      .join(", "),
  );
  const lines = [...byMakers].map(([makers, made]) => `- ${makers}: ${made.join(" ")}`);
  return `\nIf the sources are silent:\n\n${lines.join("\n")}\n`;
}

function citationText({ source, section, basis }: Citation): string {
  return `${source}, ${section}${BASES[basis]}`;
}
