import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { type Command, CommanderError, type Option } from "commander";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { buildProgram } from "../../../src/program/cli/program.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { listening, MAIN, makeDeployment, startProgram } from "../../support/deployment.ts";
import { findReadOnlyFolder } from "../../support/read-only-folder.ts";

const LAUNCHER = path.join(import.meta.dirname, "../../../bin/openvoe");

/** Every command of the program, as it is typed. */
const COMMANDS = [
  "assess",
  "serve",
  "start",
  "migrate",
  "import companies",
  "import employments",
  "sources list",
  "sources check",
  "sources probe",
  "sources profile",
  "sources remove",
  "sources reset",
  "companies map",
  "providers list",
  "providers check",
  "providers probe",
  "providers protocol",
  "keys create",
  "keys list",
  "keys deactivate",
  "keys sign-in",
  "keys name-team",
  "members add",
  "members forget-passkeys",
  "members list",
  "members roles",
  "members role",
  "members sign-in",
  "members sign-out",
  "members remove",
  "keyring create",
  "keyring rotate",
  "keyring list",
  "subjects freeze",
  "subjects unfreeze",
  "subjects list",
  "subjects file",
  "subjects erase",
  "subjects erase-again",
  "subjects hold",
  "subjects release",
  "subjects readmit",
  "audit verify",
  "audit list",
  "audit heads",
  "explain",
  "linkage models",
  "linkage use",
  "companies show",
  "companies unlisted",
  "companies add-unlisted",
  "companies verify",
  "companies unverify",
  "companies alias",
  "companies unalias",
  "companies merge",
  "companies unmerge",
  "match",
  "search",
  "verify",
  "webhooks listen",
  "webhooks trigger",
  "webhooks verify",
  "backup",
  "restore",
  "status",
  "doctor",
  "config",
  "completion",
];

/** Those that print no result but go on until they are stopped, or tell a story. */
const WITHOUT_JSON = ["assess", "subjects file", "serve", "start", "providers protocol", "completion"];

/** What the words are refused with, or what is printed instead of running anything. */
async function parse(words: readonly string[]): Promise<{ readonly error: CommanderError; readonly printed: string }> {
  const program = await buildProgram(words);
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

async function commandAt(words: readonly string[]): Promise<Command> {
  return words.reduce<Command>(
    (command, word) => command.commands.find((child) => child.name() === word) ?? assert.fail(`no command ${word}`),
    await buildProgram(),
  );
}

test("buildProgram has exactly the documented commands", async () => {
  const leaves = [...walk(await buildProgram())].filter((command) => command.commands.length === 0);
  const typed = leaves.map((command) =>
    [command.parent?.name(), command.name()].filter((name) => name !== "openvoe").join(" "),
  );
  assert.deepEqual(typed.sort(), [...COMMANDS].sort());
});

/** A value that an option takes. */
function sampleOf({ flags, argChoices }: Option): string {
  return flags.includes("<url>") ? "http://127.0.0.1:8080/" : (argChoices?.[0] ?? "sandbox");
}

for (const typed of COMMANDS) {
  const words = typed.split(" ");

  test(`openvoe ${typed} shows its help and succeeds`, async () => {
    const { error, printed } = await parse([...words, "--help"]);
    assert.equal(error.exitCode, 0);
    assert.match(printed, new RegExp(`^Usage: openvoe ${typed}`));
  });

  test(`openvoe ${typed} refuses an unknown option, and an option without its value`, async () => {
    const { options } = await commandAt(words);
    const needed = options
      .filter((option) => option.mandatory)
      .flatMap((option) => [option.long ?? "", sampleOf(option)]);
    assert.equal((await parse([...words, ...needed, "--no-such-option"])).error.code, "commander.unknownOption");
    for (const option of options.filter((one) => one.required)) {
      const { error } = await parse([...words, option.long ?? ""]);
      assert.equal(error.code, "commander.optionMissingArgument", option.long);
      assert.notEqual(error.exitCode, 0);
    }
  });
}

test("every command that prints a result accepts --json", async () => {
  for (const typed of COMMANDS) {
    const { options } = await commandAt(typed.split(" "));
    const hasJson = options.some((option) => option.long === "--json");
    assert.equal(hasJson, !WITHOUT_JSON.includes(typed), typed);
  }
});

test("buildProgram loads only the command that the words name, and none for the version", async () => {
  const namesFor = async (...words: readonly string[]) =>
    (await buildProgram(words)).commands.map((command) => command.name());
  assert.deepEqual(await namesFor("keys", "create"), ["keys"]);
  assert.deepEqual(await namesFor("--version"), []);
  const all = await namesFor();
  assert.deepEqual(await namesFor("completion", "bash"), all);
  assert.deepEqual(await namesFor("help", "keys"), all);
  assert.deepEqual(await namesFor("toString"), all);
});

test("buildProgram refuses missing, unknown and surplus arguments", async () => {
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

test("openvoe reports every fault of the environment at once, one per line, without secrets, and exits with 1", async (t) => {
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
    /DATABASE_URL must be .*\n +OPENVOE_KEYRING must be .*\n +OPENVOE_LOG_LEVEL must be .*\n +OPENVOE_PORT must be /,
  );
  assert.doesNotMatch(stderr, /hunter/);
});

test("openvoe migrate refuses a number of shards for nothing that is distributed", async (t) => {
  const { code, stderr } = await makeDeployment(t).run(["migrate", "--shards", "8"]);
  assert.match(stderr, /--shards is the number of shards of --distribute-pay/);
  assert.equal(code, 1);
});

test("openvoe reports in one line that the data folder cannot be used, and the remedy", async (t) => {
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
        /^openvoe: The data folder .* cannot be used: .*\. Set OPENVOE_DATA_DIR to a folder that this user can write to\.\n$/,
      );
      assert.equal(code, 1);
    }
  }
});

test("openvoe reports a file system that allows no folders or is read-only, and exits", {
  skip: existsSync("/proc/self") ? false : "this machine has no /proc",
}, async (t) => {
  const { run } = makeDeployment(t);
  const reasons = [["/proc/nope", "its file system allows no new folders"]];
  const readOnly = await findReadOnlyFolder();
  if (readOnly !== null) reasons.push([path.join(readOnly, "data/openvoe"), "its file system is read-only"]);
  for (const [place = "", reason] of reasons) {
    for (const command of ["serve", "start", "migrate", "keyring create", "import companies list.csv"]) {
      const { code, stdout, stderr } = await run(command.split(" "), { OPENVOE_DATA_DIR: place });
      assert.match(
        stderr,
        new RegExp(`^openvoe: The data folder ${place}.* cannot be used: ${reason}\\. Set OPENVOE_DATA_DIR `),
      );
      assert.deepEqual([code, stdout.replace(/^Opening .*\n/, "")], [1, ""]);
    }
  }
});

test("npm test reports that the folder for temporary files cannot be used, and the remedy", async (t) => {
  const { env } = makeDeployment(t);
  const runner = path.join(import.meta.dirname, "../../run.ts");
  const { code, stdout, stderr } = await startProgram([runner], { ...env, TMPDIR: MAIN }).ended;
  assert.match(
    stderr,
    /^npm test: The folder for temporary files .* cannot be used: .*\. Set TMPDIR to a folder .*\.\n$/,
  );
  assert.deepEqual([code, stdout], [1, "0 passed, 1 failed\n"]);
});

/** What each command that needs a database is asked, which makes none. */
const READERS = [
  "keys create --env sandbox",
  "keys list",
  `keys deactivate ${"0".repeat(32)}`,
  "keyring list",
  `companies show ${"0".repeat(32)}`,
  `explain iv_${"0".repeat(32)}`,
  "linkage models",
  "audit list",
  "webhooks trigger link-connected",
];

test("openvoe creates no database for a command that only reads or creates a key: it reports where it looked and the remedy", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const folder = path.dirname(dataDir);
  for (const command of READERS) {
    const { code, stdout, stderr, database } = await run(command.split(" "));
    assert.match(
      stderr,
      new RegExp(
        `^openvoe: There is no database in the folder ${dataDir}, .* OPENVOE_DATA_DIR .* DATABASE_URL .* .openvoe start. makes`,
      ),
      command,
    );
    assert.deepEqual([code, stdout, database], [1, "", ""], command);
    assert.deepEqual(readdirSync(folder), [], command);
  }
});

test("openvoe prints on standard error which database a command uses, and whether it created one", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const made = await run(["migrate", "--json"]);
  assert.equal(made.database, `openvoe: created a new database in ${dataDir}\n`);
  assert.ok(Array.isArray(JSON.parse(made.stdout).applied));
  const listed = await run(["keys", "list", "--json"]);
  assert.equal(listed.database, `openvoe: using the database in ${dataDir}\n`);
  assert.deepEqual([listed.stdout, listed.stderr], ["[]\n", ""]);
});

test("openvoe prints the server and the database of DATABASE_URL, without user name and password", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const { database } = await run(["keys", "list"]);
  const { pathname, searchParams } = new URL(url);
  assert.equal(
    database,
    `openvoe: using the database ${pathname.slice(1)} at the socket in ${searchParams.get("host")}\n`,
  );
});

test("openvoe ends silently, like a program in a pipe, if nobody reads its output", async (t) => {
  const { start } = makeDeployment(t);
  const program = start(["config"]);
  program.child.stdout?.destroy();
  const { code, stderr } = await program.ended;
  assert.deepEqual([code, stderr], [141, ""]);
});

test("openvoe reports that its output cannot be written, and exits with 1", {
  skip: existsSync("/dev/full") ? false : "this machine has no /dev/full",
}, async (t) => {
  const { env } = makeDeployment(t);
  const { code, stderr } = await startProgram(["-c", `"${process.execPath}" "${MAIN}" config >/dev/full`], env, "sh")
    .ended;
  assert.equal(stderr, "openvoe: Standard output cannot be written (ENOSPC: no space left on device, write).\n");
  assert.equal(code, 1);
});

test("openvoe config hides secrets", async (t) => {
  const { run } = makeDeployment(t, {
    DATABASE_URL: "postgres://u:hunter2@db/voe",
    OPENVOE_KEYRING: JSON.stringify(mintKeyring()),
  });
  const { code, stdout, stderr } = await run(["config"]);
  assert.equal(code, 0);
  assert.match(stdout, /DATABASE_URL +\(set\)/);
  assert.doesNotMatch(stdout + stderr, /hunter|sealing/);
});

test("bin/openvoe runs from any folder and through links, and passes the exit code on: 0, or 2 for a usage error", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe link "));
  const run = promisify(execFile);
  try {
    symlinkSync(LAUNCHER, path.join(dir, "target"));
    symlinkSync("target", path.join(dir, "openvoe"));
    const { stdout } = await run("./openvoe", ["--version"], { cwd: dir });
    assert.match(stdout, /^\d+\.\d+\.\d+(?: \([0-9a-f]{12}\))?\n$/);
    await assert.rejects(run("./openvoe", ["keys", "create", "--env"], { cwd: dir }), { code: 2 });
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test("bin/openvoe gives the program a thread pool large enough for many concurrent name look-ups, of configurable size", async () => {
  const tell = "data:text/javascript,process.stderr.write(process.env.UV_THREADPOOL_SIZE)";
  const sizeUnder = async (env: Readonly<Record<string, string>>) => {
    const { UV_THREADPOOL_SIZE: _, ...inherited } = process.env;
    const options = { env: { ...inherited, ...env, NODE_OPTIONS: `--import=${tell}` } };
    return (await promisify(execFile)(LAUNCHER, ["--version"], options)).stderr;
  };
  assert.match(await sizeUnder({}), /64$/);
  assert.match(await sizeUnder({ UV_THREADPOOL_SIZE: "9" }), /9$/);
});

test("bin/openvoe opens no debugger on SIGUSR1, and keeps running", async (t) => {
  const { env } = makeDeployment(t);
  const program = startProgram(["serve"], { ...env, OPENVOE_LOG_LEVEL: "info" }, LAUNCHER);
  t.after(() => program.stop("SIGKILL").then(() => {}));
  const url = await listening(program);
  program.child.kill("SIGUSR1");
  // Node opens it in a thread of its own: where it does, it has long done so when the second of
  // some requests is answered.
  for (const _ of [1, 2, 3]) assert.equal((await fetch(`${url}/healthz`)).status, 200);
  const { code, stderr } = await program.stop("SIGTERM");
  assert.equal(code, 0);
  assert.doesNotMatch(stderr, /Debugger listening|inspector/);
});
