import { table } from "../text/print.ts";
import { buildText } from "../version.ts";
import type { Status } from "./read-status.ts";

const MIB = 1_048_576;

/** A status as text: a line for each subject, and tables of what waits and of who is connected. */
export function statusText(status: Status): string {
  const { program, database, migrations, work } = status;
  const lines = [
    ["Program", `openvoe ${buildText(program.version, program.commit)} on Node ${program.node}`],
    ["Database", `PostgreSQL ${database.version}, ${locationText(database)}, ${Math.ceil(database.bytes / MIB)} MiB`],
    ["Database time", database.now],
    ["Migrations", migrationsText(migrations)],
    ...(work === null ? [] : workLines(work)),
  ];
  const head = table(lines);
  if (work === null) return head;
  const queues = work.queues.map(({ queue, depth, oldestSeconds }) => [
    queue,
    String(depth),
    ageText(depth, oldestSeconds),
  ]);
  const programs = work.programs.map(({ name, connections, since }) => [name, String(connections), since]);
  const connected =
    programs.length === 0
      ? "No program is connected: the service is not running."
      : table([["PROGRAM", "CONNECTIONS", "SINCE"], ...programs]);
  return [head, table([["QUEUE", "ENTRIES", "OLDEST DUE FOR"], ...queues]), connected].join("\n\n");
}

function locationText({ kind, location }: Status["database"]): string {
  return kind === "embedded" ? `embedded, in ${location}` : location;
}

function migrationsText({ applied, pending }: Status["migrations"]): string {
  return pending.length === 0 ? `${applied}, all applied` : `${applied} applied, missing: ${pending.join(", ")}`;
}

function workLines({ deliveringWorkers, webhooks, directory, keyring }: NonNullable<Status["work"]>): string[][] {
  return [
    ["Workers that deliver", String(deliveringWorkers)],
    [
      "Webhooks",
      `${webhooks.active} active, ${webhooks.failing} failing, ${webhooks.disabled} disabled by the service`,
    ],
    ["Company directory", `${directory.companies} companies, version ${directory.version}`],
    ["Key ring", ringText(keyring)],
  ];
}

function ringText({ state, problem, keyIds, activeId }: NonNullable<Status["work"]>["keyring"]): string {
  if (state === "none") return "none yet";
  if (state === "refused") return `refused: ${problem}`;
  return `matches the database; ${keyIds.length} key(s), ${activeId} seals`;
}

function ageText(depth: number, seconds: number): string {
  return depth === 0 ? "" : `${Math.round(seconds)} s`;
}
