import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { mintSignInLink } from "../../../../src/kernel/access/ops/sessions.ts";
import { notifyCredentials } from "../../../../src/kernel/access/sql/credentials.ts";
import type { SessionId } from "../../../../src/kernel/ids.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { connectAsPerson } from "../../../support/connections/borrower.ts";
import { makeUser } from "../../../support/connections/stored-link.ts";
import { eventually } from "../../../support/eventually.ts";
import { addMember } from "../../../support/members.ts";
import { startProvider } from "../../../support/oidc/identity-provider.ts";
import { openPage } from "../../browser.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** "Confirm it is you": by a passkey, and at the identity provider. */
export function secondFactor(desk: () => Desk): void {
  byPasskey(desk);
  byProvider(desk);
}

const DIALOG = { name: "Confirm it is you" };

function byPasskey(desk: () => Desk): void {
  test("second factor: an act asks for the passkey over the screen, and goes on with what was typed", async (t) => {
    const app = await startApplication({ workers: ["connections", "orders"] });
    t.after(() => app.stop());
    // Passkeys are bound to a name: there are none at the address of a machine.
    const url = `http://localhost:${app.port}`;
    const memberId = await addMember(app, { role: "owner", name: "Olga Owner" });
    const { context, page, offences } = await openPage(desk().browser);
    t.after(() => context.close());
    const devtools = await context.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    const options = {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
    } as const;
    await devtools.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, isUserVerified: true } });
    await page.goto((await mintSignInLink(app, { url, memberId, environment: "sandbox" })).url);
    await reaches(page, "Overview");
    await page.goto(`${url}/dashboard/account`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey is added. Use it the next time you sign in.").waitFor();

    await outdate(app, page);
    await page.goto(`${url}/dashboard/members/new`);
    await typeNew(page, "Sam Support");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const dialog = page.getByRole("dialog", DIALOG);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Confirm that it is you with your passkey").waitFor();
    assert.equal(await page.getByLabel("Name").inputValue(), "Sam Support");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.getByRole("button", { name: "Confirm with your passkey" }).click();
    await reaches(page, "Sam Support");
    assert.equal(await dialog.count(), 0);

    const client = await app.client({ team: "default" });
    const user = await makeUser(client, { ssn: "123-45-6789" });
    await outdate(app, page);
    await page.goto(`${url}/dashboard/connections/users/${user}`);
    await page.getByRole("button", { name: "Reveal the Social Security number" }).click();
    await dialog.getByRole("button", { name: "Confirm with your passkey" }).click();
    await page.getByRole("button", { name: "Hide the Social Security number" }).waitFor();

    const order = await client.post("/v1/orders/", { products: ["income"], first_name: "Ada", last_name: "Sample" });
    assert.equal((await connectAsPerson(app, order.at("bridge_token"))).at("status"), "done");
    await outdate(app, page);
    await page.goto(`${url}/dashboard/orders/${order.at("id")}`);
    await page.getByRole("button", { name: "Confirm it is you to see the report as PDF" }).waitFor();
    await page.getByRole("button", { name: "Confirm it is you to see the report as PDF" }).click();
    await dialog.getByRole("button", { name: "Confirm with your passkey" }).click();
    await page.getByRole("link", { name: "Report as PDF" }).waitFor();
    assertClean({ offences }, { ...app, url });

    // What looks at a page takes the simulated authenticator away.
    await page.goto(`${url}/dashboard/members`);
    await page.getByText("Members who have a passkey").waitFor();
    await lookAt(page, "second-factor-rule");
    await outdate(app, page);
    await page.getByRole("button", { name: "Require from everyone" }).click();
    await dialog.waitFor();
    await lookAt(page, "second-factor-dialog");
  });
}

/** Whether the service counts the last confirmation of a page's session. */
const IS_CONFIRMED = `fetch("/v1/session/", { headers: { "X-OpenVOE-Session": "1" } }).then((answer) => answer.json())
  .then((session) => session.second_factor.is_confirmed)`;

/** The confirmations of all sessions, as a day ago, and the service knows. */
async function outdate(app: TestApplication, page: Page): Promise<void> {
  const text = "update sessions set confirmed_at = confirmed_at - interval '1 day' returning id";
  const [session] = await app.db.rows<{ id: SessionId }>({ name: "outdate_confirmations", text });
  await notifyCredentials(app.db, session?.id ?? assert.fail("nobody is signed in"));
  await eventually(async () => assert.equal(await page.evaluate(IS_CONFIRMED), false));
}

async function typeNew(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@lender.example`);
}

function byProvider(desk: () => Desk): void {
  test("second factor: who signs in at the organization confirms there, in another tab", async (t) => {
    const provider = await startProvider("http://127.0.0.1/");
    t.after(() => provider.stop());
    const app = await startApplication({
      identity: {
        oidcIssuer: provider.issuer,
        oidcClientId: "openvoe",
        oidcClientSecret: "a-secret-of-the-test",
        oidcRoles: [{ group: "voe-owners", role: "owner", environment: null }],
      },
    });
    t.after(() => app.stop());
    await provider.set({ redirectUri: `${app.url}/dashboard/sign-in`, rotate: true });
    await provider.set({ account: "dana", groups: { dana: ["voe-owners"] } });
    const { context, page } = await openPage(desk().browser);
    t.after(() => context.close());
    await page.goto(`${app.url}/dashboard/members/new`);
    const signIn = page.getByRole("button", { name: "Sign in with your organization" });
    await signIn.click();
    await reaches(page, "Add a person");
    await typeNew(page, "Sam Support");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const dialog = page.getByRole("dialog", DIALOG);
    await dialog.waitFor();
    await lookAt(page, "second-factor-organization");
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      dialog.getByRole("button", { name: /organization/ }).click(),
    ]);
    await tab.getByText("You are confirmed. Go back to the other tab.").waitFor();
    assert.equal(await tab.evaluate("window.opener"), null);
    assert.equal(await tab.evaluate("JSON.stringify({ ...sessionStorage })"), "{}");
    await tab.close();
    await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
    await reaches(page, "Sam Support");
    assert.equal(await dialog.count(), 0);
  });
}
