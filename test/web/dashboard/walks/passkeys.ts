import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { mintSignInLink } from "../../../../src/kernel/access/ops/sessions.ts";
import { notifyCredentials } from "../../../../src/kernel/access/sql/credentials.ts";
import type { SessionId } from "../../../../src/kernel/ids.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { addMember, aMember, cookieOf } from "../../../support/members.ts";
import { openPage } from "../../browser.ts";
import { picture } from "../../look.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** What the service answers to a page that would add a passkey. */
const OPTIONS = `fetch("/v1/passkeys/options/", { method: "POST", headers: { "X-OpenVOE-Session": "1" } }).then(({ status }) => status)`;

/** Moves when everybody has signed in to some hours ago, and waits until the service knows. */
async function moveSignIn(app: TestApplication, page: Page, hours: number): Promise<void> {
  const text = "update sessions set authenticated_at = now() - $1 * interval '1 hour' returning id";
  const [session] = await app.db.rows<{ id: SessionId }>({ name: "move_sign_in", text }, [hours]);
  await notifyCredentials(app.db, session?.id ?? assert.fail("nobody is signed in"));
  await eventually(async () => assert.equal((await page.evaluate(OPTIONS)) === 403, hours > 0));
}

/** Passkeys, by an authenticator that the browser simulates. */
export function passkeys(desk: () => Desk): void {
  test("passkeys: a person who came by a link adds a passkey, signs in with it, and an owner removes it when it is lost", async (t) => {
    const app = await startApplication();
    t.after(() => app.stop());
    // Passkeys are bound to a name: there are none at the address of a machine.
    const url = `http://localhost:${app.port}`;
    const memberId = await addMember(app, { role: "operator", name: "Paula Passkey" });
    const link = await mintSignInLink(app, { url, memberId, environment: "sandbox" });
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

    await page.goto(link.url);
    await reaches(page, "Overview");
    await page.goto(`${url}/dashboard/account`);
    await moveSignIn(app, page, 24);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Sign in again first: you have no second factor").waitFor();
    await picture(page, "passkey-old-sign-in");
    await moveSignIn(app, page, 0);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey is added. Use it the next time you sign in.").waitFor();
    await page.getByText("One device only").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("This device already has a passkey for you here.").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await reaches(page, "Sign in");
    await page.goto(`${url}/dashboard/companies`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await reaches(page, "Companies");
    await page.getByText("Paula Passkey, operator").waitFor();
    assertClean({ offences }, { ...app, url });
    // What looks at a page takes the simulated authenticator away.
    await page.goto(`${url}/dashboard/account`);
    await page.getByText("One device only").waitFor();
    await lookAt(page, "passkeys");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
    await lookAt(page, "sign-in-passkey");

    const { session } = await aMember(app, { role: "owner" });
    const owner = await openPage(desk().browser);
    t.after(() => owner.context.close());
    const [name = "", value = ""] = cookieOf(session).split("=");
    await owner.context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Strict" }]);
    await owner.page.goto(`${url}/dashboard/members/${memberId}`);
    await owner.page.getByRole("button", { name: "Remove their passkey" }).waitFor();
    await lookAt(owner.page, "member-passkey");
    await owner.page.getByRole("button", { name: "Remove their passkey" }).click();
    await owner.page.getByText("Paula Passkey signs in with a link again.").waitFor();
    await owner.page.getByRole("button", { name: "Create link" }).waitFor();
    const another = await aMember(app, { role: "support" });
    assert.equal((await another.client.get("/v1/session/ways/")).at("passkey"), false);
  });
}
