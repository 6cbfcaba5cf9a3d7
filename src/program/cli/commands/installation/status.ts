import { Option } from "commander";
import { AppError } from "../../../../kernel/error.ts";
import { type Call, command } from "../../command.ts";
import { readConfig } from "../../config.ts";
import type { Check } from "../../doctor/check.ts";
import { runDoctor } from "../../doctor/run-doctor.ts";
import { readStatus, statusText } from "../../installation-status.ts";
import { withDatabase } from "../../process/open-context.ts";

const STATUS = "openvoe status";

/** `status`. */
export const addStatus = command({
  name: "status",
  about: "Show versions, migrations, queues, connected programs, webhooks, directory and key ring",
  call: () => {
    const config = readConfig();
    return withDatabase(config, STATUS, (db) => readStatus(db, config, STATUS));
  },
  text: statusText,
  json: jsonOf,
});

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

/** `doctor`. */
export const addDoctor = command({
  name: "doctor",
  about:
    "Check settings, database, clocks, key ring, disk, network and ports, and print the fix for each problem; exit code 1 if there is a fault",
  options: [new Option("--reach <url...>", "further URLs to test a connection to")],
  call: async ({ options }: Call<{ readonly reach?: readonly string[] }>) => {
    const { reach: urls = [] } = options;
    for (const url of urls) {
      if (!URL.canParse(url))
        throw new AppError("incorrect_parameters", `--reach ${url} is not a URL, such as https://example.com.`);
    }
    const checks = await runDoctor(readConfig, { urls, now: Date.now });
    return { faults: checks.filter(({ state }) => state === "fault").length, checks };
  },
  text: ({ checks }) => checks.map(checkText).join("\n"),
  exitCode: ({ faults }) => (faults > 0 ? 1 : 0),
});

const MARKS: Readonly<Record<Check["state"], string>> = { ok: "ok     ", warning: "WARNING", fault: "FAULT  " };

function checkText({ name, state, found, remedy }: Check): string {
  const line = `${MARKS[state]}  ${name}: ${found}`;
  return remedy === null ? line : `${line}\n         ${remedy}`;
}
