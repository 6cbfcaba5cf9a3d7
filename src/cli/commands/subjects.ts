import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { ENVIRONMENTS, type Environment } from "../../domain/caller.ts";
import { AppError, type InvalidParam, incorrectParameters } from "../../domain/error.ts";
import type { SubjectFreeze } from "../../domain/freeze.ts";
import { isHexId, isIsoDate } from "../../domain/ids.ts";
import type { Subject } from "../../domain/subject.ts";
import { freezeSubject, listSubjectFreezes, unfreezeSubject } from "../../operations/subjects/freezes.ts";
import { digits } from "../../text/fold.ts";
import { maskSsn } from "../../text/us/ssn.ts";
import { readConfig } from "../config.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";

const PROGRAM = "openvoe subjects";
/** Freezes that `list` prints. */
const LISTED_MAX = 100;

interface FreezeOptions extends PrintOptions {
  readonly env: Environment;
}

/** Adds `subjects list`, `subjects freeze` and `subjects unfreeze`. */
export function addSubjectsCommand(program: Command): void {
  const subjects = program.command("subjects").description("Freeze persons, so that no verification shows their data");
  const environment = () =>
    new Option("--env <environment>", "the environment").choices(ENVIRONMENTS).makeOptionMandatory();
  subjects
    .command("list")
    .description(`List the newest ${LISTED_MAX} freezes`)
    .addOption(environment())
    .option("--json", "print JSON")
    .action(listCommand);
  subjects
    .command("freeze <file>")
    .description(
      "Freeze the person of a JSON file: first_name, last_name, date_of_birth and, if known, ssn; - reads standard input",
    )
    .addOption(environment())
    .option("--json", "print JSON")
    .action(freezeCommand);
  subjects
    .command("unfreeze <id>")
    .description("End a freeze")
    .addOption(environment())
    .option("--json", "print JSON")
    .action(unfreezeCommand);
}

async function listCommand({ env, ...options }: FreezeOptions): Promise<void> {
  const request = { cursor: null, pageSize: LISTED_MAX };
  const page = await withContext(readConfig(), PROGRAM, (context) =>
    listSubjectFreezes(context, { environment: env, teamId: null }, request),
  );
  const freezes = page.rows.map(masked);
  printResult(freezes, { ...options, words: freezes.length === 0 ? "Nobody is frozen." : freezesTable(freezes) });
}

async function freezeCommand(file: string, { env, ...options }: FreezeOptions): Promise<void> {
  const subject = readSubject(readText(file));
  const by = { actor: operatorName(), teamId: null, environment: env };
  const freeze = await withContext(readConfig(), PROGRAM, (context) => freezeSubject(context, by, subject));
  printResult(masked(freeze), { ...options, words: `Frozen in ${env} since ${freeze.created_at}: ${freeze.id}` });
}

async function unfreezeCommand(id: string, { env, ...options }: FreezeOptions): Promise<void> {
  if (!isHexId(id)) throw incorrectParameters([{ field: "id", message: "must be 32 lower-case hex digits" }]);
  const by = { actor: operatorName(), teamId: null, environment: env };
  await withContext(readConfig(), PROGRAM, (context) => unfreezeSubject(context, by, id));
  printResult({ id }, { ...options, words: `The freeze ${id} has ended.` });
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? process.stdin.fd : file, "utf8");
  } catch (cause) {
    throw new AppError("incorrect_parameters", `${file} cannot be read.`, { cause });
  }
}

function readSubject(text: string): Subject {
  const given = parseObject(text);
  const { first_name, last_name, date_of_birth, ssn = null } = given;
  const faults: InvalidParam[] = ["first_name", "last_name"]
    .filter((field) => !isFilled(given[field]))
    .map((field) => ({ field, message: "must be a text that is not empty" }));
  const born = typeof date_of_birth === "string" && isIsoDate(date_of_birth) ? date_of_birth : null;
  if (born === null) faults.push({ field: "date_of_birth", message: "must be a date, YYYY-MM-DD" });
  const number = ssn === null ? "" : digits(String(ssn));
  if (ssn !== null && number.length !== 4 && number.length !== 9) {
    faults.push({ field: "ssn", message: "must be 9 digits, or the last 4" });
  }
  if (faults.length > 0 || born === null) throw incorrectParameters(faults);
  return {
    first_name: String(first_name),
    last_name: String(last_name),
    date_of_birth: born,
    ssn: number === "" ? null : number,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // The text may hold a person's data: it is not repeated.
  }
  throw new AppError("malformed_json", "The file must hold one JSON object.");
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

function masked({ subject, ...freeze }: SubjectFreeze): SubjectFreeze {
  return { ...freeze, subject: { ...subject, ssn: subject.ssn === null ? null : maskSsn(subject.ssn) } };
}

function freezesTable(freezes: readonly SubjectFreeze[]): string {
  const rows = freezes.map(({ id, subject, created_at }) => {
    return [id, `${subject.first_name} ${subject.last_name}`, subject.date_of_birth, subject.ssn ?? "", created_at];
  });
  return table([["ID", "NAME", "BORN", "SSN", "SINCE"], ...rows]);
}
