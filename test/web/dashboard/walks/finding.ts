import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { eventually } from "../../../support/eventually.ts";
import { PHONE } from "../../browser.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";
import { testPerson } from "../persons.ts";

/** The search by keyboard, exports, JSON, and the log of requests. */
export function finding(desk: () => Desk): void {
  searched(desk);
  exported(desk);
  logged(desk);
}

function searched(desk: () => Desk): void {
  test("finding: Ctrl-K finds a person by name and a screen by its title, by keyboard alone", async (t) => {
    const signed = await desk().signIn(t);
    const { page, client, open } = signed;
    const wait = { headers: { prefer: "wait=10" } };
    const made = await client.post("/v1/instant-verifications/", testPerson("Avery"), wait);
    assert.equal(made.status, 201, made.text);
    await reaches(page, "Overview");
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "A name, an ID, a reference or a screen" });
    await field.waitFor();
    await lookAt(page, "palette");
    await page.keyboard.type("fieldstone");
    const found = page.getByRole("option", { name: /Avery Fieldstone/ });
    await found.waitFor();
    await lookAt(page, "palette-found");
    await eventually(async () => assert.equal(await found.getAttribute("aria-selected"), "true"));
    await page.keyboard.press("Enter");
    await reaches(page, "Avery Fieldstone");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Fieldst");
    await page.getByText("For a person, type the full last name", { exact: false }).waitFor();
    await page.keyboard.press("Escape");
    await eventually(async () => assert.equal(await field.count(), 0));
    await page.getByRole("button", { name: "Find" }).click();
    await page.keyboard.type("web");
    await page.getByRole("option", { name: "Webhooks", exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await eventually(async () =>
      assert.equal(await page.getByRole("option", { name: "New webhook" }).getAttribute("aria-selected"), "true"),
    );
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await reaches(page, "Webhooks");
    await page.setViewportSize(PHONE);
    await open("/");
    await page.getByRole("button", { name: "Find" }).click();
    await field.waitFor();
    assertClean(signed, desk().app);
  });
}

function exported(desk: () => Desk): void {
  test("finding: a filtered list is exported, and each object is read as JSON with its call", async (t) => {
    const { page, client, open } = await desk().signIn(t);
    const wait = { headers: { prefer: "wait=10" } };
    const made = await client.post("/v1/instant-verifications/", testPerson("Avery"), wait);
    await client.post("/v1/instant-verifications/", testPerson("Riley"), wait);
    await open("/verifications");
    await page.getByText("2 verifications").waitFor();
    await page.getByLabel("Outcome").selectOption("match");
    await page.getByText("1 verification", { exact: true }).waitFor();
    await page.getByLabel("Created").selectOption("range");
    await page.getByLabel("From").fill("2020-01-01");
    await page.getByText("1 verification", { exact: true }).waitFor();
    assert.match(page.url(), /\?outcome=match&from=2020-01-01$/);
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByLabel("Name").fill("Matches since 2020");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("2 verifications").waitFor();
    await lookAt(page, "saved-view");
    await page.getByRole("button", { name: "Matches since 2020", exact: true }).click();
    await page.getByText("1 verification", { exact: true }).waitFor();
    assert.match(page.url(), /\?from=2020-01-01&outcome=match$/);
    await page.getByRole("button", { name: "Export" }).click();
    await lookAt(page, "export");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog").getByRole("button", { name: "Export" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "verifications.csv");
    const rows = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    assert.equal(rows.length, 2);
    assert.ok(rows[1]?.startsWith(`${made.at("id")},completed,match`), rows[1]);
    await page.getByRole("link", { name: "Avery Fieldstone" }).click();
    await reaches(page, "Avery Fieldstone");
    await page.getByRole("button", { name: "JSON" }).click();
    await page.getByText("The API call for this view").first().waitFor();
    await page.getByText(`/v1/instant-verifications/${made.at("id")}/'`, { exact: false }).waitFor();
    await lookAt(page, "verification-json");
    await page.reload();
    await page.getByText("The API call for this view").first().waitFor();
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("heading", { name: "Submitted" }).waitFor();
  });
}

function logged(desk: () => Desk): void {
  test("finding: the calls of a key are listed, and what failed among them is grouped", async (t) => {
    const { page, client, open } = await desk().signIn(t);
    await client.get("/v1/webhooks/");
    const failed = await client.get(`/v1/orders/${"0".repeat(32)}/`);
    await open("/requests");
    await page.getByRole("heading", { name: "Failures" }).waitFor();
    await page.getByText("GET /v1/webhooks/").first().waitFor();
    await lookAt(page, "requests");
    await page.getByRole("button", { name: "GET /v1/orders/{id}/" }).click();
    await page.getByText("1 request", { exact: true }).waitFor();
    assert.match(page.url(), /status=404/);
    await page.getByText(String(failed.headers["x-request-id"])).waitFor();
  });
}
