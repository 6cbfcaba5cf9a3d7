import assert from "node:assert/strict";
import { readSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { employmentRows } from "../../../../src/areas/files/payroll/employment-values.ts";
import { summarizeFile } from "../../../../src/areas/files/payroll/file-summary.ts";
import { openEmployments, single } from "../../../../src/areas/files/payroll/open-payroll.ts";
import { type FileInParts, readInParts, SpooledFile } from "../../../../src/areas/files/payroll/parts/read-in-parts.ts";
import { SealedSpool } from "../../../../src/areas/files/payroll/parts/sealed-spool.ts";
import type { PayrollFile } from "../../../../src/areas/files/payroll/payroll-file.ts";
import { OF_PROGRAM } from "../../../../src/areas/files/payroll/reading/read-in-thread.ts";
import { readPayroll } from "../../../../src/areas/files/payroll/reading/read-payroll.ts";
import type { SourceRow } from "../../../../src/areas/files/source-rows.ts";

const SIZES = { from: 0, piece: 9_000, part: 3_000, parts: 16, headRows: 320 };
const HEAD = "Employee ID,Employee Name,SSN,Department,Company,Check Date,Gross Pay,Net Pay,Hours,Note";

interface Line {
  readonly id: string;
  readonly name: string;
  readonly ssn: string;
  readonly date: string;
  readonly gross: number;
}

/** The pay runs of persons, one after the other, with the totals of each run. */
function register(persons: number, change: (line: Line, at: number) => string | null = lineOf): string[] {
  const lines = [HEAD];
  let at = 0;
  for (const [run, date] of ["1/9/2026", "1/23/2026", "2/6/2026"].entries()) {
    let sum = 0;
    for (let person = 0; person < persons; person += 1) {
      const gross = 1_000 + person + run;
      const ssn = String(219_090_001 + person * 7);
      const line = {
        id: `E${100 + person}`,
        name: `Person${letters(person)} Family${letters(person % 90)}`,
        ssn,
        date,
        gross,
      };
      const text = change(line, at);
      at += 1;
      if (text !== null) lines.push(text);
      sum += gross;
    }
    lines.push(`Total,,,,,,${sum}.00,${sum - 200 * persons}.00,,`);
  }
  return lines;
}

function lineOf({ id, name, ssn, date, gross }: Line): string {
  return `${id},${name},${ssn},Shop,Example Works,${date},${gross}.00,${gross - 200}.00,80.00,`;
}

function letters(number: number): string {
  return [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}

async function inParts(text: string): Promise<FileInParts | null> {
  const file = await SpooledFile.of(single(Buffer.from(text)), SIZES.piece);
  try {
    return await readInParts(file, { options: { year: 2026 }, limits: OF_PROGRAM, sizes: SIZES, sourceFile: "a.csv" });
  } finally {
    file.spool.close();
  }
}

async function listed(rows: AsyncIterable<SourceRow[]>): Promise<unknown[]> {
  const all: SourceRow[] = [];
  for await (const group of rows) all.push(...group);
  const persons = new Map<string, number>();
  const sorted = all.toSorted((one, other) => one.line - other.line || one.kind.localeCompare(other.kind));
  return sorted.map((row) => {
    if (row.kind === "unreadable" || row.person === undefined) return row;
    if (!persons.has(row.person)) persons.set(row.person, persons.size);
    return { ...row, person: persons.get(row.person) };
  });
}

async function said(file: PayrollFile) {
  const { jobs: _, inParts: __, rejects: ___, ...rest } = file;
  const byRow = <Item extends { readonly row: unknown }>(items: readonly Item[]) =>
    items.toSorted((one, other) => Number(one.row) - Number(other.row));
  const summary = await summarizeFile(file);
  return { ...rest, ignored: byRow(file.ignored), summary: { ...summary, faults: byRow(summary.faults) } };
}

/** Holds what is read of a text in parts against what is read of it as a whole. */
async function assertSame(lines: readonly string[]): Promise<PayrollFile> {
  const text = `${lines.join("\n")}\n`;
  const [parts, whole] = [await inParts(text), await readPayroll(Buffer.from(text), { year: 2026 })];
  assert.ok(parts !== null);
  assert.deepEqual(await said(parts.payroll), await said(whole));
  assert.deepEqual(await listed(parts.rows), await listed(employmentRows(whole, "a.csv")));
  return whole;
}

test("readInParts tells what the whole file tells: totals, and rejected rows by their numbers", async () => {
  const lines = register(300, (line, at) => {
    if (at === 500) return `${lineOf(line)},9`;
    if (at === 610) return lineOf({ ...line, date: "2/31/2026" });
    if (at === 700) return `,,,,,${line.date},55.00,44.00,2.00,`;
    return lineOf(line);
  });
  lines.splice(400, 0, lines[350] ?? "");
  const { rejects, control, jobs } = await assertSame(lines);
  assert.deepEqual([jobs.length, control.length], [300, 6]);
  assert.ok(rejects.length > 4);
});

test("readInParts keeps a person with two numbers in one part, and two persons of one name apart", async () => {
  const lines = register(300, (line, at) => {
    // Of ten persons the first run has no SSN, the second another number, and the third both.
    if (at >= 10 && at < 20) return lineOf({ ...line, ssn: "" });
    if (at >= 310 && at < 320) return lineOf({ ...line, id: `X${at}` });
    if (line.id === "E40") return lineOf({ ...line, name: "Personb Familyb" });
    return lineOf(line);
  });
  const { jobs } = await assertSame(lines);
  assert.ok(jobs.length >= 300);
});

test("readInParts finds late what decides how all rows are read: the order of dates, and a column that was empty", async () => {
  const dates = ["1/2/2026", "3/2/2026", "25/2/2026"];
  const lines = register(200, (line, at) => {
    const date = dates[Math.floor(at / 200)] ?? "";
    return `${lineOf({ ...line, date })}${at > 450 ? "late" : ""}`;
  });
  const { jobs } = await assertSame(lines);
  assert.equal(jobs[0]?.statements?.at(-1)?.pay_date, "2026-02-25");
});

test("readInParts asks what the whole file leaves open", async () => {
  const lines = register(200, (line) => lineOf({ ...line, date: "2/3/2026" }).replace("Example Works", ""));
  const { questions } = await assertSame(lines);
  assert.deepEqual(
    questions.map(({ id }) => id),
    ["dates", "name_order:Employee Name", "employer"],
  );
});

test("readInParts leaves a file whose rows stand in sections to be read whole", async () => {
  const lines = register(200);
  lines.splice(300, 0, "Kitchen,,,,,,,,,");
  assert.equal(await inParts(lines.join("\n")), null);
});

test("openEmployments reads a large register in parts, and any other large file as a whole", async () => {
  const reading = {
    columns: { required: ["record_id"], optional: [] },
    format: null,
    payroll: { year: 2026 },
  } as const;
  const plain = register(200);
  const sections = plain.toSpliced(300, 0, "Kitchen,,,,,,,,,");
  for (const [lines, isInParts] of [
    [plain, true],
    [sections, false],
  ] as const) {
    const bytes = single(Buffer.from(lines.join("\n")));
    const { payroll, rows } = await openEmployments(bytes, { ...reading, partSizes: SIZES });
    assert.equal(payroll?.inParts !== undefined, isInParts);
    assert.equal((await listed(rows)).length, 200);
  }
});

test("SealedSpool leaves no file behind that has a name, and none of its text in the clear", async () => {
  const before = await readdir(tmpdir());
  const spool = new SealedSpool();
  const piece = spool.append(Buffer.from("Ann Sample, 219-00-0001"));
  const names = (await readdir(tmpdir())).filter((name) => !before.includes(name));
  assert.deepEqual(
    names.filter((name) => name.startsWith("openvoe-spool-")),
    [],
  );
  const written = Buffer.alloc(piece.length);
  readSync(spool.handle.fd, written, 0, piece.length, piece.at);
  assert.equal(written.includes("Sample"), false);
  assert.equal(spool.read(piece).toString(), "Ann Sample, 219-00-0001");
  spool.close();
});
