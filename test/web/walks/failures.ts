import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../browser.ts";
import { AT_EMPLOYER, agree, lookAt, reaches, sends, signIn } from "../person.ts";
import type { Stage } from "../stage.ts";

/** Log-ins of the sandbox that fail, with what the page says and the ways on that it offers. */
const FAILURES = [
  { username: "goodlogin", password: "wrong", heading: "The sign-in did not work", ways: ["Try again"] },
  { username: "locked", heading: "Your account is locked", ways: ["Try again"] },
  { username: "nodata", heading: "There is nothing to share", ways: ["Try again"] },
  { username: "unavailable", heading: "The payroll service does not answer", ways: ["Try again"] },
  { username: "error", heading: "That did not work", ways: ["Try again"] },
  { username: "config", heading: "This payroll service cannot be used now", ways: ["Try again"] },
  { username: "unsupported", heading: "This payroll service cannot do that", ways: ["Try again"] },
] as const;

/** Every failure of a sign-in. */
export function failures(stage: () => Stage): void {
  for (const [at, { username, heading, ways, ...rest }] of FAILURES.entries()) {
    const password = "password" in rest ? rest.password : undefined;
    test(`bridge: "${heading}" is said where ${username} signs in, with a way on`, async (t) => {
      const { browser, bridgeToken } = stage();
      const { context, page } = await openPage(browser);
      t.after(() => context.close());
      await agree(page, stage(), await bridgeToken(AT_EMPLOYER));
      await signIn(page, username, password);
      await reaches(page, heading);
      await lookAt(page, `2${at}-${username}`);
      const buttons = await page.locator("main").getByRole("button").allInnerTexts();
      assert.deepEqual(buttons, ways);
      await page.getByRole("button", { name: "Try again" }).click();
      await reaches(page, "Sign in to Sandbox Payroll");
      await signIn(page, "goodlogin");
      await sends(page);
    });
  }
}
