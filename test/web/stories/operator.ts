import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { OpenVoe } from "../../../client/src/index.ts";
import { openReceiver, type Receiver } from "../../../fixtures/receiver.ts";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { aVerification } from "../../kernel/http/requests.ts";
import type { Client, TestApplication } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { assertClean, type Desk, reaches, signInAs } from "../dashboard/desk.ts";
import { goTo, reads, type Telling, tell } from "./telling.ts";

const FAILING = /webhooks? (is|are) not accepting events/;
const HEAD = "record_id,employer_name,first_name,last_name,date_of_birth,ssn";

/** The morning of one who runs the service: the night's load had a reject, and a receiver has failed. */
export function operator(desk: () => Desk): void {
  tell({
    name: "operator",
    title:
      "an operator mends the night's load and a webhook that fails, and the overview has no failing webhook any more",
    size: "tablet",
    scheme: "dark",
    async tell(telling) {
      const { app } = desk();
      const receiver = await openReceiver();
      telling.t.after(() => receiver.close());
      const night = await spendNight(app);
      // Its receiver is closed after the telling: the next one would find it failing.
      telling.t.after(async () => void (await night.client.delete(`/v1/webhooks/${night.webhookId}/`)));
      const signed = await signInAs(desk(), telling.t, {
        role: "operator",
        name: "Ona Perez",
        environment: "production",
        context: telling.context,
      });
      await signed.open("/");
      const { page } = signed;
      await mendWebhook(page, { night, telling, receiver });
      assert.equal(receiver.count(), 1);
      await mendLoad(page, { night, telling });
      await goTo(page, telling, "Sources");
      await reads(page, night.source);
      await telling.look(page, "9-sources");
      await goTo(page, telling, "Overview");
      await reaches(page, "Overview");
      await page.getByRole("img", { name: /^Delivery attempts: [1-9]/ }).waitFor();
      await eventually(async () => assert.equal(await page.getByText(FAILING).count(), 0));
      assertClean(signed, app);
    },
  });
}

interface Night {
  readonly client: Client;
  readonly source: string;
  /** The name of the webhook, and the URL at which nobody takes events any more. */
  readonly webhook: string;
  readonly webhookId: string;
  readonly formerUrl: string;
}

/** A file was loaded, a verification was made, and its event did not arrive. */
async function spendNight(app: TestApplication): Promise<Night> {
  const mark = crypto.randomUUID().slice(0, 8);
  const client = await app.client({ team: "default", environment: "production", scopes: SCOPES });
  const { headers, url } = client;
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  const voe = new OpenVoe({ baseUrl: url, clientId, accessSecret });
  const rows = [`E1-${mark},Thistlewhite Mills,Wilhelmina,Featherstonehaugh,02/28/1981,523417721`];
  rows.push(`E2-${mark},Thistlewhite Mills,Otto,Featherstonehaugh,03/30/1981,52341772`);
  const source = `nightly ${mark}`;
  const file = new Blob([`${HEAD}\n${rows.join("\n")}\n`]);
  const { id } = await voe.imports.upload({ kind: "employments", source }, file);
  await voe.imports.start(id, { dates: "MDY" });
  await eventually(async () => assert.equal((await voe.imports.get(id)).status, "completed"));
  const webhook = `Loan desk ${mark}`;
  const formerUrl = `${app.url}/v1/sandbox/receiver/${mark}?fails=true`;
  const registered = await client.post("/v1/webhooks/", { name: webhook, webhook_url: formerUrl, events: ["*"] });
  const wait = { headers: { prefer: "wait=30" } };
  const made = await client.post(
    "/v1/instant-verifications/",
    aVerification({ subject: { ssn: "523-41-7721" } }),
    wait,
  );
  assert.equal(made.at("results.outcome"), "match", made.text);
  await eventually(async () => {
    const attempts = await client.get(`/v1/webhook-requests/?outcome=refused`);
    assert.match(attempts.text, new RegExp(mark));
  });
  return { client, source, webhook, webhookId: String(registered.at("id")), formerUrl };
}

interface Morning {
  readonly night: Night;
  readonly telling: Telling;
}

async function mendWebhook(
  page: Page,
  { night, telling, receiver }: Morning & { readonly receiver: Receiver },
): Promise<void> {
  const hands = telling.handsOf(page);
  await reaches(page, "Overview");
  await page.getByRole("heading", { name: "Needs attention" }).waitFor();
  await reads(page, FAILING, "Production");
  await telling.look(page, "1-overview");
  await hands.press(page.getByRole("link", { name: "See webhooks" }).first());
  await reaches(page, "Webhooks");
  await telling.look(page, "2-webhooks");
  await hands.press(page.getByRole("link", { name: night.webhook }));
  await reaches(page, night.webhook);
  await telling.look(page, "3-webhook");
  await hands.press(page.getByRole("link", { name: "instant-verification-completed" }).first());
  await reaches(page, "instant-verification-completed");
  await reads(page, "Refused 503", "The receiver responded with a status other than 2xx.", /^webhook-signature/m);
  await telling.look(page, "4-attempt");
  await hands.press(page.getByRole("link", { name: "All deliveries of this event" }));
  await reads(page, "Next attempt", /^Retry after/);
  await telling.look(page, "5-event");
  await hands.press(page.getByRole("link", { name: night.formerUrl }));
  await reaches(page, night.webhook);
  await hands.press(page.getByRole("link", { name: "Edit", exact: true }));
  await reaches(page, "Edit webhook");
  await hands.write(page.getByLabel("URL"), receiver.url);
  await hands.press(page.getByRole("button", { name: "Save" }));
  await reads(page, "The webhook is changed.");
  await hands.press(page.getByRole("button", { name: "Replay…" }));
  await hands.choose(page.getByLabel("Period"), "Last hour");
  await telling.look(page, "6-replay");
  await hands.press(page.getByRole("button", { name: "Replay", exact: true }));
  // It does not wait for the next attempt of its schedule.
  await reads(page, /^The replay of .* has started/);
  await hands.press(page.getByRole("link", { name: "instant-verification-completed" }).first());
  await hands.press(page.getByRole("link", { name: "All deliveries of this event" }));
  const delivery = page.locator("section").filter({ hasText: night.webhook });
  await delivery.getByText("Delivered", { exact: true }).first().waitFor();
}

async function mendLoad(page: Page, { night, telling }: Morning): Promise<void> {
  const hands = telling.handsOf(page);
  await goTo(page, telling, "Imports");
  await reaches(page, "Imports");
  const row = page.getByRole("row").filter({ hasText: night.source });
  await row.getByText("1 rejected").waitFor();
  await telling.look(page, "7-imports");
  await hands.press(row.getByRole("link", { name: "Import of employments" }));
  await page.getByRole("heading", { name: "1 rejected row" }).waitFor();
  await reads(page, "ssn");
  await telling.look(page, "8-import");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    hands.press(page.getByRole("link", { name: "Download them" })),
  ]);
  const rejects = await readFile(await download.path(), "utf8");
  await hands.press(page.getByRole("link", { name: "Import the corrected file" }));
  await reaches(page, "Import a file");
  const buffer = Buffer.from(rejects.replace(/,52341772\b/, ",523417722"));
  await hands.give(page.getByLabel("File", { exact: true }), { name: "corrected.csv", mimeType: "text/csv", buffer });
  await hands.press(page.getByRole("button", { name: "Upload" }));
  await reads(page, "All of these rows would be imported.");
  await hands.press(page.getByRole("button", { name: "Start the import" }));
  await reads(page, "Completed");
}
