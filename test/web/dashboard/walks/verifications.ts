import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SCOPES } from "../../../../src/kernel/access/caller.ts";
import { eventually } from "../../../support/eventually.ts";
import { assertClean, type Desk, lookAt, reaches, strictDesk } from "../desk.ts";
import { testPerson } from "../persons.ts";

/** Verifications: run by a form, watched to their end, found by filters. */
export function verifications(desk: () => Desk): void {
  watched(desk);
  purposeAsked(desk);
  revealed(desk);
  refused(desk);
  filtered(desk);
  outcomes(desk);
}

function watched(desk: () => Desk): void {
  test("verifications: one is run by a form and watched to its end, with evidence, sources, timeline and report", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/verifications", scopes: DEFAULT_SCOPES });
    const { page } = signed;
    await page.getByRole("heading", { name: "No verifications yet" }).waitFor();
    await lookAt(page, "verifications-empty");
    await page.getByRole("link", { name: "Verify a person" }).first().click();
    await reaches(page, "Verify a person");
    // Their answer takes three seconds.
    await page.getByLabel("Fill in a test person").selectOption("900010007");
    await page.getByLabel("Tracking info").fill("loan-7");
    await page.getByLabel("Permissible purpose").selectOption("EXTENSION_OF_CREDIT");
    await lookAt(page, "verification-new");
    await page.getByRole("button", { name: "Verify" }).click();
    await reaches(page, "Taylor Brookhaven");
    await page.getByText("Processing", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Searching the sources" }).waitFor();
    await page.getByText("Completed", { exact: true }).first().waitFor();
    await page.getByText("Records of this person were found.").waitFor();
    await lookAt(page, "verification");
    assert.equal(await page.getByText("***-**-0007").count(), 1);
    assert.equal((await page.getByText("900-01-0007").count()) + (await page.getByText("900010007").count()), 0);
    await page.reload();
    await reaches(page, "Taylor Brookhaven");
    const address = await page.getByRole("link", { name: /Report as PDF/ }).getAttribute("href");
    const report = await page.request.get(String(address), { headers: { "x-openvoe-session": "1" } });
    assert.deepEqual([report.status(), report.headers()["content-type"]], [200, "application/pdf"]);
    await page.getByRole("button", { name: "Verify again" }).click();
    await page.getByRole("heading", { name: "Changes" }).waitFor();
    await page.getByText("No changes.", { exact: true }).waitFor();
    await lookAt(page, "verification-again");
    await page.getByRole("button", { name: "Erase" }).click();
    await page.getByRole("button", { name: "Erase verification" }).click();
    await page.getByText("The verification is erased.").waitFor();
    await page.getByText("1 verification", { exact: true }).waitFor();
    assertClean(signed, app);
  });
}

function purposeAsked(desk: () => Desk): void {
  test('verifications: "Verify again" asks for purpose and consent where the operator requires them', async (t) => {
    const { app, signIn } = await strictDesk(desk(), t);
    const signed = await signIn(t);
    const { page, client, open } = signed;
    const former = await client.post(
      "/v1/instant-verifications/",
      {
        ...testPerson("Avery"),
        permissible_purpose: "EXTENSION_OF_CREDIT",
        consent: { obtained_at: "2020-01-02T03:04:05Z", evidence_sha256: "ab".repeat(32) },
      },
      { headers: { prefer: "wait=10" } },
    );
    assert.equal(former.status, 201, former.text);
    await open(`/verifications/${former.at("id")}`);
    await page.getByRole("button", { name: "Verify again" }).click();
    const dialog = page.getByRole("dialog", { name: "Verify again" });
    const field = (label: string) => dialog.getByLabel(label);
    await dialog.waitFor();
    await lookAt(page, "verification-again-purpose");
    for (const label of ["Permissible purpose", "Consent obtained", "SHA-256 of the consent text"])
      assert.equal(await field(label).inputValue(), "", label);
    const verify = dialog.getByRole("button", { name: "Verify again" });
    await verify.click();
    await eventually(async () => assert.equal(await dialog.locator(".fault").count(), 3));
    await field("Permissible purpose").selectOption("EMPLOYMENT");
    await field("Consent obtained").fill("2021-02-03T04:05");
    await field("SHA-256 of the consent text").fill("cd".repeat(32));
    await verify.click();
    await page.getByRole("heading", { name: "Changes" }).waitFor();
    const id = page.url().split("/").at(-1);
    const again = await client.get(`/v1/instant-verifications/${id}/`);
    assert.deepEqual(
      [again.at("reverifies"), again.at("permissible_purpose"), again.at("consent.evidence_sha256")],
      [former.at("id"), "EMPLOYMENT", "cd".repeat(32)],
    );
    assertClean(signed, app);
  });
}

function revealed(desk: () => Desk): void {
  test("verifications: a masked number is revealed by who may, hidden again, and the log says so", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t);
    const { page, client, open } = signed;
    const { subject, addresses } = testPerson("Avery");
    const made = await client.post("/v1/instant-verifications/", { subject, addresses });
    await open(`/verifications/${made.at("id")}`);
    await page.getByText("***-**-0001").waitFor();
    await page.getByRole("button", { name: "Reveal the Social Security number" }).click();
    await page.getByText(String(subject.ssn)).waitFor();
    await lookAt(page, "verification-revealed");
    await page.getByRole("button", { name: "Hide the Social Security number" }).click();
    await page.getByText("***-**-0001").waitFor();
    await open("/audit");
    await page.getByText("Personal reveal").first().waitFor();
    assertClean(signed, app);
  });
}

function refused(desk: () => Desk): void {
  test("verifications: every refused field is named where it is, and what was typed stays", async (t) => {
    const { page } = await desk().signIn(t, { path: "/verifications/new" });
    await page.getByLabel("First name").fill("Avery");
    await page.getByLabel("SSN").fill("12");
    await page.getByRole("button", { name: "Add an earlier address" }).click();
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText(/^SSN must/).waitFor();
    await eventually(async () => assert.ok((await page.locator(".fault").count()) >= 10));
    await eventually(async () =>
      assert.equal(await page.evaluate("document.activeElement.getAttribute('name')"), "subject.last_name"),
    );
    assert.equal(await page.getByLabel("First name").inputValue(), "Avery");
    await lookAt(page, "verification-refused");
  });
}

function filtered(desk: () => Desk): void {
  test("verifications: filters are in the address, and nothing that fits leads back to all", async (t) => {
    const { page, client, open } = await desk().signIn(t);
    for (const [person, tracking_info] of [
      ["Avery", "loan-1"],
      ["Quinn", "loan-2"],
    ] as const) {
      const made = await client.post(
        "/v1/instant-verifications/",
        { ...testPerson(person), tracking_info },
        { headers: { prefer: "wait=10" } },
      );
      assert.equal(made.status, 201, made.text);
    }
    await open("/verifications");
    await page.getByText("2 verifications").waitFor();
    await page.getByLabel("Status").selectOption("failed");
    await page.getByText("1 verification", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Quinn Harborview" }).waitFor();
    await lookAt(page, "verifications-filtered");
    assert.match(page.url(), /\?status=failed$/);
    await page.reload();
    await page.getByText("1 verification", { exact: true }).waitFor();
    await page.getByLabel("Tracking info").fill("loan-1");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "No matching verifications" }).waitFor();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByRole("link", { name: "Avery Fieldstone" }).click();
    await reaches(page, "Avery Fieldstone");
    await page.goBack();
    await reaches(page, "Verifications");
  });
}

function outcomes(desk: () => Desk): void {
  test("verifications: each outcome says what it means, and one of another team is not found", async (t) => {
    const { page, client, open } = await desk().signIn(t);
    const cases = [
      ["Riley", "This does not mean that the person has no job"],
      ["Casey", "Records of more than one person match equally well"],
      ["Morgan", "Some sources could not be reached"],
      ["Quinn", "No source could be reached"],
    ] as const;
    for (const [person, text] of cases) {
      const made = await client.post("/v1/instant-verifications/", testPerson(person), {
        headers: { prefer: "wait=10" },
      });
      await open(`/verifications/${made.at("id")}`);
      await page.getByText(text).first().waitFor();
      if (person === "Morgan") await lookAt(page, "verification-partial");
    }
    const other = await (await desk().app.client()).post("/v1/instant-verifications/", testPerson("Avery"));
    await open(`/verifications/${other.at("id")}`);
    await page.getByRole("alert").waitFor();
  });
}
