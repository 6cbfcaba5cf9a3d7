import { type Command, Option } from "commander";
import type { SubjectFreeze } from "../../../areas/persons/freeze.ts";
import { REQUESTERS } from "../../../areas/persons/hold.ts";
import { freezeSubject, listSubjectFreezes, unfreezeSubject } from "../../../areas/persons/ops/subjects/freezes.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import type { FreezeId } from "../../../kernel/ids.ts";
import { maskSsn } from "../../../kernel/text/us/ssn.ts";
import { readConfig } from "../config.ts";
import { environmentOption } from "../environment-option.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import {
  eraseCommand,
  fileCommand,
  holdCommand,
  parseHexId,
  readmitCommand,
  releaseCommand,
} from "../subjects/file-commands.ts";
import { readSubjectFile } from "../subjects/subject-file.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";

const PROGRAM = "openvoe subjects";
const PERSON = "a JSON file: first_name, last_name, date_of_birth, ssn; - reads standard input";
/** Freezes that `list` prints. */
const LISTED_MAX = 100;

interface FreezeOptions extends PrintOptions {
  readonly env: Environment;
}

/** Adds `subjects list`, `freeze` and `unfreeze`, and what concerns all that is held about a person. */
export function addSubjectsCommand(program: Command): void {
  const subjects = program
    .command("subjects")
    .description("Freeze persons, and show, keep or erase what is held about them");
  const environment = () => environmentOption("the environment").makeOptionMandatory();
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
  const requester = () =>
    new Option("--requested-by <who>", "who asks; recorded in the inquiry log")
      .choices(REQUESTERS)
      .makeOptionMandatory();
  const proof = "SHA-256 of the document that shows who they are or for whom they act";
  subjects
    .command("file <file>")
    .description(`Print everything held about the person of ${PERSON}`)
    .addOption(environment())
    .addOption(requester())
    .option("--proof <sha256>", proof)
    .action(fileCommand);
  subjects
    .command("erase <file>")
    .description(`Erase everything held about the person of ${PERSON}`)
    .addOption(environment())
    .addOption(requester())
    .option("--proof <sha256>", proof)
    .option("--yes", "erase; without it nothing is done")
    .option("--json", "print JSON")
    .action(eraseCommand);
  subjects
    .command("readmit <source> <record-id>")
    .description("Let imports of a source bring back a record that was erased")
    .addOption(environment())
    .option("--json", "print JSON")
    .action(readmitCommand);
  subjects
    .command("hold <file>")
    .description(`Place a legal hold for the person of ${PERSON}`)
    .addOption(environment())
    .requiredOption("--reason <text>", "why, such as the number of a case; stored sealed")
    .option("--json", "print JSON")
    .action(holdCommand);
  subjects
    .command("release <id>")
    .description("Release a legal hold")
    .addOption(environment())
    .option("--json", "print JSON")
    .action(releaseCommand);
}

async function listCommand({ env, ...options }: FreezeOptions): Promise<void> {
  const request = { cursor: null, pageSize: LISTED_MAX };
  const page = await withContext(readConfig(), PROGRAM, (context) =>
    listSubjectFreezes(context, { actor: operatorName(), environment: env, teamId: null }, request),
  );
  const freezes = page.rows.map(masked);
  printResult(freezes, { ...options, text: freezes.length === 0 ? "Nobody is frozen." : freezesTable(freezes) });
}

async function freezeCommand(file: string, { env, ...options }: FreezeOptions): Promise<void> {
  const subject = readSubjectFile(file);
  const by = { actor: operatorName(), teamId: null, environment: env };
  const freeze = await withContext(readConfig(), PROGRAM, (context) => freezeSubject(context, by, subject));
  printResult(masked(freeze), { ...options, text: `Frozen in ${env} since ${freeze.created_at}: ${freeze.id}` });
}

async function unfreezeCommand(id: string, { env, ...options }: FreezeOptions): Promise<void> {
  const freezeId = parseHexId<FreezeId>(id);
  const by = { actor: operatorName(), teamId: null, environment: env };
  await withContext(readConfig(), PROGRAM, (context) => unfreezeSubject(context, by, freezeId));
  printResult({ id }, { ...options, text: `The freeze ${id} has ended.` });
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
