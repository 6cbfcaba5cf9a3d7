import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { eventually } from "../../../support/eventually.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** What teams have used, as a table and a file, and the rules of retention. */
export function usage(desk: () => Desk): void {
  test("usage: what teams have used is shown and downloaded, with the rules of retention", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/usage", team: "counted" });
    const { page, client } = signed;
    const subject = { first_name: "Avery", last_name: "Fieldstone", date_of_birth: "1985-03-14" };
    const home = { street: "1 Main St", city: "Springfield", state: "IL", zip: "62701", from_date: "2018-01-01" };
    const body = { subject, addresses: [home] };
    await client.post("/v1/instant-verifications/", body, { headers: { prefer: "wait=20" } });
    await eventually(async () => assert.match((await client.get("/v1/usage/")).text, /"counted"/));
    await page.reload();
    await reaches(page, "Usage and retention");
    await page.getByRole("rowheader", { name: "counted" }).waitFor();
    await page.getByText("They stay until someone erases them").waitFor();
    await lookAt(page, "usage");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    assert.match(text, /^team,environment,month,verifications_match,/);
    assert.match(text, /\ncounted,sandbox,\d{4}-\d\d,/);
    assertClean(signed, app);
  });
}
