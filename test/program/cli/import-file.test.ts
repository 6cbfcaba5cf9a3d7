import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { link, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { listImportJobs } from "../../../src/areas/records/sql/imports/jobs.ts";
import { listAudit } from "../../../src/kernel/audit/ops/audit.ts";
import { verifyAudit } from "../../../src/kernel/audit/ops/verify-audit.ts";
import { mintId } from "../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../src/kernel/database/postgres/database.ts";
import { AppError } from "../../../src/kernel/error.ts";
import type { TeamId } from "../../../src/kernel/ids.ts";
import { importExitCode, importSummaryText } from "../../../src/program/cli/import/summary.ts";
import { forEachDatabase } from "../../support/databases.ts";
import { EMPLOYMENTS_CSV, importCompanies, importEmployments, setUpImports } from "../../support/run-imports.ts";

const COMPANIES_CSV =
  '\ufeffname,ein,aliases\r\n"Acme, Inc.",01-0020240,Acme|Ackme\r\nBad,12,\r\n"Two\r\nLines",,\r\nLast,x,';
const COMPANIES_NDJSON = '{"name":"Acme, Inc.","ein":"010020240","aliases":["Acme","Ackme"]}\n{"name":"Two Lines"}\n';

async function* lateFailure(text: string, failure: Error): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  throw failure;
}

async function countOf(db: Database, table: "companies" | "employments" | "imports"): Promise<number> {
  const [row] = await db.rows<{ count: number }>({ name: `count_${table}`, text: `select count(*) from ${table}` });
  return row?.count ?? -1;
}

forEachDatabase((home) => {
  test("runImportCompanies reads plain and gzip, CSV and NDJSON, whatever the file name", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const csv = await importCompanies(db, await fileOf("a.json.gz", COMPANIES_CSV));
    assert.deepEqual([csv.added, csv.rejected, importExitCode(csv)], [2, 2, 3]);
    for (const [name, content] of [
      ["b.csv", gzipSync(COMPANIES_NDJSON)],
      ["c.csv", COMPANIES_NDJSON],
      ["d.txt", Buffer.concat([gzipSync(COMPANIES_NDJSON.slice(0, 9)), gzipSync(COMPANIES_NDJSON.slice(9))])],
    ] as const) {
      const summary = await importCompanies(db, await fileOf(name, content));
      assert.deepEqual([summary.unchanged, summary.rejected, importExitCode(summary)], [2, 0, 0], name);
    }
  });

  test("runImportCompanies reads standard input", async (t) => {
    const { db, folder } = await setUpImports(home, t);
    const stdin = Readable.from([gzipSync(COMPANIES_CSV)]);
    const summary = await importCompanies(db, "-", { stdin, rejects: join(folder, "r.csv") });
    assert.deepEqual([summary.added, summary.rejected], [2, 2]);
  });

  test("runImportCompanies writes rejects with line, field, reason and row, readable only by the owner", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const file = await fileOf("a.csv", COMPANIES_CSV);
    await writeFile(`${file}.rejects.csv`, "line,field,reason,row\nleft by an earlier run, open to all");
    const summary = await importCompanies(db, file);
    assert.equal(summary.rejects_file, `${file}.rejects.csv`);
    const form = '"must be 9 digits, such as 12-3456789"';
    assert.equal(
      await readFile(`${file}.rejects.csv`, "utf8"),
      `line,field,reason,row\n3,ein,${form},"{""name"":""Bad"",""aliases"":"""",""ein"":""12""}"\n` +
        `6,ein,${form},"{""name"":""Last"",""aliases"":"""",""ein"":""x""}"\n`,
    );
    assert.equal((await stat(`${file}.rejects.csv`)).mode & 0o777, 0o600);
    await writeFile(file, "name\nAcme\n");
    assert.equal((await importCompanies(db, file)).rejects_file, null);
    await assert.rejects(stat(`${file}.rejects.csv`), { code: "ENOENT" });
  });

  test("runImportCompanies refuses to write rejects over its input or where nothing can be written", async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    const file = await fileOf("a.csv", COMPANIES_CSV);
    await assert.rejects(
      importCompanies(db, file, { rejects: join(folder, ".", "a.csv") }),
      /must not be the imported file/,
    );
    await assert.rejects(importCompanies(db, file, { rejects: join(folder, "none", "r.csv") }), /cannot be created/);
    assert.equal(await countOf(db, "imports"), 0);
  });
});

forEachDatabase((home) => {
  test("runImportCompanies refuses to write rejects over its input through a link", async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    const file = await fileOf("a.csv", COMPANIES_CSV);
    await symlink(file, join(folder, "soft.csv"));
    await link(file, join(folder, "hard.csv"));
    for (const name of ["soft.csv", "hard.csv"]) {
      await assert.rejects(
        importCompanies(db, file, { rejects: join(folder, name) }),
        /must not be the imported file/,
        name,
      );
    }
    assert.equal(await readFile(file, "utf8"), COMPANIES_CSV);
    assert.equal(await countOf(db, "imports"), 0);
  });

  test("runImportCompanies replaces and removes only rejects files, and checks that before it starts", async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    const kept = await fileOf("notes.txt", "precious");
    await symlink(kept, join(folder, "soft.txt"));
    for (const content of [COMPANIES_CSV, "name\nAcme\n"]) {
      const file = await fileOf("a.csv", content);
      for (const rejects of [kept, join(folder, "soft.txt")]) {
        await assert.rejects(importCompanies(db, file, { rejects }), /move it, or give another path with --rejects/);
      }
      await assert.rejects(importCompanies(db, file, { rejects: folder }), /is a folder; give a file with --rejects/);
    }
    assert.equal(await readFile(kept, "utf8"), "precious");
    assert.equal(await countOf(db, "imports"), 0);
  });

  test("runImportCompanies leaves a device or a link at the rejects path in place", async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    const file = await fileOf("a.csv", COMPANIES_CSV);
    const link = join(folder, "null");
    await symlink("/dev/null", link);
    assert.equal((await importCompanies(db, file, { rejects: link })).rejected, 2);
    assert.ok((await stat(link)).isCharacterDevice());
  });
});

forEachDatabase((home) => {
  test("runImportCompanies blames the rejects file if that cannot be written, not the database", {
    skip: existsSync("/dev/full") ? false : "this machine has no /dev/full",
  }, async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    const full = join(folder, "full");
    await symlink("/dev/full", full);
    for (const replace of [false, true]) {
      await assert.rejects(
        importCompanies(db, await fileOf("a.csv", COMPANIES_CSV), { rejects: full, replace }),
        (failure) => {
          assert.ok(failure instanceof AppError, String(failure));
          assert.equal(
            failure.message,
            `The rejects file ${full} cannot be written; give another path with --rejects.`,
          );
          assert.match(failure.detail ?? "", /^ENOSPC: no space left/);
          return true;
        },
      );
    }
  });
});

forEachDatabase((home) => {
  test("runImportCompanies and runImportEmployments are listed with those over HTTP, failures too", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    await importEmployments(db, await fileOf("staff.csv", EMPLOYMENTS_CSV));
    await importCompanies(db, await fileOf("list.csv", COMPANIES_CSV));
    await assert.rejects(importCompanies(db, await fileOf("bad.csv", "no,columns\n")));
    await importCompanies(db, await fileOf("own.csv", COMPANIES_CSV), { actor: null });
    const page = { pageSize: 25, cursor: null };
    const { rows } = await listImportJobs(db, { teamId: mintId<TeamId>(), environment: "sandbox" }, page);
    const seen = rows.map((one) => [one.file_name, one.actor, one.status, one.environment, one.counts?.added ?? null]);
    assert.deepEqual(seen, [
      ["bad.csv", "operator:dana", "failed", "sandbox", null],
      ["list.csv", "operator:dana", "completed", "sandbox", 2],
      ["staff.csv", "operator:dana", "completed", "sandbox", 1],
    ]);
    assert.ok(rows.every(({ error, status }) => (error === null) === (status === "completed")));
  });
});

forEachDatabase((home) => {
  test("runImportCompanies explains what is wrong with a file, before anything is written", async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    const cases: [string, RegExp][] = [
      [join(folder, "none.csv"), /does not exist/],
      [folder, /is a folder/],
      [await fileOf("empty.csv", ""), /empty/],
      [await fileOf("empty.csv.gz", gzipSync("")), /empty/],
      [await fileOf("other.csv", "title,ein\nA,1\n"), /lacks the column name/],
      [await fileOf("broken.gz", Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])), /gzip data .* corrupt/],
      [await fileOf("cut.gz", gzipSync(COMPANIES_CSV).subarray(0, 15)), /truncated/],
    ];
    for (const [file, message] of cases) {
      await assert.rejects(importCompanies(db, file), (failure) => {
        assert.ok(failure instanceof AppError, String(failure));
        assert.match(failure.message, message);
        return true;
      });
    }
    await assert.rejects(
      importCompanies(db, await fileOf("a.csv", COMPANIES_CSV), { source: "a\nb" }),
      /name of a source/,
    );
    assert.equal(await countOf(db, "imports"), 0);
  });
});

forEachDatabase((home) => {
  test("runImportCompanies blames the input if reading it fails, not the database", async (t) => {
    const { db, folder } = await setUpImports(home, t);
    const failure = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO", syscall: "read" });
    const stdin = new Readable({ read: () => stdin.destroy(failure) });
    await assert.rejects(importCompanies(db, "-", { stdin, rejects: join(folder, "r.csv") }), {
      message: "standard input cannot be read.",
      detail: "EIO: i/o error, read",
    });
    const late = Readable.from(lateFailure(`name\n${"Acme\n".repeat(3_000)}`, failure));
    await assert.rejects(importCompanies(db, "-", { stdin: late, rejects: join(folder, "r.csv") }), {
      message: "standard input cannot be read.",
      detail: /^EIO: i\/o error, read\n {2}Before that: 1 added, /,
    });
  });

  test("runImportCompanies keeps the rows before corrupt gzip data, and with replace none", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    await importCompanies(db, await fileOf("a.csv", "name\nKept\n"));
    const lines = Array.from({ length: 40_000 }, (_, number) => `Company ${number * 7_919}`).join("\n");
    const whole = gzipSync(`name\n${lines}\n`);
    const file = await fileOf("cut.csv.gz", whole.subarray(0, whole.length - 2_000));
    const told = async (replace: boolean) => {
      const failure = await importCompanies(db, file, { replace }).then(
        () => assert.fail("nothing failed"),
        (error: unknown) => error,
      );
      assert.ok(failure instanceof AppError, String(failure));
      assert.match(failure.message, /truncated/);
      return failure.detail ?? "";
    };
    assert.match(await told(true), /^Nothing was changed, since --replace is all or nothing; once that is fixed, run/);
    assert.equal(await countOf(db, "companies"), 1);
    const detail = await told(false);
    const kept = await countOf(db, "companies");
    assert.ok(kept > 1_000 && kept % 1_000 === 1, `${kept} rows`);
    assert.ok(detail.startsWith(`Before that: ${kept - 1} added, 0 updated, `), detail);
    assert.match(
      detail,
      /\. The counted rows were written; once that is fixed, run the same command again to continue\.$/,
    );
  });
});

forEachDatabase((home) => {
  test("runImportCompanies is interrupted while it waits for input, keeps its batches, and says how to continue", async (t) => {
    const { db, folder } = await setUpImports(home, t);
    const controller = new AbortController();
    const stdin = new PassThrough();
    const listening = await db.listen("directory", () => controller.abort());
    stdin.write(`name\n${Array.from({ length: 2_500 }, (_, number) => `Company ${number}\n`).join("")}`);
    const summary = await importCompanies(db, "-", {
      stdin,
      signal: controller.signal,
      rejects: join(folder, "r.csv"),
    });
    await listening();
    assert.deepEqual([summary.status, importExitCode(summary)], ["interrupted", 130]);
    assert.equal(await countOf(db, "companies"), summary.added);
    assert.match(importSummaryText(summary), /run the same command again/);
  });

  test("runImportCompanies records in the inquiry log what it did, and nothing that was rolled back", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const lines = Array.from({ length: 40_000 }, (_, number) => `Company ${number * 7_919}`).join("\n");
    const whole = gzipSync(`name\n${lines}\n`);
    const cut = await fileOf("cut.csv.gz", whole.subarray(0, whole.length - 2_000));
    await importCompanies(db, await fileOf("a.csv", "name\nKept\nA,B\n"));
    await assert.rejects(importCompanies(db, cut, { replace: true }));
    await assert.rejects(importCompanies(db, cut));
    await importEmployments(db, await fileOf("e.csv", EMPLOYMENTS_CSV), { actor: null });
    const acts = (await listAudit(db, { target: null, action: null, limit: 100 })).reverse();
    assert.deepEqual(
      acts.map(({ actor, action, environment }) => [actor, action, environment]),
      [1, 2].map(() => ["operator:dana", "companies.import", null]),
    );
    const counts = { added: 1, updated: 0, unchanged: 0, removed: 0, rejected: 1, merged: 0 };
    assert.deepEqual(acts[0]?.details, { source: "directory", replace: false, status: "completed", ...counts });
    const added = (await countOf(db, "companies")) - 1;
    assert.deepEqual([acts[1]?.details.status, acts[1]?.details.added], ["unfinished", added]);
    await importEmployments(db, await fileOf("e.csv", EMPLOYMENTS_CSV));
    const [last] = await listAudit(db, { target: null, action: "employments.import", limit: 1 });
    assert.deepEqual([last?.environment, last?.details.rejected], ["sandbox", 1]);
    assert.doesNotMatch(JSON.stringify(last), /Sealwell|Ann|900112222/);
    assert.equal((await verifyAudit(db)).broken, null);
  });
});

forEachDatabase((home) => {
  test("runImportCompanies does not wait for input if interrupted before", async (t) => {
    const { db, folder } = await setUpImports(home, t);
    const more = { stdin: new PassThrough(), signal: AbortSignal.abort(), rejects: join(folder, "r.csv") };
    assert.equal((await importCompanies(db, "-", more)).status, "interrupted");
    assert.equal(await countOf(db, "imports"), 0);
  });

  test("runImportCompanies with replace changes nothing if interrupted", async (t) => {
    const { db, fileOf, folder } = await setUpImports(home, t);
    await importCompanies(db, await fileOf("a.csv", "name\nKept\n"));
    const controller = new AbortController();
    const stdin = new PassThrough();
    stdin.write("name\nNew\n");
    const running = importCompanies(db, "-", {
      stdin,
      replace: true,
      signal: controller.signal,
      rejects: join(folder, "r.csv"),
    });
    setImmediate(() => controller.abort());
    const summary = await running;
    assert.deepEqual([summary.status, summary.added, summary.removed], ["interrupted", 0, 0]);
    assert.match(
      importSummaryText(summary),
      /\nNothing was changed, since --replace is all or nothing; run the same command again\.$/,
    );
    const text = "select name from companies where removed_at is null";
    assert.deepEqual(await db.rows({ name: "names", text }), [{ name: "Kept" }]);
  });
});
