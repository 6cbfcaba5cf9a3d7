import { readFileSync } from "node:fs";
import { InvalidArgumentError, Option } from "commander";
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import { AUDIT_ACTIONS, type AuditAction, type AuditHead } from "../../../kernel/audit/audit.ts";
import { listAudit } from "../../../kernel/audit/ops/audit.ts";
import { listAuditHeads, readAuditHeads } from "../../../kernel/audit/ops/audit-heads.ts";
import { verifyAudit } from "../../../kernel/audit/ops/verify-audit.ts";
import { AppError } from "../../../kernel/error.ts";
import { type Call, command, commandGroup } from "../command.ts";
import { readUpTo } from "../options.ts";
import { auditTable, auditView } from "../text/audit-text.ts";
import { table } from "../text/print.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 10_000;

interface ListOptions {
  readonly target?: string;
  readonly action?: AuditAction;
  readonly limit: number;
}

interface VerifyOptions {
  readonly noted?: AuditHead;
  readonly heads?: string;
}

/** `audit verify`, `audit heads` and `audit list`. */
export const addAudit = commandGroup("audit", "List the inquiry log, and verify that nobody has changed it", [
  command({
    name: "verify",
    about:
      "Verify the hash chain of the log, and report the first entry that was changed or removed; exit code 1 if there is one",
    options: [
      new Option(
        "--noted <head>",
        "a head that an earlier run printed, NUMBER:HASH; it must still be in the log",
      ).argParser(readHead),
      new Option("--heads <file>", "a copy of audit-heads.ndjson; every signed head in it must still be in the log"),
    ],
    call: async ({ options, run }: Call<VerifyOptions>) => {
      const file = options.heads === undefined ? "" : readHeads(options.heads);
      const noted = options.noted === undefined ? [] : [options.noted];
      const { entries, waiting, head, broken } = await run((context) =>
        verifyAudit(context.db, [...noted, ...readAuditHeads(context, file)]),
      );
      return { entries, waiting, head: `${head.number}:${head.hash.toString("hex")}`, broken };
    },
    text: ({ entries, waiting, head, broken }) =>
      broken === null
        ? `The log is intact: ${entries} entries, and ${waiting} that are not chained yet.\nHead: ${head}`
        : `The log is broken: entry ${broken.number ?? broken.id} ${broken.reason}. The first ${entries} entries are intact.`,
    exitCode: ({ broken }) => (broken === null ? 0 : 1),
  }),
  command({
    name: "heads",
    about: "Print the signed heads of the log, newest first",
    call: async ({ run }: Call<object>) => (await run(listAuditHeads)).toReversed(),
    text: (heads) => {
      const rows = heads.map(({ signed_at, number, hash }) => [signed_at, String(number), hash]);
      return `Public key: ${heads[0]?.public_key ?? "none yet"}\n${table([["SIGNED AT", "NUMBER", "HASH"], ...rows])}`;
    },
  }),
  command({
    name: "list",
    about: "List entries, newest first",
    options: [
      new Option("--target <id>", "only entries about this id"),
      new Option("--action <action>", "only entries of this kind").choices(AUDIT_ACTIONS),
      new Option("--limit <count>", "maximum number of entries").argParser(readUpTo(LIMIT_MAX)).default(LIMIT_DEFAULT),
    ],
    call: ({ options, run }: Call<ListOptions>) =>
      run(async (context) => {
        const { target = null, action = null, limit } = options;
        const entries = await listAudit(context.db, { target, action, limit });
        return {
          entries,
          names: await namesOfActors(
            context,
            entries.map(({ actor }) => actor),
          ),
        };
      }),
    text: ({ entries, names }) => auditTable(entries, names),
    json: ({ entries, names }) => entries.map((entry) => auditView(entry, names)),
  }),
]);

function readHeads(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new AppError("incorrect_parameters", `${file} cannot be read.`, { cause });
  }
}

function readHead(text: string): AuditHead {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  if (number === undefined || hash === undefined) {
    throw new InvalidArgumentError("It must be NUMBER:HASH, as openvoe audit verify prints it.");
  }
  return { number: Number(number), hash: Buffer.from(hash, "hex") };
}
