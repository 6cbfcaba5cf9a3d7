import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmployments, single } from "../../../../src/areas/files/payroll/open-payroll.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../../../../src/areas/records/ops/imports/employment-row.ts";

const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");

async function refusal(bytes: Uint8Array, answers: Readonly<Record<string, string>> = {}): Promise<string> {
  const payroll = { year: 2026, answers: new Map(Object.entries(answers)) };
  const options = { columns: EMPLOYMENT_FILE_COLUMNS, format: null, payroll };
  try {
    await openEmployments(single(bytes), options);
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message;
  }
  throw new assert.AssertionError({ message: "nothing was refused" });
}

/** A compound file whose directory has a stream of this name. */
function compound(stream: string): Buffer {
  return Buffer.concat([OLE, Buffer.alloc(504), Buffer.from(`${stream}\0`, "utf16le"), Buffer.alloc(100)]);
}

/** An archive of empty parts. */
function archive(...names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.write("PK\x01\x02", "latin1");
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    return entry;
  });
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  return Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.alloc(26), ...entries, end]);
}

const FOREIGN: readonly (readonly [what: string, bytes: Uint8Array, message: RegExp])[] = [
  ["a password", compound("EncryptedPackage"), /^The file is protected by a password.*save it without one/],
  ["an old workbook", compound("Workbook"), /workbook of the old kind \(\.xls\).*save it as \.xlsx or CSV/],
  ["an older workbook", compound("Book"), /workbook of the old kind/],
  ["an old document", compound("WordDocument"), /Word document/],
  [
    "an archive of letters",
    archive("register.csv", "letter.pdf"),
    /a ZIP archive in which 1 of 2 files are not tables: unpack it/,
  ],
  ["an OpenDocument text", archive("mimetype", "content.xml"), /OpenDocument file that is not a spreadsheet/],
  ["a binary workbook", archive("xl/workbook.bin", "xl/styles.bin"), /\.xlsb/],
  ["a document", archive("word/document.xml"), /\.docx/],
  ["a PDF", Buffer.from("%PDF-1.7\n%\xe2\xe3"), /PDF document.*export the report/],
  ["a page", Buffer.from("<!DOCTYPE html><html><table><tr><td>Name</td></tr></table>"), /web page \(HTML\)/],
  ["a picture", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), /picture/],
  [
    "entities",
    Buffer.from('<?xml version="1.0"?>\n<!-- pay --><!DOCTYPE a [<!ENTITY x "y">]><a><name>&x;</name></a>'),
    /XML that declares a document type.*without DOCTYPE/,
  ],
  ["bytes of no text", Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 251)), /neither a text nor/],
  [
    "an XML spreadsheet",
    Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>'),
    /XML spreadsheet of 2003/,
  ],
];

for (const [what, bytes, message] of FOREIGN) {
  test(`openEmployments says of a file with ${what} what it is and what to do`, async () => {
    const said = await refusal(bytes);
    assert.match(said, message);
    assert.doesNotMatch(said, /record_id|header/);
  });
}

test("openEmployments says of a file without a person what it is and which columns it has", async () => {
  const words = await refusal(Buffer.from("Zodiac,Colour\nLeo,red\nVirgo,blue\n"));
  assert.match(
    words,
    /^No person was found in the file, which is a text of 3 rows\. No table with headings and rows below them was found/,
  );
  const table = await refusal(Buffer.from("Zodiac,Born On\nLeo,2026-07-23\nVirgo,2026-08-23\n"), {
    "column:Zodiac": "nothing",
    "column:Born On": "nothing",
  });
  assert.match(table, /"Zodiac", "Born On".*--column full_name=HEADING/);
  const xml = await refusal(Buffer.from('<?xml version="1.0"?><Returns><Total>12</Total></Returns>'), {
    "column:Total": "nothing",
  });
  assert.match(xml, /which is XML \(its outermost element is Returns\)/);
  assert.match(await refusal(Buffer.from('{"total":12}'), { "column:total": "nothing" }), /which is JSON/);
  assert.equal(await refusal(Buffer.from(" \n")), "The file is empty.");
  for (const said of [table, xml]) assert.doesNotMatch(said, /record_id|header/);
});
