import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "../../../support/eventually.ts";
import { PHONE } from "../../browser.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** What is around every screen. */
export function shell(desk: () => Desk): void {
  test("shell: screens have addresses that can be loaded again, gone back to, and are named in the title", async (t) => {
    const signed = await desk().signIn(t);
    const { page } = signed;
    await reaches(page, "Overview");
    await page.getByRole("link", { name: "Keys" }).click();
    await reaches(page, "Keys");
    await eventually(async () => assert.equal(await page.title(), "Keys – Sandbox – OpenVOE"));
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Keys");
    await eventually(async () =>
      assert.equal(await page.getByRole("link", { name: "Keys" }).getAttribute("aria-current"), "page"),
    );
    await page.getByRole("link", { name: "New key" }).click();
    await reaches(page, "New key");
    await page.reload();
    await reaches(page, "New key");
    await page.goBack();
    await reaches(page, "Keys");
    assertClean(signed, desk().app);
  });

  test("shell: an unknown address, and a screen whose scope the key lacks, say so with a next step", async (t) => {
    const { page, open } = await desk().signIn(t, { path: "/nowhere", scopes: ["verifications:read"] });
    await page.getByRole("heading", { name: "There is no screen at this address" }).waitFor();
    await lookAt(page, "nothing-here");
    await open("/keys");
    await page.getByRole("heading", { name: "This key lacks the scope keys:write" }).waitFor();
    await lookAt(page, "scope-lacking");
    assert.equal(await page.getByRole("link", { name: "Keys" }).count(), 0);
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await reaches(page, "Overview");
  });

  test("shell: on a phone the navigation opens by keyboard and closes by Escape and by a choice", async (t) => {
    const { page } = await desk().signIn(t);
    await page.setViewportSize(PHONE);
    await reaches(page, "Overview");
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await menu.getAttribute("aria-expanded"), "true"));
    await lookAt(page, "menu");
    await page.keyboard.press("Tab");
    await page.getByRole("link", { name: "Keys" }).focus();
    await page.keyboard.press("Escape");
    await eventually(async () => assert.equal(await menu.getAttribute("aria-expanded"), "false"));
    await menu.click();
    await page.getByRole("link", { name: "Keys" }).click();
    await reaches(page, "Keys");
    await eventually(async () =>
      assert.equal(await page.getByRole("navigation", { name: "Dashboard" }).isVisible(), false),
    );
  });

  test("shell: a service that does not answer is named, and tried again", async (t) => {
    const { page } = await desk().signIn(t);
    await reaches(page, "Overview");
    await page.route("**/v1/**", (route) => route.abort());
    await page.getByRole("link", { name: "Keys" }).click();
    await page.getByText("The service is not responding.").waitFor();
    await lookAt(page, "offline");
    await page.unroute("**/v1/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Your current key").waitFor();
  });
}
