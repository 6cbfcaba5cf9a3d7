import { BUNDLED_PACKS } from "../../src/areas/income/packs/packs.ts";
import type { Citation, Rule, RulePack } from "../../src/areas/income/rules/rule.ts";

/** The page of the bundled rules, from the root of the project. */
export const INCOME_RULES_FILE = "docs/decide/rules.md";

const BASES: Readonly<Record<Citation["basis"], string>> = {
  read: "",
  secondary: " (**summary only**)",
  recalled: " (**not read: from memory**)",
};

/** The page of the bundled packs: each rule with its text and sources. */
export function incomeRulesText(): string {
  return `# The rules

The bundled rules, as \`GET /v1/income-rules/\` returns them ([how to use them](income.md)). \`npm run golden\` generates this page.

**Verify the marked rules before you rely on them.** For a source marked **not read: from memory**, nobody read the text. For a source marked **summary only**, somebody read a summary of it. The
column "Read" is **no** if no source of the rule was read.

[Worked examples](../../bench/income-cases/branches.md) show each branch of each rule.

${BUNDLED_PACKS.map(packSection).join("\n")}`;
}

function packSection(pack: RulePack): string {
  const { name, title, version, valid_from: from, rules } = pack;
  const valid = from === null ? "" : `, valid from ${from}`;
  const rows = rules.map(
    (rule) =>
      `| \`${rule.id}\` | **${rule.title}.** ${rule.text} | ${rule.citations.map(citationText).join("; ")} | ${readText(rule)} |`,
  );
  const table = ["| Rule | What it says | Source | Read |", "|---|---|---|---|", ...rows].join("\n");
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

/** Whether the text of the sources of a rule was read. */
function readText({ citations }: Rule): "yes" | "in part" | "**no**" {
  const read = citations.filter(({ basis }) => basis === "read").length;
  if (read === citations.length) return "yes";
  return read === 0 ? "**no**" : "in part";
}

function citationText({ source, section, basis }: Citation): string {
  return `${source}, ${section}${BASES[basis]}`;
}
