import type { Command } from "commander";
import { AppError } from "../../../../kernel/error.ts";
import { readConfig } from "../../config.ts";
import type { Check } from "../../doctor/check.ts";
import { runDoctor } from "../../doctor/run-doctor.ts";
import { withDataDirErrors } from "../../process/local-folders.ts";
import { openConfiguredDatabase, printDatabase } from "../../process/open-context.ts";
import { readStatus } from "../../status/read-status.ts";
import { statusText } from "../../status/status-text.ts";
import { type PrintOptions, printResult } from "../../text/print.ts";

const STATUS = "openvoe status";

/** Adds `status`. */
export function addStatusCommand(program: Command): void {
  program
    .command("status")
    .description("Show versions, migrations, what waits, who is connected, webhooks, directory and key ring")
    .option("--json", "print JSON")
    .action(statusCommand);
}

async function statusCommand(options: PrintOptions): Promise<void> {
  const config = readConfig();
  const db = await withDataDirErrors(config, () => openConfiguredDatabase(config, STATUS));
  printDatabase(db);
  try {
    const status = await readStatus(db, config, STATUS);
    printResult(jsonOf(status), { ...options, text: statusText(status) });
  } finally {
    await db.close();
  }
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Names in snake case, as in all JSON that commands print. */
function jsonOf(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== "object" || value === null) return value as Json;
  const named = Object.entries(value).map(([name, one]) => [snakeCase(name), jsonOf(one)] as const);
  return Object.fromEntries(named);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Adds `doctor`. */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("Check settings, database, clocks, key ring, disk, network and ports, and say what to do")
    .option("--reach <url...>", "further URLs whose hosts must take a connection")
    .option("--json", "print JSON")
    .action(doctorCommand);
}

async function doctorCommand({ reach = [], ...options }: PrintOptions & { readonly reach?: string[] }): Promise<void> {
  for (const url of reach) {
    if (!URL.canParse(url))
      throw new AppError("incorrect_parameters", `--reach ${url} is no URL, such as https://example.com.`);
  }
  const checks = await runDoctor(readConfig, { urls: reach, now: Date.now });
  const faults = checks.filter(({ state }) => state === "fault").length;
  printResult({ faults, checks }, { ...options, text: checks.map(checkText).join("\n") });
  if (faults > 0) process.exitCode = 1;
}

const MARKS: Readonly<Record<Check["state"], string>> = { ok: "ok     ", warning: "WARNING", fault: "FAULT  " };

function checkText({ name, state, found, remedy }: Check): string {
  const line = `${MARKS[state]}  ${name}: ${found}`;
  return remedy === null ? line : `${line}\n         ${remedy}`;
}
