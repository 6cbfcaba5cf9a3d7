import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { type CsvRecord, readCsv } from "../../../src/areas/files/csv.ts";
import { decodeText, LINE_CHARS_MAX, splitLines } from "../../../src/areas/files/lines.ts";
import { bytesOf, flattened } from "../records/ops/imports/rows.ts";

function read(text: string, chunkBytes?: number): Promise<CsvRecord[]> {
  return flattened(readCsv(splitLines(decodeText(bytesOf(text, chunkBytes))), ","));
}

function record(line: number, ...fields: string[]): CsvRecord {
  return { kind: "record", line, fields };
}

function lineOfFault(found: CsvRecord | undefined): number | null {
  return found?.kind === "fault" ? found.line : null;
}

const field = fc.string({ unit: fc.constantFrom("a", "é", '"', ",", "\n", " ", ";", "字") });
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width })));

test("readCsv reads RFC 4180 like csv-parse, however the bytes are chunked", async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom("\n", "\r\n"), fc.integer({ min: 1, max: 9 }), async (rows, end, cut) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(",") + end).join("");
      const fields = (await read(text, cut)).map((one) => (one.kind === "record" ? one.fields : null));
      assert.deepEqual(fields, rows);
      assert.deepEqual(fields, text === "" ? [] : parse(text, { relax_column_count: true }));
    }),
  );
});

test("readCsv reads unquoted values unchanged, including a quote inside", async () => {
  assert.deepEqual(await read('a,b"c,\r\n,,\n'), [record(1, "a", 'b"c', ""), record(2, "", "", "")]);
});

test("readCsv numbers a record by its first line, blank lines and quoted line breaks counted", async () => {
  const records = await read('a,b\n\n"x\r\ny\n\nz",1\nlast,2');
  assert.deepEqual(records, [record(1, "a", "b"), record(3, "x\ny\n\nz", "1"), record(7, "last", "2")]);
});

test("readCsv rejects the line of a quote that is never closed, and nothing after it", async () => {
  const records = await read('a,b\n1,"open\n2,x\n3,y\n');
  assert.deepEqual(records.map(lineOfFault), [null, 2, null, null]);
  assert.deepEqual(records.slice(2), [record(3, "2", "x"), record(4, "3", "y")]);
});

test("readCsv rejects the line of a stray quote that another line's quote seems to close", async () => {
  const records = await read('1,"open\n2,"good"\n3,y\n');
  assert.deepEqual(records.map(lineOfFault), [1, null, null]);
  assert.deepEqual(records.slice(1), [record(2, "2", "good"), record(3, "3", "y")]);
});

test("readCsv rejects a line over the limit and goes on with the next", async () => {
  const records = await read(`a\n${"x".repeat(LINE_CHARS_MAX + 1)}\nb\n`);
  assert.deepEqual(records.map(lineOfFault), [null, 2, null]);
});

test("readCsv gives up an open quote at the limit, and loses only one line", async () => {
  const line = `${"y".repeat(999)},z\n`;
  const records = await read(`1,"open\n${line.repeat(1_200)}`);
  assert.equal(lineOfFault(records[0]), 1);
  assert.equal(records.length, 1_201);
  assert.ok(records.slice(1).every((one) => one.kind === "record"));
});
