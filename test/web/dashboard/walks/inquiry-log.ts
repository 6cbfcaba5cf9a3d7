import assert from "node:assert/strict";
import { test } from "node:test";
import type { Client } from "../../../support/application.ts";
import { sends } from "../../person.ts";
import { type Desk, reaches } from "../desk.ts";
import { testPerson } from "../persons.ts";
import { connect } from "./connections.ts";

/** Runs the page's own clock, and so all of its refreshes, for this long. */
const OPEN_MS = 5 * 60_000;

/** The inquiry log of a time at the dashboard: what was looked at, once, however long it stayed open. */
export function inquiryLog(desk: () => Desk): void {
  test("inquiry log: pages that stay open are one entry for each thing that they show", async (t) => {
    const { app, signIn } = desk();
    const { page, client, open } = await signIn(t, { path: "/verifications/new" });
    const made = await client.post("/v1/instant-verifications/", testPerson("Avery"), {
      headers: { prefer: "wait=10" },
    });
    const order = await client.post("/v1/orders/", { products: ["income"], first_name: "Ada", last_name: "Sample" });
    const bridge = await page.context().newPage();
    await bridge.goto(`${app.url}/bridge/${order.at("bridge_token")}`);
    await connect(bridge, "goodlogin");
    await sends(bridge);
    const before = (await entriesOf(client)).length;

    await page.clock.install();
    const stay = async () => await page.clock.runFor(OPEN_MS);
    await open("/");
    await page.getByRole("link", { name: "Avery Fieldstone" }).waitFor();
    await stay();
    await open(`/verifications/${made.at("id")}`);
    await reaches(page, "Avery Fieldstone");
    await page.getByText("Records of this person were found.").waitFor();
    await stay();
    await open(`/orders/${order.at("id")}`);
    await reaches(page, "Ada Sample");
    await page.getByText("The data is available.").waitFor();
    await stay();
    await open("/audit");
    await page.getByText("Verification read").first().waitFor();

    const entries = (await entriesOf(client)).slice(before);
    const link = (await client.get("/v1/links/")).at("results.0.id");
    assert.deepEqual(entries.toSorted(), [
      `link.read ${link} {"part":"order"}`,
      `verification.explain ${made.at("id")} {"personal_data":false}`,
      `verification.read ${made.at("id")} {}`,
    ]);
  });
}

/** The entries by the client's key, which is its team's only one, oldest first. */
async function entriesOf(client: Client): Promise<string[]> {
  const actor = (await client.get("/v1/keys/")).at("results.0.id");
  const { results } = (await client.get(`/v1/audit/?page_size=100&actor=${actor}`)).body as {
    readonly results: readonly { readonly action: string; readonly target: string; readonly details: object }[];
  };
  return results.map((one) => `${one.action} ${one.target} ${JSON.stringify(one.details)}`).toReversed();
}
