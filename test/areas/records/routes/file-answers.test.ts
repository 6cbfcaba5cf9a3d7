import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { OpenVoe } from "../../../../client/src/index.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

let application: TestApplication;
let operator: Client;
let voe: OpenVoe;

before(async () => {
  application = await startApplication({ workers: ["imports"] });
  operator = await application.client({ environment: "production", scopes: ["imports:write"] });
  const { headers } = operator;
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  voe = new OpenVoe({ baseUrl: application.url, clientId, accessSecret });
});
after(() => application.stop());

/** A run whose dates, employer and one column are open. */
function runOf(date: string): string {
  return [
    "Emp ID,Employee Name,SSN,DOB,Check Date,Gross,Zork,Net",
    `7,Ann Quillfeather,219-09-9999,1981-02-28,${date},900.00,100.00,700.00`,
    `8,Bob Sample,219-09-9998,1971-02-28,${date},910.00,100.00,710.00`,
    "",
  ].join("\n");
}

const ANSWERS = { dates: "DMY", "column:Zork": "nothing", employer: "Thistlewhite Mills" };

async function uploaded(text: string, source = "asked"): Promise<string> {
  const { id } = await voe.imports.upload({ kind: "employments", source }, new Blob([text]));
  return id;
}

test("startImport loads nothing of a file that leaves questions open, takes their answers, and asks none of them of the next file", async () => {
  const id = await uploaded(runOf("05/04/2026"));
  const { questions } = await voe.imports.preview(id);
  assert.deepEqual(questions.map((one) => one.id).sort(), Object.keys(ANSWERS).sort());
  assert.ok(questions.find((one) => one.id === "column:Zork")?.options.some(({ answer }) => answer === "nothing"));
  for (const answers of [{}, { ...ANSWERS, dates: "XYZ" }, { ...ANSWERS, "column:Zork": "no_such_meaning" }]) {
    const refused = await operator.post(`/v1/imports/${id}/start/`, { answers });
    assertError(refused, 400, "incorrect_parameters");
    const field = "employer" in answers ? /answers\.(?:dates|column:Zork)/ : /answers\.employer/;
    assert.match(refused.text, field);
    assert.doesNotMatch(refused.text, /Quillfeather|219-?09/);
  }
  const wrong = await operator.post(`/v1/imports/${id}/preview/`, { answers: { dates: "XYZ" } });
  assertError(wrong, 400, "incorrect_parameters");
  const answered = await voe.imports.preview(id, { answers: ANSWERS });
  assert.deepEqual([answered.questions, answered.rejected, answered.change?.persons_new], [[], 0, 2]);
  assert.equal(answered.rows[0]?.pay[0]?.of, "2026-04-05");
  await voe.imports.start(id, { answers: ANSWERS });
  const done = await voe.imports.waitFor(id);
  assert.deepEqual([done.status, done.counts?.added, done.change?.statements_new], ["completed", 2, 2]);
  const next = await uploaded(runOf("06/04/2026"));
  const shown = await voe.imports.preview(next);
  assert.deepEqual([shown.questions, shown.is_by_profile, shown.reading.answers], [[], true, ANSWERS]);
  await voe.imports.start(next);
  const again = await voe.imports.waitFor(next);
  assert.deepEqual([again.status, again.counts?.updated, again.change?.statements_new], ["completed", 2, 2]);
});

test("previewImport takes a known meaning that was not offered, and refuses one that the values of the column cannot have", async () => {
  const id = await uploaded(runOf("13/04/2026"), "unasked");
  const { questions } = await voe.imports.preview(id);
  const zork = questions.find((one) => one.id === "column:Zork");
  assert.ok(zork !== undefined && !zork.options.some(({ answer }) => answer === "tips"));
  const taken = await voe.imports.preview(id, { answers: { "column:Zork": "tips" } });
  assert.deepEqual(
    taken.questions.map((one) => one.id),
    ["employer"],
  );
  for (const [column, answer, offered] of [
    ["Zork", "ssn", zork.options[0]?.answer],
    ["Zork", "no_such_meaning", zork.options[0]?.answer],
    // Of columns that nobody was asked about, too.
    ["Gross", "birth_date", "gross_pay"],
    ["SSN", "pay_date", "ssn"],
    ["Check Date", "net_pay", "pay_date"],
    ["DOB", "no_such_meaning", "birth_date"],
  ] as const) {
    const answers = { [`column:${column}`]: answer };
    const refused = await operator.post(`/v1/imports/${id}/preview/`, { answers });
    assertError(refused, 400, "incorrect_parameters");
    assert.match(refused.text, new RegExp(`answers\\.column:${column}.*none of the choices; must be ${offered} \\(`));
    assert.doesNotMatch(refused.text, /Quillfeather|219-?09/);
  }
});

test("startImport does not take the employer of one file for that of a source whose former files are forgotten", async () => {
  const list =
    "Emp ID,Last Name,First Name,SSN,Date of Birth,Hire Date\n9,Other,Bob,219-09-8888,1979-03-01,2020-02-03\n";
  const employerAsked = async (source: string) => {
    const { questions } = await voe.imports.preview(await uploaded(list, source));
    return questions.map(({ id }) => id);
  };
  const load = async (source: string, employer: string) => {
    const id = await uploaded(`${employer}\n${runOf("13/04/2026")}`, source);
    await voe.imports.start(id, { answers: { "column:Zork": "nothing" } });
    assert.equal((await voe.imports.waitFor(id)).status, "completed");
  };
  await load("one firm", "Thistlewhite Mills LLC");
  assert.deepEqual(await employerAsked("one firm"), []);
  await load("two firms", "Bolt Works LLC");
  assert.equal((await operator.delete("/v1/sources/two%20firms/profiles/")).status, 204);
  await load("two firms", "Thistlewhite Mills LLC");
  assert.deepEqual(await employerAsked("two firms"), ["employer"]);
});
