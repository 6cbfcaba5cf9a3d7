import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { aMember } from "../../support/members.ts";
import { assertClean, type Desk, reaches, signInAs } from "../dashboard/desk.ts";
import { testPerson } from "../dashboard/persons.ts";
import { goTo, reads, type Telling, tell } from "./telling.ts";

/** The month's end of one who checks: who read and changed what, by whom, and nothing of the persons themselves. */
export function auditor(desk: () => Desk): void {
  tell({
    name: "auditor",
    title: "an auditor follows a month's entries to who did them, and sees no person's data",
    size: "tablet",
    scheme: "light",
    async tell(telling) {
      const { app } = desk();
      const month = await spendMonth(desk());
      const signed = await signInAs(desk(), telling.t, {
        role: "auditor",
        name: "Aud Lindgren",
        context: telling.context,
      });
      await signed.open("/");
      const { page } = signed;
      await seeState(page, telling);
      await follow(page, { month, telling });
      assertClean(signed, app);
    },
  });
}

interface Month {
  readonly verification: string;
  readonly member: string;
}

/** A member has looked at a verification and made a key for a program. */
async function spendMonth({ app }: Desk): Promise<Month> {
  const name = `Mona ${crypto.randomUUID().slice(0, 8)}`;
  const { client } = await aMember(app, { role: "owner", name });
  const key = await app.client({ team: "default", scopes: SCOPES });
  const wait = { headers: { prefer: "wait=30" } };
  const made = await key.post(
    "/v1/instant-verifications/",
    { ...testPerson("Avery"), permissible_purpose: "EXTENSION_OF_CREDIT" },
    wait,
  );
  assert.equal(made.status, 201, made.text);
  assert.equal((await client.get(`/v1/instant-verifications/${made.at("id")}/`)).status, 200);
  assert.equal((await client.post("/v1/keys/", { name: "For a program" })).status, 201);
  return { verification: String(made.at("id")), member: name };
}

async function seeState(page: Page, telling: Telling): Promise<void> {
  await reaches(page, "Overview");
  await page.getByRole("img", { name: /^Verifications by outcome/ }).waitFor();
  // Persons are not for an auditor.
  assert.equal(await page.getByText("Avery Fieldstone").count(), 0);
  await telling.look(page, "1-overview");
}

async function follow(
  page: Page,
  { month, telling }: { readonly month: Month; readonly telling: Telling },
): Promise<void> {
  const hands = telling.handsOf(page);
  await goTo(page, telling, "Inquiry log");
  await reaches(page, "Inquiry log");
  await reads(page, "Each entry is chained to the previous one", "Key create");
  await telling.look(page, "2-log");
  await hands.press(page.getByRole("link", { name: month.member }).first());
  await reads(page, "Verification read");
  assert.match(page.url(), /actor=/);
  const rows = page.getByRole("row").filter({ hasText: month.member });
  await rows.first().waitFor();
  assert.equal(await page.getByRole("row").count(), (await rows.count()) + 1, "all are by this member");
  await telling.look(page, "3-by-member");
  await goTo(page, telling, "Inquiry log");
  await hands.write(page.getByLabel("Target"), month.verification);
  await page.keyboard.press("Enter");
  await reads(page, "Verification create", "Verification read", "EXTENSION_OF_CREDIT");
  assert.equal(await page.getByText("Key create").count(), 0);
  await telling.look(page, "4-verification");
  await hands.choose(page.getByLabel("Scope"), "Whole installation");
  await page.getByRole("heading", { name: "No matching entries" }).waitFor();
  await hands.press(page.getByRole("link", { name: "Show all" }));
  await reads(page, "Verification read");
}
