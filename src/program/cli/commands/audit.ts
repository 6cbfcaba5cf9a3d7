import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import { AUDIT_ACTIONS, type AuditAction, type AuditHead } from "../../../kernel/audit/audit.ts";
import { listAudit } from "../../../kernel/audit/ops/audit.ts";
import { listAuditHeads, readAuditHeads } from "../../../kernel/audit/ops/audit-heads.ts";
import { verifyAudit } from "../../../kernel/audit/ops/verify-audit.ts";
import { AppError } from "../../../kernel/error.ts";
import { readConfig } from "../config.ts";
import { withContext } from "../process/open-context.ts";
import { auditTable, auditView } from "../text/audit-text.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";

const PROGRAM = "openvoe audit";
const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 10_000;

interface ListOptions extends PrintOptions {
  readonly target?: string;
  readonly action?: AuditAction;
  readonly limit: number;
}

interface VerifyOptions extends PrintOptions {
  readonly noted?: AuditHead;
  readonly heads?: string;
}

/** Adds `audit verify` and `audit list`. */
export function addAuditCommand(program: Command): void {
  const audit = program.command("audit").description("List the inquiry log, and verify that nobody has changed it");
  audit
    .command("verify")
    .description("Verify the hash chain of the log, and report the first entry that was changed or removed")
    .option("--noted <head>", "a head that an earlier run printed, NUMBER:HASH; it must still be in the log", readHead)
    .option("--heads <file>", "a copy of audit-heads.ndjson; every signed head in it must still be in the log")
    .option("--json", "print JSON")
    .action(verifyAuditCommand);
  audit
    .command("heads")
    .description("Print the signed heads of the log, newest first")
    .option("--json", "print JSON")
    .action(headsCommand);
  audit
    .command("list")
    .description("List entries, newest first")
    .option("--target <id>", "only entries about this id")
    .addOption(new Option("--action <action>", "only entries of this kind").choices(AUDIT_ACTIONS))
    .option("--limit <count>", "the most entries", readLimit, LIMIT_DEFAULT)
    .option("--json", "print JSON")
    .action(listAuditCommand);
}

async function verifyAuditCommand(options: VerifyOptions): Promise<void> {
  const file = options.heads === undefined ? "" : readHeads(options.heads);
  const { entries, waiting, head, broken } = await withContext(readConfig(), PROGRAM, (context) =>
    verifyAudit(context.db, [
      ...(options.noted === undefined ? [] : [options.noted]),
      ...readAuditHeads(context, file),
    ]),
  );
  const headText = `${head.number}:${head.hash.toString("hex")}`;
  const text =
    broken === null
      ? `The log is intact: ${entries} entries, and ${waiting} that are not chained yet.\nHead: ${headText}`
      : `The log is broken: entry ${broken.number ?? broken.id} ${broken.reason}. The first ${entries} entries are intact.`;
  printResult({ entries, waiting, head: headText, broken }, { ...options, text });
  if (broken !== null) process.exitCode = 1;
}

async function headsCommand(options: PrintOptions): Promise<void> {
  const heads = (await withContext(readConfig(), PROGRAM, listAuditHeads)).toReversed();
  const rows = heads.map(({ signed_at, number, hash }) => [signed_at, String(number), hash]);
  const text = `Public key: ${heads[0]?.public_key ?? "none yet"}\n${table([["SIGNED AT", "NUMBER", "HASH"], ...rows])}`;
  printResult(heads, { ...options, text });
}

function readHeads(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new AppError("incorrect_parameters", `${file} cannot be read.`, { cause });
  }
}

async function listAuditCommand(options: ListOptions): Promise<void> {
  const filter = { target: options.target ?? null, action: options.action ?? null, limit: options.limit };
  const { entries, names } = await withContext(readConfig(), PROGRAM, async (context) => {
    const listed = await listAudit(context.db, filter);
    const actors = listed.map(({ actor }) => actor);
    return { entries: listed, names: await namesOfActors(context, actors) };
  });
  const shown = entries.map((entry) => auditView(entry, names));
  printResult(shown, { ...options, text: auditTable(entries, names) });
}

function readHead(text: string): AuditHead {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  if (number === undefined || hash === undefined) {
    throw new InvalidArgumentError("It must be NUMBER:HASH, as openvoe audit verify prints it.");
  }
  return { number: Number(number), hash: Buffer.from(hash, "hex") };
}

function readLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${LIMIT_MAX}.`);
}
