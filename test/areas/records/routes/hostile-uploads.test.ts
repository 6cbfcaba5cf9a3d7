import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type ImportPreview, OpenVoe } from "../../../../client/src/index.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { textRow, workbookOf } from "../../../support/workbook.ts";

const ROWS = 4_000;
/** A service that reads on its event loop answers hardly anybody until it has read. */
const ANSWERED_MIN = 20;
const HEADINGS = ["Employee ID", "Employee Name", "SSN", "DOB", "Check Date", "Gross Pay"];

let application: TestApplication;
let voe: OpenVoe;

before(async () => {
  application = await startApplication({ workers: ["imports"] });
  const scopes = ["imports:write", "operations:read"] as const;
  const { headers } = await application.client({ team: "operator", environment: "production", scopes });
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  voe = new OpenVoe({ baseUrl: application.url, clientId, accessSecret, timeoutMs: 120_000 });
});
after(() => application.stop());

/** What the preview of a file says, and what its import ends with; neither may be a failure of the service. */
async function told(bytes: Uint8Array): Promise<{ readonly preview: string; readonly error: string | null }> {
  const { id } = await voe.imports.upload(
    { kind: "employments", source: "hostile" },
    new Blob([new Uint8Array(bytes)]),
  );
  const preview = await voe.imports.preview(id).then(problemOf, (error: { status?: number; message: string }) => {
    assert.equal(error.status, 400, error.message);
    return error.message;
  });
  await voe.imports.start(id);
  const { error } = await voe.imports.waitFor(id);
  return { preview, error };
}

function problemOf({ problem }: ImportPreview): string {
  return problem ?? "";
}

/** The reason is that of the preview and of the import, unless the import has one of its own. */
const HOSTILE: readonly (readonly [what: string, bytes: () => Uint8Array, reason: RegExp, ofImport?: RegExp])[] = [
  // The preview shows the header, which is not closed; of a pay file the quote is an ordinary character, and no line is taken into the one before.
  [
    "a stray quote before 900,000 lines",
    () => Buffer.from(`"${"a\n".repeat(900_000)}`),
    /^The header has a quote that is not closed\.$/,
    /^No person was found in the file, which is a text of 900000 rows\. No table with headings and rows below them was found in it: /,
  ],
  ["JSON of 5,000 levels", () => Buffer.from(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`), /levels deep/],
  [
    "lists of 50,000 levels",
    () => Buffer.from(`[${"[".repeat(50_000)}${"]".repeat(50_000)}]`),
    /levels deep|JSON array/,
  ],
  ["XML of 5,000 levels", () => Buffer.from(`${"<a>".repeat(5_000)}${"</a>".repeat(5_000)}`), /levels deep/],
  ["250,000 columns", () => Buffer.from(`${"a,".repeat(250_000)}b\n${"1,".repeat(250_000)}2\n`), /over 2000 columns/],
  [
    "a workbook of 16,000 columns",
    () => workbookOf(textRow(1, Array(16_000).fill("a")) + textRow(2, Array(16_000).fill("1"))),
    /over 2000 columns/,
  ],
];

for (const [what, bytes, reason, ofImport = reason] of HOSTILE) {
  test(`previewImport and startImport say in words what is wrong with a file of ${what}`, async () => {
    const { preview, error } = await told(bytes());
    assert.match(preview, reason);
    assert.match(error ?? "", ofImport);
  });
}

test("previewImport reads a workbook of thousands of rows while the service answers others", async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const ssn = `219-${String(10 + (at % 89)).padStart(2, "0")}-${String(1 + at)
      .padStart(4, "0")
      .slice(-4)}`;
    const name = `Ann Sample${String(at).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
    return textRow(at + 2, [`E${at}`, name, ssn, "1981-02-28", "2026-01-16", "900.00"]);
  });
  const bytes = workbookOf(textRow(1, HEADINGS) + rows.join(""));
  const { id } = await voe.imports.upload({ kind: "employments", source: "large" }, new Blob([new Uint8Array(bytes)]));
  let isRead = false;
  const reading = voe.imports.preview(id).finally(() => {
    isRead = true;
  });
  let answered = 0;
  while (!isRead) {
    assert.equal((await fetch(`${application.url}/healthz`)).status, 200);
    if (!isRead) answered += 1;
  }
  const { payroll, problem } = await reading;
  assert.deepEqual([problem, payroll?.jobs], [null, ROWS]);
  assert.ok(answered >= ANSWERED_MIN, `${answered} others were answered meanwhile`);
});
