import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { type Command, CommanderError } from "commander";
import { buildProgram } from "../../src/cli/main.ts";
import { mintKeyring } from "../../src/crypto/keyring.ts";
import { MAIN, makeDeployment, startProgram } from "../support/deployment.ts";

const LAUNCHER = path.join(import.meta.dirname, "../../bin/openvoe");

/** Every command of the program, as it is typed. */
const COMMANDS = [
  "serve",
  "start",
  "migrate",
  "import companies",
  "import employments",
  "keys create",
  "keys list",
  "keys deactivate",
  "keyring create",
  "keyring rotate",
  "keyring list",
  "audit verify",
  "audit list",
  "explain",
  "linkage models",
  "linkage use",
  "companies show",
  "companies verify",
  "companies unverify",
  "companies alias",
  "companies unalias",
  "companies merge",
  "companies unmerge",
  "match",
  "webhooks listen",
  "webhooks trigger",
  "webhooks verify",
  "config",
  "demo",
];

/** Those that print no result but go on until they are stopped, or tell a story. */
const WITHOUT_JSON = ["serve", "start", "demo"];

/** What the words are refused with, or what is printed instead of running anything. */
async function parse(words: readonly string[]): Promise<{ readonly error: CommanderError; readonly printed: string }> {
  const program = buildProgram();
  let printed = "";
  const take = (text: string) => {
    printed += text;
  };
  for (const command of walk(program)) command.configureOutput({ writeOut: take, writeErr: take });
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    assert.ok(error instanceof CommanderError, String(error));
    return { error, printed };
  }
  return assert.fail(`openvoe ${words.join(" ")} was run`);
}

function* walk(command: Command): Generator<Command> {
  yield command;
  for (const child of command.commands) yield* walk(child);
}

function commandAt(words: readonly string[]): Command {
  return words.reduce<Command>(
    (command, word) => command.commands.find((child) => child.name() === word) ?? assert.fail(`no command ${word}`),
    buildProgram(),
  );
}

test("buildProgram has the commands that are documented and no others", () => {
  const leaves = [...walk(buildProgram())].filter((command) => command.commands.length === 0);
  const typed = leaves.map((command) =>
    [command.parent?.name(), command.name()].filter((name) => name !== "openvoe").join(" "),
  );
  assert.deepEqual(typed.sort(), [...COMMANDS].sort());
});

for (const typed of COMMANDS) {
  const words = typed.split(" ");

  test(`openvoe ${typed} shows its help, which succeeds`, async () => {
    const { error, printed } = await parse([...words, "--help"]);
    assert.equal(error.exitCode, 0);
    assert.match(printed, new RegExp(`^Usage: openvoe ${typed}`));
  });

  test(`openvoe ${typed} refuses an unknown option, and an option without its value`, async () => {
    const { options } = commandAt(words);
    const needed = options
      .filter((option) => option.mandatory)
      .flatMap(({ long, flags }) => [long ?? "", flags.includes("<url>") ? "http://127.0.0.1:8080/" : "sandbox"]);
    assert.equal((await parse([...words, ...needed, "--no-such-option"])).error.code, "commander.unknownOption");
    for (const option of options.filter((one) => one.required)) {
      const { error } = await parse([...words, option.long ?? ""]);
      assert.equal(error.code, "commander.optionMissingArgument", option.long);
      assert.notEqual(error.exitCode, 0);
    }
  });
}

test("every command that prints a result takes --json", () => {
  for (const typed of COMMANDS) {
    const hasJson = commandAt(typed.split(" ")).options.some((option) => option.long === "--json");
    assert.equal(hasJson, !WITHOUT_JSON.includes(typed), typed);
  }
});

test("buildProgram refuses what is missing, of no known kind, or too much", async () => {
  const refusals: readonly (readonly [string, string])[] = [
    ["", "commander.help"],
    ["keys", "commander.help"],
    ["nonsense", "commander.unknownCommand"],
    ["keys nonsense", "commander.unknownCommand"],
    ["import companies", "commander.missingArgument"],
    ["import employments people.csv", "commander.missingMandatoryOptionValue"],
    ["import employments people.csv --env staging", "commander.invalidArgument"],
    ["import companies list.csv --format xml", "commander.invalidArgument"],
    ["import companies one.csv two.csv", "commander.excessArguments"],
    ["keys create", "commander.missingMandatoryOptionValue"],
    ["keys create --env staging", "commander.invalidArgument"],
    ["keys deactivate", "commander.missingArgument"],
    ["companies merge 1", "commander.missingArgument"],
    ["companies verify 1 --env sandbox", "commander.missingMandatoryOptionValue"],
    ["companies verify 1 --env sandbox --provider p --products gold", "commander.invalidArgument"],
    ["match list.csv --column name", "commander.invalidArgument"],
    ["match list.csv --column colour=Red", "commander.invalidArgument"],
    ["serve --role boss", "commander.invalidArgument"],
  ];
  for (const [typed, code] of refusals) {
    const { error } = await parse(typed.split(" ").filter((word) => word !== ""));
    assert.equal(error.code, code, typed);
    assert.notEqual(error.exitCode, 0, typed);
  }
});

test("openvoe says every fault of the environment at once, a line each, repeats no secret, and exits with 1", async (t) => {
  const { run } = makeDeployment(t);
  const { code, stderr, stdout } = await run(["config"], {
    OPENVOE_PORT: "http",
    OPENVOE_LOG_LEVEL: "loud",
    DATABASE_URL: "hunter2",
    OPENVOE_KEYRING: "hunter3",
  });

  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(
    stderr,
    /DATABASE_URL must be .*\n +OPENVOE_PORT must be .*\n +OPENVOE_KEYRING must be .*\n +OPENVOE_LOG_LEVEL must be /,
  );
  assert.doesNotMatch(stderr, /hunter/);
});

test("openvoe says in one line that the data folder cannot be used, and what to do", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const [file, closed] = [`${dataDir}.txt`, `${dataDir}-closed`];
  writeFileSync(file, "");
  mkdirSync(closed, { mode: 0o500 });
  const places = process.getuid?.() === 0 ? [file, path.join(file, "below")] : [file, path.join(file, "below"), closed];
  for (const place of places) {
    for (const command of ["keys list", "migrate", "keyring create", "serve"]) {
      const { code, stderr } = await run(command.split(" "), { OPENVOE_DATA_DIR: place });
      assert.match(
        stderr,
        /^openvoe: The data folder .* cannot be used: .*\. Set OPENVOE_DATA_DIR to a folder that this user may write\.\n$/,
      );
      assert.equal(code, 1);
    }
  }
});

test("openvoe ends quietly, as a program of a pipe does, where nobody reads its output any more", async (t) => {
  const { start } = makeDeployment(t);
  const program = start(["config"]);
  program.child.stdout?.destroy();
  const { code, stderr } = await program.ended;
  assert.deepEqual([code, stderr], [141, ""]);
});

test("openvoe says that its output cannot be written, and exits with 1", {
  skip: existsSync("/dev/full") ? false : "this machine has no /dev/full",
}, async (t) => {
  const { env } = makeDeployment(t);
  const { code, stderr } = await startProgram(["-c", `"${process.execPath}" "${MAIN}" config >/dev/full`], env, "sh")
    .ended;
  assert.equal(stderr, "openvoe: Standard output cannot be written (ENOSPC: no space left on device, write).\n");
  assert.equal(code, 1);
});

test("openvoe config hides what is secret", async (t) => {
  const { run } = makeDeployment(t, {
    DATABASE_URL: "postgres://u:hunter2@db/voe",
    OPENVOE_KEYRING: JSON.stringify(mintKeyring()),
  });
  const { code, stdout, stderr } = await run(["config"]);
  assert.equal(code, 0);
  assert.match(stdout, /DATABASE_URL +\(set\)/);
  assert.doesNotMatch(stdout + stderr, /hunter|sealing/);
});

test("bin/openvoe runs from any folder and through links, and hands on the exit code: 0, or 2 when it was not understood", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe link "));
  const run = promisify(execFile);
  try {
    symlinkSync(LAUNCHER, path.join(dir, "target"));
    symlinkSync("target", path.join(dir, "openvoe"));
    const { stdout } = await run("./openvoe", ["--version"], { cwd: dir });
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
    await assert.rejects(run("./openvoe", ["keys", "create", "--env"], { cwd: dir }), { code: 2 });
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test("bin/openvoe gives the program threads to look many names up at once, as many as it is told to", async () => {
  const tell = "data:text/javascript,process.stderr.write(process.env.UV_THREADPOOL_SIZE)";
  const sizeUnder = async (env: Readonly<Record<string, string>>) => {
    const { UV_THREADPOOL_SIZE: _, ...inherited } = process.env;
    const options = { env: { ...inherited, ...env, NODE_OPTIONS: `--import=${tell}` } };
    return (await promisify(execFile)(LAUNCHER, ["--version"], options)).stderr;
  };
  assert.match(await sizeUnder({}), /64$/);
  assert.match(await sizeUnder({ UV_THREADPOOL_SIZE: "9" }), /9$/);
});
