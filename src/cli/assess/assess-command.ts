import { type Command, InvalidArgumentError } from "commander";
import { AppError } from "../../domain/error.ts";
import { statedFaults } from "../../income/assess.ts";
import type { Rule } from "../../income/rule-pack.ts";
import { readConfig } from "../config.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { type AssessSummary, assessFile } from "./assess-file.ts";
import { readIncomeRules } from "./read-packs.ts";

interface AssessOptions {
  readonly output: string;
  readonly force?: boolean;
  readonly csv?: boolean;
  readonly parameter?: Readonly<Record<string, unknown>>;
  readonly pack?: readonly string[];
}

/** Adds `assess`. */
export function addAssessCommand(program: Command): void {
  program
    .command("assess")
    .description("Assess each line of an NDJSON file of facts by a rule of income, without a database")
    .argument("<rule>", "the rule's id, such as medicaid.engagement_month")
    .argument("<file>", "a path, or - for standard input; plain or gzip; each line facts, with an id of yours")
    .option(
      "--parameter <name=value>",
      "a parameter of the rule; repeatable; lists are separated by commas",
      readParameter,
    )
    .option("--pack <files...>", "files with rule packs of your own, besides those of OPENVOE_INCOME_PACKS")
    .option("--csv", "write a table of verdicts, reasons, flags and figures instead of whole assessments")
    .option("--output <path>", "the output file, - for standard output", "-")
    .option("--force", "replace an existing output file")
    .action(assessCommand);
}

function readParameter(
  text: string,
  before: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const [name = "", ...rest] = text.split("=");
  if (name === "" || rest.length === 0) throw new InvalidArgumentError("It must be NAME=VALUE.");
  const value = rest.join("=");
  return { ...before, [name]: value === "true" ? true : value === "false" ? false : value };
}

async function assessCommand(ruleId: string, file: string, options: AssessOptions): Promise<void> {
  const rule = findRule(ruleId, options.pack ?? []);
  const stated = listsOf(rule, options.parameter ?? {});
  const faults = statedFaults(rule, stated);
  if (faults.length > 0)
    throw new AppError("incorrect_parameters", `The parameters of ${ruleId}: ${faults.join("; ")}.`);
  const chosen = { file, output: options.output, isForced: options.force ?? false, isCsv: options.csv ?? false };
  const { stdin, stdout, stderr } = process;
  const summary = await runInterruptibly((signal) =>
    assessFile({ rule, stated }, chosen, { stdin, stdout, stderr, signal, now: () => performance.now() }),
  );
  stderr.write(`${summaryText(summary)}\n`);
  process.exitCode = summary.refused > 0 ? 1 : 0;
}

function findRule(id: string, files: readonly string[]): Rule {
  const rules = readIncomeRules([...readConfig().incomePackFiles, ...files]);
  const rule = rules.get(id);
  if (rule !== undefined) return rule;
  throw new AppError("incorrect_parameters", `There is no rule ${id}. Those are ${[...rules.keys()].join(", ")}.`);
}

/** Parameters that are lists are separated by commas on a command line. */
function listsOf(rule: Rule, stated: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isList = (name: string, value: unknown) => statedFaults(rule, { [name]: value }).length > 0;
  return Object.fromEntries(
    Object.entries(stated).map(([name, value]) => {
      const list = typeof value === "string" ? value.split(",") : value;
      return [name, isList(name, value) && !isList(name, list) ? list : value];
    }),
  );
}

function summaryText({ verdicts, refused }: AssessSummary): string {
  const counts = [...verdicts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([verdict, cases]) => `${verdict} ${cases}`);
  return [...counts, `refused ${refused}`].join(", ");
}
