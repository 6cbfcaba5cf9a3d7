import assert from "node:assert/strict";
import { test } from "node:test";
import { english } from "../../../web/src/text/english.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage } from "../browser.ts";
import { AT_EMPLOYER, agree, lookAt, reaches, sends, signIn } from "../person.ts";
import type { Stage } from "../stage.ts";

/** The page at which a person sees what they share, and ends it. */
export function sharedPage(stage: () => Stage): void {
  test("shared: the person sees what they share and ends it, after being asked once more", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await agree(page, stage(), await bridgeToken(AT_EMPLOYER));
    await signIn(page, "multiple.employments");
    await sends(page);
    const [shared] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "See or stop what you share" }).click(),
    ]);
    await reaches(shared, "What you share with Example Lending");
    await shared.getByText(english.shared.sandbox, { exact: true }).waitFor();
    await shared.getByText("Connected", { exact: true }).waitFor();
    await eventually(async () =>
      assert.equal(await shared.getByRole("listitem").filter({ hasText: " – " }).count(), 3),
    );
    // What is shared is what the consent named.
    for (const item of Object.values(english.consent.items)) await shared.getByText(item, { exact: true }).waitFor();
    await lookAt(shared, "40-shared");
    await shared.getByRole("button", { name: "End this connection" }).click();
    await lookAt(shared, "41-shared-ask");
    await shared.keyboard.press("Escape");
    await shared.getByText("Connected", { exact: true }).waitFor();
    await shared.getByRole("button", { name: "End this connection" }).click();
    await shared.getByRole("button", { name: "Yes, end it" }).click();
    await shared.getByText("This connection has ended.").waitFor();
    await lookAt(shared, "42-shared-ended");
    // No other window says that they are connected, nor does the page after a reload.
    await reaches(page, "You ended this connection");
    await page.reload();
    await reaches(page, "You ended this connection");
    await lookAt(page, "43-bridge-ended");
    await shared.goto(`${app.url}/shared/${"0".repeat(32)}`);
    await reaches(shared, "This link is not valid");
  });
}
