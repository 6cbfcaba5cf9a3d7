import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { openEmployments } from "../../../../src/areas/files/payroll/open-payroll.ts";
import { readWorkbook } from "../../../../src/areas/files/sheets/read-workbook.ts";
import { AppError } from "../../../../src/kernel/error.ts";
import { textRow, type WorkbookPart, workbookOf, zipOf } from "../../../support/workbook.ts";

const LONGEST_MS = 2_000;
const HEADINGS = textRow(1, ["Employee ID", "Employee Name", "SSN", "DOB", "Check Date", "Gross Pay"]);
const PAY = textRow(2, ["7", "Ann Sample", "219-09-9999", "1981-02-28", "2026-01-16", "900.00"]);

function refuses(bytes: Buffer, reason: RegExp) {
  return assert.rejects(readWorkbook(bytes), (error) => error instanceof AppError && reason.test(error.message));
}

function part(name: string, text = "<x/>"): WorkbookPart[] {
  return [{ name, text }];
}

describe("readWorkbook", () => {
  test("reads stored values, of a formula too", async () => {
    const sum = '<row r="3"><c r="A3"><f>SUM(A1:A2)</f><v>5</v></c></row>';
    const [{ rows = [] } = {}] = await readWorkbook(workbookOf(HEADINGS + PAY + sum));
    assert.deepEqual([rows.length, rows[1]?.cells[2], rows[2]?.cells[0]], [3, "219-09-9999", "5"]);
  });

  test("refuses formulas without a stored value, and those that fetch something", async () => {
    const cell = (inner: string) => workbookOf(`${HEADINGS}<row r="2"><c r="A2">${inner}</c></row>`);
    await refuses(cell("<f>A1</f>"), /without a stored value/);
    await refuses(cell("<f/>"), /without a stored value/);
    await refuses(cell('<f>WEBSERVICE("http://example.test")</f><v>1</v>'), /fetch data/);
    await refuses(cell("<f>[1]Pay!A1</f><v>1</v>"), /fetch data/);
    await refuses(cell("<f>cmd|' /c calc'!A0</f><v>1</v>"), /fetch data/);
  });

  test("refuses links to other files, programs, and declarations of entities", async () => {
    await refuses(workbookOf(PAY, part("xl/externalLinks/externalLink1.xml")), /links to other files/);
    await refuses(workbookOf(PAY, part("xl/vbaProject.bin")), /links to other files/);
    await refuses(workbookOf(PAY, part("xl/connections.xml")), /links to other files/);
    await refuses(workbookOf(PAY, part("xl/styles.xml", '<!DOCTYPE x [<!ENTITY a "b">]><x/>')), /damaged/);
  });

  test("refuses archives that unpack to too much, told or not, and cells that are far apart", async () => {
    const zeros = "0".repeat(40_000_000);
    const bomb = Array.from({ length: 5 }, (_, at) => ({ name: `xl/media/${at}.xml`, text: zeros }));
    await refuses(workbookOf(PAY, bomb), /The workbook or ZIP archive unpacks to more/);
    const liar = [{ name: "xl/media/1.xml", text: zeros, declaredBytes: 10 }];
    await refuses(workbookOf(PAY, liar), /more than it declares/);
    await refuses(workbookOf('<row r="200000"><c r="XFD200000"><v>5</v></c></row>'), /far apart/);
    await refuses(
      workbookOf('<row r="1048576"><c r="A1048576"><v>5</v></c><c r="ZZ1"><v>5</v></c></row>'),
      /far apart/,
    );
  });

  test("reads or refuses any mutation of a workbook, without another failure and in less than two seconds", async () => {
    const bytes = workbookOf(HEADINGS + PAY);
    const mutation = fc.record({ at: fc.nat({ max: bytes.length - 1 }), bytes: fc.uint8Array({ maxLength: 8 }) });
    const law = fc.asyncProperty(mutation, fc.nat({ max: 40 }), async ({ at, bytes: other }, length) => {
      const mutated = Buffer.concat([bytes.subarray(0, at), other, bytes.subarray(at + length)]);
      const startedAt = performance.now();
      await readWorkbook(mutated).catch((error) => assert.ok(error instanceof AppError, String(error)));
      assert.ok(performance.now() - startedAt < LONGEST_MS);
    });
    await fc.assert(law, { numRuns: 100 * Number(process.env.RUNS ?? "1") });
  });
});

describe("readWorkbook of an OpenDocument spreadsheet", () => {
  const sheet = (rows: string, name = "Pay") => `<table:table table:name="${name}">${rows}</table:table>`;
  const document = (...sheets: string[]) =>
    zipOf([
      {
        name: "content.xml",
        text: `<office:document-content><office:body><office:spreadsheet>${sheets.join("")}</office:spreadsheet></office:body></office:document-content>`,
      },
    ]);
  const row = (cells: string, attributes = "") => `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const text = (words: string) =>
    `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;
  const value = (told: string) => `<table:table-cell ${told}><text:p>shown</text:p></table:table-cell>`;

  test("reads the values of cells, not how they are shown, and keeps rows and columns in their places", async () => {
    const repeated = '<table:table-cell table:number-columns-repeated="2"/>';
    const cells = [
      text("Ann<text:s text:c='2'/>Sample"),
      repeated,
      value('office:value-type="currency" office:value="1460.5"'),
      value('office:value-type="date" office:date-value="2026-01-16T00:00:00"'),
      '<table:table-cell table:number-columns-repeated="16000"/>',
    ];
    const [read] = await readWorkbook(
      document(sheet(row(text("Name")) + row("", 'table:number-rows-repeated="7"') + row(cells.join("")))),
    );
    assert.deepEqual(read?.rows, [
      { place: 1, cells: ["Name"] },
      { place: 9, cells: ["Ann  Sample", "", "", "1460.5", "2026-01-16"] },
    ]);
    assert.equal(read.name, null);
  });

  test("names the sheets of a document of several", async () => {
    const read = await readWorkbook(document(sheet(row(text("Name")), "May"), sheet(row(text("Name")), "June")));
    assert.deepEqual(
      read.map(({ name, rows }) => [name, rows[0]?.place]),
      [
        ["May", "May!1"],
        ["June", "June!1"],
      ],
    );
  });

  test("refuses formulas without a stored value, and those that fetch something", async () => {
    const formula = (words: string, told: string) =>
      document(sheet(row(`<table:table-cell table:formula="${words}" ${told}/>`)));
    await refuses(formula("of:=SUM([.A1:.A2])", 'office:value-type="float"'), /without a stored value/);
    await refuses(formula("of:=WEBSERVICE(&quot;x&quot;)", 'office:value="1"'), /fetch data/);
    await refuses(formula("of:='file:///tmp/a.ods'#$Pay.A1", 'office:value="1"'), /link to other files/);
    await refuses(zipOf([{ name: "content.xml", text: "<x/>" }]), /not a (readable )?spreadsheet/);
  });
});

describe("readWorkbook of a ZIP archive", () => {
  test("reads each file as a sheet by its name, but for those that systems add", async () => {
    const read = await readWorkbook(
      zipOf([
        { name: "runs/", text: "" },
        { name: "runs/may.csv", text: "Name,Gross\nAnn Sample,900.00\n" },
        { name: "__MACOSX/runs/._may.csv", text: "x" },
        { name: "staff.json", text: '[{"name":"Ann Sample"}]' },
      ]),
    );
    assert.deepEqual(
      read.map(({ name, rows }) => [name, rows[1]?.cells]),
      [
        ["may", ["Ann Sample", "900.00"]],
        ["staff", ["Ann Sample"]],
      ],
    );
    assert.equal(read[0]?.rows[1]?.place, "may!2");
  });

  test("refuses an archive with a file that is none, and one that a password protects", async () => {
    const table = { name: "may.csv", text: "Name,Gross\nAnn Sample,900.00\n" };
    await refuses(zipOf([table, { name: "letter", text: "%PDF-1.7" }]), /File 2 of the archive is a PDF document/);
    const protectedBytes = zipOf([table]);
    protectedBytes.writeUInt16LE(1, protectedBytes.indexOf("PK\u0001\u0002", 0, "latin1") + 8);
    await refuses(protectedBytes, /password/);
  });
});

test("openEmployments reads a workbook as any other payroll file", async () => {
  async function* bytes() {
    yield workbookOf(HEADINGS + PAY);
  }
  const columns = { required: ["record_id"], optional: [], usualHeadings: {} };
  const { payroll } = await openEmployments(bytes(), { columns, format: null, payroll: { year: 2026 } });
  const [job] = payroll?.jobs ?? [];
  assert.deepEqual([job?.ssn, job?.statements?.[0]?.gross], ["219099999", "900.00"]);
});
