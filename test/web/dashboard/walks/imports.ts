import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

const HEAD = "record_id,employer_name,first_name,last_name,date_of_birth,ssn";
const ROWS = [
  "E1,Thistlewhite Looms,Wilhelmina,Featherstonehaugh,02/28/1981,219099999",
  "E2,Thistlewhite Looms,Otto,Featherstonehaugh,03/30/1981,21909999",
];
const UNHEADED = [
  "E1,Thistlewhite Mills,Wilhelmina,Featherstonehaugh,1981-02-28,219-09-9999",
  "E2,Thistlewhite Mills,Otto,Featherstonehaugh,1981-03-30,219-09-9998",
];

/** Imports: a file with a reject, which is corrected. */
export function imports(desk: () => Desk): void {
  test("imports: a file is mapped, started and followed; its reject is downloaded, corrected and imported", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/imports", environment: "production", team: "importer" });
    const { page } = signed;
    await reaches(page, "Imports");
    await page.getByText("No imports yet").waitFor();
    await lookAt(page, "imports-none");
    await page.getByRole("link", { name: "Import a file" }).first().click();
    await reaches(page, "Import a file");
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("Choose a file first").waitFor();
    await page.getByLabel("Source").fill("payroll");
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(`${HEAD}\n${ROWS.join("\n")}\n`) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await lookAt(page, "imports-new");
    await page.getByRole("button", { name: "Upload" }).click();
    await reaches(page, "Import of employments: payroll");
    await page.getByText("2 of 2 would be rejected.").waitFor();
    await page.getByLabel("Field of last_name").selectOption("First name (required)");
    await page.getByText("The file cannot be imported with these settings.", { exact: true }).waitFor();
    await page.getByText("Choose a column for: Last name.").waitFor();
    await assertNotStartable(page, "The file cannot be imported with these settings. See above.");
    await page.getByLabel("Field of last_name").selectOption("As detected");
    await page
      .getByText("The file cannot be imported with these settings.", { exact: true })
      .waitFor({ state: "detached" });
    await page.getByLabel("Date format").selectOption("MDY");
    await page.getByText("1 of 2 would be rejected.").waitFor();
    await lookAt(page, "imports-mapping");
    await page.getByRole("button", { name: "Start the import" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "1 rejected row" }).waitFor();
    await lookAt(page, "imports-rejects");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^Download/ }).click(),
    ]);
    const rejects = await readFile(await download.path(), "utf8");
    await page.getByRole("link", { name: "Import the corrected file" }).click();
    await reaches(page, "Import a file");
    await eventually(async () => assert.equal(await page.getByLabel("Source").inputValue(), "payroll"));
    const corrected = Buffer.from(rejects.replace(",21909999,", ",219099998,"));
    await page.getByLabel("File", { exact: true }).setInputFiles({ ...file, buffer: corrected });
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("All of these rows would be imported.").waitFor();
    await page.getByRole("button", { name: "Start the import" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    await page.getByRole("heading", { name: /not in the directory$/ }).waitFor();
    // Another walk may import records of another employer meanwhile.
    const unlisted = page.getByRole("row", { name: "Thistlewhite Looms" });
    await lookAt(page, "imports-unlisted");
    await unlisted.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Add to the directory" }).click();
    await page.getByText("Thistlewhite Looms is added.").waitFor();
    await unlisted.waitFor({ state: "detached" });
    assertClean(signed, app);
  });
}

/** Imports: a file without headings, whose columns are chosen by their first values. */
export function unheadedFiles(desk: () => Desk): void {
  test("imports: the columns of a file without headings are chosen by their values, and its first line is a row", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/imports/new", environment: "production", team: "unheaded" });
    const { page } = signed;
    await reaches(page, "Import a file");
    await page.getByLabel("Source").fill("no headings");
    const text = UNHEADED.map((row) => `${row}\n`).join("");
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("The file has no header row").waitFor();
    const fileRows = page.getByRole("table", { name: "The first rows of the file" }).getByRole("row");
    assert.deepEqual(await fileRows.nth(2).getByRole("cell").allTextContents(), [
      "E1",
      "Thistlewhite Mills",
      "Wilhelmina",
      "Featherstonehaugh",
      "1981-02-28",
      "***-**-9999",
    ]);
    const fields = ["record_id", "employer_name", "first_name", "last_name", "date_of_birth", "ssn"];
    for (const [at, field] of fields.entries()) {
      // Each choice is previewed before the next one, as for a person, who looks at what it does.
      await Promise.all([
        page.waitForResponse(/\/preview\/$/),
        page.getByLabel(`Field of Column ${"ABCDEF"[at]}`).selectOption(field),
      ]);
    }
    await page.getByText("All of these rows would be imported.").waitFor();
    // By then it is a file of pay: what was chosen before can still be changed.
    for (const meaning of ["nothing", "employee_number"]) {
      const [answer] = await Promise.all([
        page.waitForResponse(/\/preview\/$/),
        page.getByLabel("Field of Column A").selectOption(meaning),
      ]);
      const { tables } = (await answer.json()) as { tables: { columns: { field: string | null }[] }[] };
      assert.equal(tables[0]?.columns[0]?.field ?? "nothing", meaning);
    }
    await page.getByText("All of these rows would be imported.").waitFor();
    await page.getByText("The first 2 rows", { exact: true }).click();
    await lookAt(page, "imports-unheaded");
    const shown = await page.getByRole("table", { name: "The first rows as they would be imported" }).textContent();
    assert.match(shown ?? "", /Wilhelmina.*Otto/);
    await page.getByRole("button", { name: "Start the import" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    assertClean(signed, app);
  });
}

/** Imports: a payroll file, as it is, and the pay of one of its persons. */
export function payrollFiles(desk: () => Desk): void {
  test("imports: a payroll file says what it is, and a verification shows the pay of its person", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/imports/new", environment: "production", team: "payer" });
    const { page, client, open } = signed;
    await reaches(page, "Import a file");
    await page.getByLabel("Source").fill("pay runs");
    const file = {
      name: "run.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${payRuns()},Total,,,,5000.00,3750.00\n`),
    };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("heading", { name: "Pay file" }).waitFor();
    await page.getByText("Some data is missing from the file.").waitFor();
    await page.getByText("1 of 2 totals do not match the rows").waitFor();
    await page.getByRole("row", { name: "Gross of file 8 5000.00 4950.00" }).waitFor();
    await page.getByText("One line of totals").click();
    await page.getByRole("row", { name: "8 file 2 1 –" }).waitFor();
    await assertNotStartable(page, "2 questions must be answered first.");
    await page.getByRole("button", { name: "Go to the first" }).click();
    await page.keyboard.press("Space");
    await assertNotStartable(page, "1 question must be answered first.");
    await page.getByRole("button", { name: "Go to the question" }).waitFor();
    await page.getByLabel("Answer: Who is the employer?").fill("Thistlewhite Mills");
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.getByRole("heading", { name: "All questions are answered" }).waitFor();
    assert.ok(await page.getByLabel("The first name first").isChecked());
    await page.getByText("Why these fields were chosen").click();
    await page.getByText("Social Security number. Its heading has").waitFor();
    await page.getByText("All of these rows would be imported.").waitFor();
    await lookAt(page, "imports-payroll");
    await page.getByRole("button", { name: "Start the import" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Pay file" }).waitFor();
    await lookAt(page, "imports-payroll-done");
    const subject = {
      first_name: "Leopold",
      last_name: "Ashgrove",
      date_of_birth: "1981-02-28",
      ssn: "219077399",
    };
    const addresses = [
      { street: "1 Main Street", city: "Lewiston", state: "ME", zip: "04240", from_date: "2018-01-01" },
    ];
    const headers = { prefer: "wait=10" };
    const made = await client.post("/v1/instant-verifications/", { subject, addresses }, { headers });
    await open(`/verifications/${made.at("id")}`);
    await page.getByText("6 pay statements").click();
    await page.getByText("run.csv, row 7").waitFor();
    await page.getByText("7 figures").click();
    await page.getByText("Sum of 6 statements").waitFor();
    await lookAt(page, "verification-pay");
    await importRecord(client, "E62,Thistlewhite Mills,Otto,Featherstonehaugh,,219099962,2020-03-31");
    const other = { ...subject, first_name: "Otto", last_name: "Featherstonehaugh", ssn: "9962" };
    const refused = await client.post("/v1/instant-verifications/", { subject: other, addresses }, { headers });
    await open(`/verifications/${refused.at("id")}`);
    await page.getByText("Import an employee list with dates of birth into the same source").waitFor();
    await lookAt(page, "verification-birth-missing");
    assertClean(signed, app);
  });
}

/** Imports: the file of the next pay run, which differs from the last one. */
export function nextPayrollFile(desk: () => Desk): void {
  test("imports: the next file of a source is read as the last one, and says what differs and what it would change", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, {
      path: "/imports/new?source=next%20runs",
      environment: "production",
      team: "next",
    });
    const { page, open } = signed;
    const upload = async (text: string) => {
      await reaches(page, "Import a file");
      const file = { name: "run.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.getByLabel("File", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Upload" }).click();
      await reaches(page, "Import of employments: next runs");
    };
    const first = payRuns()
      .replaceAll("Leopold Ashgrove,219-07-7399", "Theodora Winslow,219-07-7322")
      .replace("Gross Pay,Net Pay", "Pay A,Pay B");
    await upload(first);
    await page.getByLabel("Field of Pay A").selectOption("gross_pay");
    await page.getByLabel("Field of Pay B").selectOption("net_pay");
    await page.getByText("2026-03-20: gross $850.00, net $650.00").waitFor();
    await page.getByLabel("Field of Pay B").selectOption("Not imported");
    await page.locator("mark", { hasText: "(was 2026-03-20: gross $850.00, net $650.00)" }).waitFor();
    await page.getByLabel("Field of Pay B").selectOption("net_pay");
    await page.getByText("2026-03-20: gross $850.00, net $650.00").waitFor();
    await page.getByLabel("Employer", { exact: true }).fill("Thistlewhite Mills");
    await page.getByLabel("The first name first").check();
    await page.getByRole("heading", { name: "All questions are answered" }).waitFor();
    await page.getByText("All of these rows would be imported.").waitFor();
    await page.getByRole("button", { name: "Start the import" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "What changed" }).waitFor();
    await open("/imports/new?source=next%20runs");
    await upload(first.replace("Check Date", "Pay Date").replace(",850.00", ",855.00"));
    await page.getByText("Settings taken from the last file of “next runs”:").waitFor();
    await page.getByText('The column "Check Date" is now "Pay Date"').waitFor();
    const row = page.getByRole("row", { name: "Pay statements" });
    assert.deepEqual(await row.getByRole("cell").allTextContents(), ["0", "1", "5"]);
    await lookAt(page, "imports-next");
    await page.getByRole("button", { name: "Start the import" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "What changed" }).waitFor();
    await lookAt(page, "imports-next-done");
    await open("/sources");
    await page.getByRole("button", { name: "Reading settings of next runs" }).click();
    await page.getByText("Column Pay A: gross pay").waitFor();
    await lookAt(page, "sources-profile");
    await page.getByRole("button", { name: "Delete settings" }).click();
    await page.getByText("The settings are deleted. The next file of this source starts without settings.").waitFor();
    assertClean(signed, app);
  });
}

/** Fails unless the start says why it cannot be pressed. */
async function assertNotStartable(page: Page, reason: string): Promise<void> {
  const start = page.getByRole("button", { name: "Start the import" });
  await page.getByRole("status").filter({ hasText: reason }).last().waitFor();
  assert.ok(await start.isDisabled());
}

function payRuns(): string {
  const dates = ["01/09/2026", "01/23/2026", "02/06/2026", "02/20/2026", "03/06/2026", "03/20/2026"];
  const rows = dates.map((date, at) => `17,Leopold Ashgrove,219-07-7399,02/28/1981,${date},8${at}0.00,6${at}0.00`);
  return `Employee ID,Employee Name,SSN,DOB,Check Date,Gross Pay,Net Pay\n${rows.join("\n")}\n`;
}

/** Sources: one is removed. */
export function sources(desk: () => Desk): void {
  test("sources: a source is removed once its name is typed", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/imports/new?kind=companies&source=short%20list" });
    const { page, client, open } = signed;
    await reaches(page, "Import a file");
    const buffer = Buffer.from("name,state\nThistlewhite Mills,OH\n");
    await page.getByLabel("File", { exact: true }).setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("button", { name: "Start the import" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    await open("/sources");
    await reaches(page, "Sources");
    await lookAt(page, "sources");
    await page.getByText("list.csv").waitFor();
    await page.getByRole("link", { name: "Look up a person" }).click();
    await reaches(page, "Look up a person");
    await page.getByLabel("SSN").fill("9999");
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    await page.getByText("SSN must have nine digits").waitFor();
    await page.getByLabel("SSN").fill("219-09-9961");
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    await page.getByText("No records found for this person").waitFor();
    await importRecord(client, "E61,Thistlewhite Mills,Wilhelmina,Featherstonehaugh,1981-02-28,219099961,2020-03-31");
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    await page.getByText("***-**-9961, born 1981").waitFor();
    await lookAt(page, "records");
    await open("/sources");
    await reaches(page, "Sources");
    await page.getByText("Outdated", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Remove companies of short list" }).click();
    await page.getByLabel("Source name").fill("long list");
    await page.getByRole("button", { name: "Remove source" }).click();
    await page.getByText("must be the name of the source").waitFor();
    await lookAt(page, "sources-remove");
    await page.getByLabel("Source name").fill("short list");
    await page.getByRole("button", { name: "Remove source" }).click();
    await reaches(page, "Removal of companies: short list");
    await page.getByText("Completed", { exact: true }).waitFor();
    assertClean(signed, app);
  });
}

/** Imports one record of long ago, as a program does. */
async function importRecord(client: Client, record: string): Promise<void> {
  const text = `record_id,employer_name,first_name,last_name,date_of_birth,ssn,as_of\n${record}\n`;
  const begun = await client.post("/v1/imports/", { kind: "employments", source: "old mill", file_name: "mill.csv" });
  const path = `/v1/imports/${begun.at("id")}`;
  await client.post(`${path}/parts/`, { position: 0, content: Buffer.from(text).toString("base64") });
  await client.post(`${path}/start/`, {});
  await eventually(async () => assert.equal((await client.get(`${path}/`)).at("status"), "completed"));
}
