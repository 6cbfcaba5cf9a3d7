import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Frame } from "playwright-core";
import { eventually } from "../../support/eventually.ts";
import { ACCOUNT } from "../../support/orders/ordering.ts";
import { openPage } from "../browser.ts";
import { bridgeFrame, callsOf, isCalled, type Lender, namesOf, startLender } from "../lender.ts";
import { picture } from "../look.ts";
import { lookAt, reaches, sends, signIn } from "../person.ts";
import type { Stage } from "../stage.ts";

const PART = ["onEvent LINK_CREATED", "onEvent LOGIN_COMPLETE", "onEvent SUCCESS", "onSuccess"];
const EMPLOYERS = { employers: [{ company_name: "Acme Ltd." }, { company_name: "Globex Ltd." }] };

/** The Bridge page with the token of an order of several parts. */
export function orderParts(stage: () => Stage): void {
  let lender: Lender;
  before(async () => {
    lender = await startLender(stage().app.url);
  });
  after(() => lender.stop());

  test("openvoe-bridge.js: an order's token goes from part to part, and tells COMPLETED once, at the end", async (t) => {
    const { browser, client } = stage();
    const { context, page, offences } = await openPage(browser);
    t.after(() => context.close());
    const order = await client.post("/v1/orders/", {
      first_name: "Ada",
      last_name: "Sample",
      order_number: "parts-1",
      products: ["income"],
      ...EMPLOYERS,
      client_name: "Example Lending",
      allowed_origins: [lender.origin],
    });
    await page.goto(lender.addressOf({ bridgeToken: order.at("bridge_token"), isOrder: true }));
    await page.getByRole("button", { name: "Connect" }).click();
    const bridge = await bridgeFrame(page);
    await connectPart(bridge, "Acme Ltd.");
    await bridge.getByText("There is one more account to connect.").waitFor();
    await picture(page, "60-next-part");
    assert.deepEqual(namesOf(await callsOf(page)), ["onLoad", "onEvent LOAD", "onEvent OPEN", ...PART]);
    // A client exchanges the token at once; the order goes on.
    const [, publicToken] = (await callsOf(page)).find(([name]) => name === "onSuccess") ?? [];
    assert.equal((await client.post("/v1/link-access-tokens/", { public_token: publicToken })).status, 201);
    await bridge.getByRole("button", { name: "Connect the next account" }).click();
    await connectPart(bridge, "Globex Ltd.");
    await bridge.getByRole("button", { name: "Done" }).click();
    await isCalled(page, "onClose");
    const ending = ["onEvent COMPLETED order", "onEvent CLOSE", "onClose"];
    assert.deepEqual(namesOf(await callsOf(page)), [
      "onLoad",
      "onEvent LOAD",
      "onEvent OPEN",
      ...PART,
      ...PART,
      ...ending,
    ]);
    assert.deepEqual(offences.errors, []);
    const read = await client.get(`/v1/orders/${order.at("id")}/`);
    assert.deepEqual([read.at("employers.0.status"), read.at("employers.1.status")], ["completed", "completed"]);
  });
  chainedOrder(stage);
}

/** An order after another one of the same number and employer. */
function chainedOrder(stage: () => Stage): void {
  test("orders/TOKEN: where the person has signed in for another order of the number, the consent asks for no sign-in", async (t) => {
    const { browser, app, client } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const shared = { order_number: "chained-1", external_user_id: "chained-1", client_name: "Example Lending" };
    const place = async (product: string, employer: object) => {
      const order = { ...shared, products: [product], employers: [{ company_name: "Acme Ltd.", ...employer }] };
      const made = await client.post("/v1/orders/", order);
      assert.equal(made.status, 201, made.text);
      await page.goto(`${app.url}/orders/${made.at("bridge_token")}`);
      await page.getByRole("radio", { name: "Sandbox Payroll" }).check();
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await place("income", {});
    await page.getByText("You sign in to Sandbox Payroll on the next page.").waitFor();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(page, "goodlogin");
    await sends(page);
    await place("pll", { account: { ...ACCOUNT, deposit_type: "amount", deposit_value: "150.00" } });
    await page.getByText("You do not need to sign in to Sandbox Payroll again.").waitFor();
    await lookAt(page, "61-signed-in-already");
    await page.getByRole("button", { name: "Español" }).click();
    await page.getByText("No tiene que volver a iniciar sesión en Sandbox Payroll.").waitFor();
  });
}

/** Connects the employer that the order names: nobody asks for it. */
async function connectPart(bridge: Frame, employer: string): Promise<void> {
  await bridge.getByRole("radio", { name: "Sandbox Payroll" }).check();
  await bridge.getByRole("button", { name: "Continue" }).click();
  await reaches(bridge, "Share with Example Lending?");
  await eventually(async () => assert.ok(await bridge.getByText(employer).first().isVisible()));
  await bridge.getByRole("button", { name: "Agree and continue" }).click();
  await signIn(bridge, "goodlogin");
  await sends(bridge);
}
