import assert from "node:assert/strict";
import { test } from "node:test";
import { date, record } from "../../../areas/records/linkage/persons.ts";
import { loadEmployments } from "../../../areas/records/ops/imports/load.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

const SUBJECT = { first_name: "Wilhelmina", last_name: "Oakhurst", ssn: "411223377", date_of_birth: "1984-09-02" };

/** Disputes at the dashboard: the list with what is left of each clock, one dispute with its document, and its end. */
export function disputes(desk: () => Desk): void {
  test("disputes: one is found by its clock, read with its document, and ended as corrected", async (t) => {
    const { app, signIn } = desk();
    await loadEmployments(app, [
      record({ ...SUBJECT, date_of_birth: date(SUBJECT.date_of_birth), record_id: "D-1", income: "52000.00" }),
    ]);
    const signed = await signIn(t, { path: "/disputes", environment: "production" });
    const { page, client, open } = signed;
    await page.getByText("No disputes").waitFor();
    const opened = await client.post("/v1/subjects/disputes/", {
      subject: SUBJECT,
      employer_name: "KELLANOVA",
      fields: ["income"],
      reason: "inaccurate",
      explanation: "I had 60,000.",
      documents: [{ name: "letter.txt", content_type: "text/plain", content: "SSBoYWQgNjAsMDAwLg==" }],
    });
    assert.equal(opened.status, 201, opened.text);
    await open("/disputes");
    await page.getByText("30 days left").waitFor();
    await lookAt(page, "disputes");
    await page.getByRole("link", { name: "Wilhelmina Oakhurst" }).click();
    await reaches(page, "Wilhelmina Oakhurst");
    await page.getByText("I had 60,000.").waitFor();
    const [letter] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "letter.txt" }).click(),
    ]);
    assert.equal(letter.suggestedFilename(), "letter.txt");
    await lookAt(page, "dispute");
    await page.getByRole("button", { name: "End the investigation" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Result").selectOption("corrected");
    await dialog.getByLabel("Correct value: Income").fill("60000.00");
    await dialog.getByLabel("Explanation for the person").fill("The employer confirmed it.");
    await lookAt(page, "dispute-end");
    await dialog.getByRole("button", { name: "End the investigation" }).click();
    await page.getByText("Corrected", { exact: true }).waitFor();
    const ended = await client.get(`/v1/subjects/disputes/${opened.at("id")}/`);
    assert.deepEqual([ended.at("status"), ended.at("result.values.income")], ["corrected", "60000.00"]);
    assertClean(signed, app);
  });
}
