import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../browser.ts";
import { AT_EMPLOYER, agree, lookAt, reaches, sends, signIn } from "../person.ts";
import type { Stage } from "../stage.ts";

/** Tokens that are no good, a service that is away, and a page that is loaded again. */
export function sessions(stage: () => Stage): void {
  spentToken(stage);
  serviceAway(stage);
  loadedAgain(stage);
  redirectForm(stage);
}

function spentToken(stage: () => Stage): void {
  test("bridge: a spent token and an unknown one have a page that says so", async (t) => {
    const { browser, app, client, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const token = await bridgeToken(AT_EMPLOYER);
    await agree(page, stage(), token);
    await signIn(page, "goodlogin");
    await sends(page);
    const headers = { authorization: `Bearer ${token}` };
    const { public_token } = await (await page.request.get(`${app.url}/v1/bridge/connection/`, { headers })).json();
    assert.equal((await client.post("/v1/link-access-tokens/", { public_token })).status, 201);
    const again = await page.reload();
    assert.equal(again?.status(), 410);
    await reaches(page, "This link has expired");
    await lookAt(page, "30-expired");
    const unknown = await page.goto(`${app.url}/bridge/${"0".repeat(32)}`);
    assert.equal(unknown?.status(), 404);
    await reaches(page, "This link is not valid");
    await lookAt(page, "31-unknown");
  });
}

function serviceAway(stage: () => Stage): void {
  test("bridge: says that there is no connection, or that the service has a problem, and goes on once it is over", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const session = "**/v1/bridge/session/";
    await page.route(session, (route) => route.abort("internetdisconnected"));
    await page.goto(`${app.url}/bridge/${await bridgeToken(AT_EMPLOYER)}`);
    await reaches(page, "No connection");
    await lookAt(page, "32-offline");
    await page.unroute(session);
    await page.route(session, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Try again" }).click();
    await reaches(page, "The service has a problem");
    await page.unroute(session);
    await page.getByRole("button", { name: "Try again" }).click();
    await reaches(page, "Share with Example Lending?");

    const begin = "**/v1/bridge/connections/";
    await page.route(begin, (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await page.getByText("That did not reach us.").waitFor();
    await lookAt(page, "33-not-sent");
    await page.unroute(begin);
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await reaches(page, "Sign in to Sandbox Payroll");

    const follow = "**/v1/bridge/connection/?since=*";
    await page.route(follow, (route) => route.abort("internetdisconnected"));
    await signIn(page, "slow");
    await page.getByText("The connection was lost.").first().waitFor();
    await page.unroute(follow);
    await sends(page);
  });
}

function loadedAgain(stage: () => Stage): void {
  test("bridge: a page that is loaded again goes on where the person was", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await agree(page, stage(), await bridgeToken(AT_EMPLOYER));
    await page.reload();
    await reaches(page, "Sign in to Sandbox Payroll");
    await signIn(page, "goodlogin", "wrong");
    await reaches(page, "The sign-in did not work");
    await page.reload();
    await reaches(page, "The sign-in did not work");
    await page.getByRole("button", { name: "Try again" }).click();
    await reaches(page, "Share with Example Lending?");
  });
}

function redirectForm(stage: () => Stage): void {
  test("bridge: a page of its own takes the person back with the public token and the client's state", async (t) => {
    const { browser, app, client, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const redirect_url = "https://lender.example.com/back?from=bridge";
    await context.route("https://lender.example.com/**", (route) => route.fulfill({ body: "back" }));
    const token = await bridgeToken({ ...AT_EMPLOYER, redirect_url });
    await page.goto(`${app.url}/bridge/${token}?state=abc`);
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(page, "goodlogin");
    await sends(page);
    await lookAt(page, "34-way-back");
    await page.getByRole("button", { name: "Go back to Example Lending" }).click();
    await page.waitForURL("https://lender.example.com/**");
    const { searchParams } = new URL(page.url());
    assert.deepEqual([searchParams.get("from"), searchParams.get("state")], ["bridge", "abc"]);
    const exchanged = await client.post("/v1/link-access-tokens/", { public_token: searchParams.get("public_token") });
    assert.equal(exchanged.status, 201, exchanged.text);

    await page.goto(`${app.url}/bridge/${await bridgeToken({ ...AT_EMPLOYER, redirect_url })}?state=def`);
    await page.getByRole("button", { name: "Close" }).click();
    await page.waitForURL("https://lender.example.com/back?from=bridge&error=closed&state=def");
  });
}
