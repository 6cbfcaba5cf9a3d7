import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { LINE_CHARS_MAX } from "../../../src/areas/files/lines.ts";
import { openRows } from "../../../src/areas/files/source-rows.ts";
import { AppError } from "../../../src/kernel/error.ts";
import { bytesOf, readText } from "../records/ops/imports/rows.ts";

const COLUMNS = { required: ["name"], optional: ["ein"] };

function refuses(text: string, message: RegExp): Promise<void> {
  return assert.rejects(readText(text, COLUMNS), (failure) => {
    assert.ok(failure instanceof AppError && failure.code === "incorrect_parameters");
    assert.match(failure.message, message);
    return true;
  });
}

test("openRows reads CSV by the header's names, in any order and case, and ignores other columns", async () => {
  assert.deepEqual(await readText("\ufeffEIN, Name ,other,other\r\n1,A,x,y\r\n", COLUMNS), [
    { kind: "row", line: 2, values: { name: "A", ein: "1" } },
  ]);
});

test("openRows skips rows of separators alone, as spreadsheets write blank ones", async () => {
  const rows = await readText("name,ein\n,\nA,1\n , \n", COLUMNS);
  assert.deepEqual(rows, [{ kind: "row", line: 3, values: { name: "A", ein: "1" } }]);
});

test("openRows reads NDJSON if the first character is a brace, and numbers the lines", async () => {
  const rows = await readText('\n {"name":"A"}\n\n[1]\nnot json\n', COLUMNS);
  assert.deepEqual(rows, [
    { kind: "row", line: 2, values: { name: "A" } },
    { kind: "unreadable", line: 4, reason: "is not a JSON object" },
    { kind: "unreadable", line: 5, reason: "is not JSON" },
  ]);
});

test("openRows keeps every digit of an integer of NDJSON, so that two long ids stay distinct", async () => {
  const text =
    '{"name":9007199254740993}\n{"name":9007199254740992,"ein":12345.5}\n{"name":["12345678901234567890",1]}';
  const rows = await readText(text, COLUMNS);
  const values = rows.map((row) => (row.kind === "row" ? row.values : null));
  assert.deepEqual(values, [
    { name: "9007199254740993" },
    { name: "9007199254740992", ein: 12345.5 },
    { name: ["12345678901234567890", 1] },
  ]);
});

test("openRows rejects a JSON line above the limit and reads the next", async () => {
  const rows = await readText(`{"name":"A"}\n{"name":"${"x".repeat(LINE_CHARS_MAX)}"}\n{"name":"B"}`, COLUMNS);
  assert.deepEqual(
    rows.map((row) => [row.kind, row.line]),
    [
      ["row", 1],
      ["unreadable", 2],
      ["row", 3],
    ],
  );
});

test("openRows detects semicolons and tabs as delimiters if the header has more of them", async () => {
  for (const delimiter of [";", "\t"]) {
    const rows = await readText(`name${delimiter}ein\nA, Inc.${delimiter}1\n`, COLUMNS);
    assert.deepEqual(rows, [{ kind: "row", line: 2, values: { name: "A, Inc.", ein: "1" } }]);
  }
});

test("openRows treats CR alone as the line end if the header ends with it", async () => {
  assert.deepEqual(await readText('name;ein\rA;1\r"B\rC";2\r', COLUMNS), [
    { kind: "row", line: 2, values: { name: "A", ein: "1" } },
    { kind: "row", line: 3, values: { name: "B\nC", ein: "2" } },
  ]);
  assert.deepEqual(await readText('{"name":"A"}\r{"name":"B"}\r', COLUMNS), [
    { kind: "row", line: 1, values: { name: "A" } },
    { kind: "row", line: 2, values: { name: "B" } },
  ]);
  const long = await readText(`name\r${"A\r".repeat(80_000)}`, COLUMNS);
  assert.deepEqual([long.length, long.at(-1)], [80_000, { kind: "row", line: 80_001, values: { name: "A" } }]);
});

test("openRows refuses a JSON array, and explains the accepted format", async () => {
  for (const text of ['[{"name":"A"}]', ' [\n  {"name":"A"}\n]', "[\r\n", "[]"]) {
    await refuses(text, /is a JSON array; give NDJSON instead: a JSON object a line/);
  }
  assert.equal((await readText("[1],name\nx,A\n", COLUMNS)).length, 1);
});

test("openRows uses the given format", async () => {
  const { format } = await openRows(bytesOf("name\nA"), { columns: COLUMNS, format: "ndjson" });
  assert.equal(format, "ndjson");
});

test("openRows rejects a row with fewer or more values than the header, and ignores surplus empty ones", async () => {
  const rows = await readText("name,ein\nA\nB,1,2\nC,1,,\n", COLUMNS);
  assert.deepEqual(
    rows.map((row) => row.kind),
    ["unreadable", "unreadable", "row"],
  );
});

test("openRows refuses a file with a required column missing or duplicated, and an empty file", async () => {
  await refuses("ein,other\n1,2\n", /lacks the column name/);
  await refuses("name,ein,EIN\nA,1,2\n", /the column "EIN" twice/);
  await refuses("", /empty/);
  await refuses(" \n\n", /empty/);
});

test("openRows refuses other kinds of files with a readable message", async () => {
  await refuses("PK\x03\x04rest", /spreadsheet/);
  const refusesBytes = (bytes: Buffer, message: RegExp) =>
    assert.rejects(openRows(Readable.from([bytes]), { columns: COLUMNS, format: null }), message);
  await refusesBytes(
    Buffer.from("d0cf11e0a1b11ae10000", "hex"),
    /a spreadsheet of the old kind \(\.xls\); export it as CSV/,
  );
  for (const text of ["\ufeffname\n", "name\nA\n"]) {
    const littleEndian = Buffer.from(text, "utf16le");
    await refusesBytes(littleEndian, /is UTF-16 text; export it as UTF-8/);
    await refusesBytes(Buffer.from(littleEndian).swap16(), /is UTF-16 text; export it as UTF-8/);
  }
});

test("openRows returns no rows for a header alone", async () => {
  assert.deepEqual(await readText("name,ein\n", COLUMNS), []);
});

test("openRows finds the headings under a title, a line that names the delimiter, and bars", async () => {
  const columns = { required: ["first_name", "last_name", "ssn"], optional: [] };
  const title = await readText('Acme\nRun Date: 1/2/26\n\nFirst Name,Last Name,SSN\nA,B,="012"\n', columns);
  assert.deepEqual(title, [{ kind: "row", line: 5, values: { first_name: "A", last_name: "B", ssn: "012" } }]);
  for (const text of ["sep=;\nName;EIN\nA;1\n", "\nname|ein|x\nA|1|\n"]) {
    const [row] = await readText(text, COLUMNS);
    assert.deepEqual(row?.kind === "row" && row.values, { name: "A", ein: "1" }, text);
  }
});

test("openRows takes no person's row for a title, and none for headings", async () => {
  const columns = { required: ["first_name", "last_name", "ssn"], optional: [] };
  const text = "Zebulon,Quaverly,219-45-9876\nA,B,1\n";
  await assert.rejects(readText(text, columns), (failure) => !String(failure).includes("Zebulon"));
});

test("openRows reads headings with units behind them, and members within members", async () => {
  const columns = { required: ["name", "dob"], optional: [] };
  const [row] = await readText("Name*,DOB (MM/DD/YYYY)\nA,1\n", columns);
  assert.deepEqual(row, { kind: "row", line: 2, values: { name: "A", dob: "1" } });
  const [nested] = await readText('{"person":{"dob":"1","names":["x"]},"profile":{"name":"A"}}\n', columns);
  assert.deepEqual(nested, { kind: "row", line: 1, values: { name: "A", dob: "1" } });
});
