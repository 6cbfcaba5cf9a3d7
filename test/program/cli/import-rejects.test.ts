import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { REJECTS_BYTES_MAX } from "../../../src/program/cli/import/rejects-file.ts";
import { importSummaryText } from "../../../src/program/cli/import/summary.ts";
import { forEachDatabase, freshDatabase } from "../../support/databases.ts";
import { MAIN, makeDeployment } from "../../support/deployment.ts";
import { importCompanies, setUpImports } from "../../support/run-imports.ts";

function idsCsv(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `${at.toString(16).padStart(32, "0")},Company ${at}`);
  return `id,name\n${lines.join("\n")}\n`;
}

forEachDatabase((home) => {
  test("runImportCompanies reports the most frequent reasons, the source that owns the ids, and the remedy", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    await importCompanies(db, await fileOf("a.csv", idsCsv(30)), { source: "starter" });
    const own = await fileOf("b.csv", `${idsCsv(30)}x,\ny,\n`);
    const summary = await importCompanies(db, own, { source: "own" });
    const reason = 'belongs to a company of the source "starter"';
    assert.deepEqual(summary.reasons, [
      { field: "id", reason, count: 30 },
      { field: "name", reason: "must be given", count: 2 },
    ]);
    assert.deepEqual(summary.held_by, [{ source: "starter", count: 30 }]);
    const text = importSummaryText(summary);
    assert.ok(text.includes(`30 × id ${reason}`), text);
    assert.match(text, /--source "starter".*openvoe sources remove companies "starter".*leave out the column id/);
    await assert.rejects(importCompanies(db, own, { source: "own", replace: true }), (failure: { detail?: string }) => {
      assert.match(failure.detail ?? "", /30 × id belongs to a company of the source "starter"/);
      return true;
    });
  });

  test("runImportCompanies bounds the rejects file, and marks in it that it was truncated", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const file = await fileOf("a.csv", `name,ein\n${`${"x".repeat(5_000)},1\n`.repeat(1_500)}`);
    const summary = await importCompanies(db, file);
    const text = await readFile(`${file}.rejects.csv`, "utf8");
    assert.ok(text.length <= REJECTS_BYTES_MAX + 200, String(text.length));
    const lines = text.trimEnd().split("\n");
    assert.deepEqual([summary.rejected, summary.rejects_total], [1_500, 3_000]);
    assert.equal(lines.length - 2, summary.rejects_listed);
    assert.ok(summary.rejects_listed > 1_000 && summary.rejects_listed < 3_000);
    assert.equal(lines.at(-1), `,,the list is truncated here: ${summary.rejects_listed} of 3000 rejects are listed,`);
    assert.ok(importSummaryText(summary).includes(`The first ${summary.rejects_listed} of 3000 rejects are in`));
    await writeFile(file, "name\nAcme\n");
    assert.equal((await importCompanies(db, file)).rejects_file, null);
    assert.equal(existsSync(`${file}.rejects.csv`), false, "a cut file is one of ours all the same");
  });

  test("runImportCompanies refuses gzip data that decompresses to many times its size", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const file = await fileOf("bomb.gz", gzipSync(`name,ein\n${`${"x".repeat(4_000)},1\n`.repeat(6_000)}`));
    assert.ok((await stat(file)).size < 100_000);
    await assert.rejects(importCompanies(db, file), /over 200 times its size/);
    assert.ok((await stat(`${file}.rejects.csv`)).size <= REJECTS_BYTES_MAX + 200);
  });
});

forEachDatabase((home) => {
  test("runImportCompanies does not follow a dangling link at the rejects path", async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    const file = await fileOf("a.csv", "name,ein\nx,1\n");
    await symlink(join(folder, "elsewhere"), `${file}.rejects.csv`);
    await assert.rejects(importCompanies(db, file), /is a link, which is not followed: move it, or give another path/);
    assert.equal(existsSync(join(folder, "elsewhere")), false);
  });

  test("runImportCompanies refuses a pipe as its input and as its rejects file, and does not wait", async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    await assert.rejects(
      importCompanies(db, pipe),
      /is a pipe, a device or a socket, not a file: .* standard input, with -/,
    );
    const file = await fileOf("a.csv", "name,ein\nx,1\n");
    await assert.rejects(
      importCompanies(db, file, { rejects: pipe }),
      /is a pipe or another special file: move it, or give another path/,
    );
    await assert.rejects(importCompanies(db, "/dev/zero"), /is a pipe, a device or a socket/);
  });
});

test("openvoe import writes the rejects of standard input to the data folder where it may not write to the current one", {
  skip: existsSync("/proc/self") ? false : "there is no folder in which not even root may write",
}, async (t) => {
  const { url } = await freshDatabase("embedded", t);
  const { env } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const program = spawn(process.execPath, [MAIN, "import", "companies", "-"], {
    env,
    stdio: "pipe",
    cwd: "/proc/self",
  });
  const ended = once(program, "close");
  program.stdin.end("name,ein\nx,1\n");
  const printed = await text(program.stdout);
  assert.deepEqual(await ended, [3, null]);
  const file = join(env.OPENVOE_DATA_DIR ?? "", "stdin.rejects.csv");
  assert.ok(printed.includes(`The rejected rows and the reasons are in ${file}.`), printed);
  assert.match(await readFile(file, "utf8"), /^2,ein,"must be 9 digits/m);
});

test("openvoe import companies ends at SIGTERM, keeps what it wrote, and says how to continue", async (t) => {
  const { db, url } = await freshDatabase("embedded", t);
  const { env } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const { promise: written, resolve } = Promise.withResolvers<void>();
  const stopListening = await db.listen("directory", () => resolve());
  const program = spawn(process.execPath, [MAIN, "import", "companies", "-"], { env, stdio: "pipe", cwd: env.HOME });
  const ended = once(program, "close");
  let printed = "";
  program.stdout.on("data", (text: Buffer) => {
    printed += text;
  });
  program.stdin.write(idsCsv(2_500));
  await written;
  await stopListening();
  program.kill("SIGTERM");
  assert.deepEqual(await ended, [130, null]);
  assert.match(printed, /^Interrupted while importing companies of "directory": [12]000 added/);
  assert.match(printed, /The counted rows were written; run the same command again to continue\./);
});
