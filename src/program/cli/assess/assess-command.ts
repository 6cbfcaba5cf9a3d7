import { Argument, InvalidArgumentError, Option } from "commander";
import { statedParameterFaults } from "../../../areas/income/assess.ts";
import type { Rule } from "../../../areas/income/rules/rule.ts";
import { findTeam } from "../../../kernel/access/sql/teams.ts";
import { AppError } from "../../../kernel/error.ts";
import { type IsoDate, isIsoDate } from "../../../kernel/ids.ts";
import { type Call, command } from "../command.ts";
import { readConfig } from "../config.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { environmentOption, type InEnvironment } from "../options.ts";
import { assessCaseload } from "./assess-caseload.ts";
import { type AssessSummary, assessFile, type RuleWithParameters } from "./assess-lines.ts";
import { readIncomeRules } from "./read-packs.ts";

interface AssessOptions extends InEnvironment {
  readonly output: string;
  readonly force?: boolean;
  readonly csv?: boolean;
  readonly parameter?: Readonly<Record<string, unknown>>;
  readonly pack?: readonly string[];
  readonly team?: string;
  readonly asOf?: IsoDate;
}

/** `assess`. */
export const addAssess = command({
  name: "assess",
  about:
    "Assess each line of an NDJSON file of facts by a rule of income, or with --team each verification that has results",
  words: [
    new Argument("<rule>", "the rule's id, such as medicaid.engagement_month"),
    new Argument(
      "[file]",
      "a path, or - for standard input; plain or gzip; each line has facts, an id of yours and, if you reviewed whose payroll account it is, identity_reviewed; needs no database",
    ),
  ],
  options: [
    new Option(
      "--parameter <name=value>",
      "a parameter of the rule; repeatable; lists are separated by commas",
    ).argParser(readParameter),
    new Option("--pack <files...>", "files with rule packs of your own, besides those of OPENVOE_INCOME_PACKS"),
    new Option("--team <name>", "instead of a file: the verifications of this team; each read is in the inquiry log"),
    environmentOption("with --team: the environment").default("production"),
    new Option("--as-of <day>", "with --team: the date of the assessment; today unless given").argParser(readDay),
    new Option("--csv", "write a table of verdicts, reasons, flags and figures instead of whole assessments"),
    new Option("--output <path>", "the output file, - for standard output").default("-"),
    new Option("--force", "replace an existing output file"),
  ],
  jsonHelp: null,
  call: assessCommand,
  exitCode: ({ refused }) => (refused > 0 ? 1 : 0),
});

function readParameter(
  text: string,
  before: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const [name = "", ...rest] = text.split("=");
  if (name === "" || rest.length === 0) throw new InvalidArgumentError("It must be NAME=VALUE.");
  const value = rest.join("=");
  return { ...before, [name]: value === "true" ? true : value === "false" ? false : value };
}

async function assessCommand(
  call: Call<AssessOptions>,
  ruleId: string,
  file: string | undefined,
): Promise<AssessSummary> {
  const { options } = call;
  if ((file === undefined) === (options.team === undefined)) {
    throw new AppError("incorrect_parameters", "Name a file of facts, or --team for the verifications of a team.");
  }
  const rule = findRule(ruleId, options.pack ?? []);
  const parameters = listsOf(rule, options.parameter ?? {});
  const faults = statedParameterFaults(rule, parameters);
  if (faults.length > 0)
    throw new AppError("incorrect_parameters", `The parameters of ${ruleId}: ${faults.join("; ")}.`);
  const asked = { rule, parameters };
  const summary = await runInterruptibly((signal) =>
    file === undefined ? assessTeam(asked, call, signal) : assessLines(asked, { ...options, file }, signal),
  );
  process.stderr.write(`${summaryText(summary)}\n`);
  return summary;
}

const now = () => performance.now();

function assessLines(
  rule: RuleWithParameters,
  options: AssessOptions & { readonly file: string },
  signal: AbortSignal,
) {
  const { stdin, stdout, stderr } = process;
  const { file, output } = options;
  const chosen = { file, output, isForced: options.force ?? false, isCsv: options.csv ?? false };
  return assessFile(rule, chosen, { stdin, stdout, stderr, signal, now });
}

function assessTeam(
  rule: RuleWithParameters,
  { options, run, actor }: Call<AssessOptions>,
  signal: AbortSignal,
): Promise<AssessSummary> {
  const { stdout, stderr } = process;
  const { team = "", env: environment, output } = options;
  return run(async (context) => {
    const teamId = await findTeam(context.db, team);
    if (teamId === null) throw new AppError("not_found", `There is no team ${team}: openvoe keys list shows them.`);
    const chosen = {
      tenant: { teamId, environment },
      actor,
      asOf: options.asOf ?? (new Date().toISOString().slice(0, 10) as IsoDate),
      output,
      isForced: options.force ?? false,
      isCsv: options.csv ?? false,
    };
    return assessCaseload(context, rule, chosen, { stdout, stderr, signal, now });
  });
}

function readDay(text: string): IsoDate {
  if (!isIsoDate(text)) throw new InvalidArgumentError("It must be a day, YYYY-MM-DD.");
  return text;
}

function findRule(id: string, files: readonly string[]): Rule {
  const rules = readIncomeRules([...readConfig().incomePackFiles, ...files]);
  const rule = rules.get(id);
  if (rule !== undefined) return rule;
  throw new AppError("incorrect_parameters", `There is no rule ${id}. Those are ${[...rules.keys()].join(", ")}.`);
}

/** Parameters that are lists are separated by commas on a command line. */
function listsOf(rule: Rule, parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isList = (name: string, value: unknown) => statedParameterFaults(rule, { [name]: value }).length > 0;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const list = typeof value === "string" ? value.split(",") : value;
      return [name, isList(name, value) && !isList(name, list) ? list : value];
    }),
  );
}

function summaryText({ verdicts, refused }: AssessSummary): string {
  const counts = [...verdicts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([verdict, cases]) => `${verdict} ${cases}`);
  return [...counts, `refused ${refused}`].join(", ");
}
