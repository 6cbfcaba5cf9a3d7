import assert from "node:assert/strict";
import type { Frame, Page } from "playwright-core";
import { assertFitsPhone, assertTakesSpacing, picture, violationsOf } from "./look.ts";
import { EMPLOYER, type Stage } from "./stage.ts";

/** Fails if axe finds something on a step, if it does not fit a phone, or if spaced text is cut off; keeps pictures where they are wanted. */
export async function lookAt(page: Page, name: string): Promise<void> {
  assert.deepEqual(await violationsOf(page), [], name);
  await assertFitsPhone(page);
  await assertTakesSpacing(page);
  await picture(page, name);
}

/** Waits for a step by its heading, which must have the focus unless the page begins with it. */
export async function reaches(page: Page | Frame, heading: string): Promise<void> {
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

/** Opens the page of a token that names the employer, and agrees. */
export async function agree(page: Page, { app }: Pick<Stage, "app">, token: string): Promise<void> {
  await page.goto(`${app.url}/bridge/${token}`);
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await reaches(page, "Sign in to Sandbox Payroll");
}

/** Signs in to the sandbox. */
export async function signIn(page: Page | Frame, username: string, password = "goodpassword"): Promise<void> {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Fields of a token that names the employer. */
export const AT_EMPLOYER = { company_mapping_id: EMPLOYER.id } as const;

/** Sends the account that the person has signed in to, where the page asks whether it is theirs, and reaches the end. */
export async function sends(page: Page | Frame): Promise<void> {
  await page.getByRole("heading", { name: /^(Is this your account\?|You are connected)$/, level: 1 }).waitFor();
  const send = page.getByRole("button", { name: "Send", exact: true });
  if (await send.isVisible()) await send.click();
  await reaches(page, "You are connected");
}
