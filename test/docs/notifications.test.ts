import assert from "node:assert/strict";
import { test } from "node:test";
import { startApplication } from "../support/application.ts";
import { startProgram } from "../support/deployment.ts";
import { eventually } from "../support/eventually.ts";
import { startMailServer } from "../support/mail-server.ts";
import { missing, readPage } from "./page.ts";

test("notifications.md: the commands send an invitation, and record that it came back", {
  skip: missing("curl"),
}, async (t) => {
  const mails = await startMailServer();
  t.after(() => mails.close());
  const app = await startApplication({ workers: ["orders", "notifications"], smtpUrl: mails.url });
  t.after(() => app.stop());
  const client = await app.client();
  const [order = "", bounce = "", ...more] = [
    ...readPage("operate/notifications.md").matchAll(/^```sh\n([\s\S]*?)^```$/gm),
  ].map(([, block]) => block);
  assert.deepEqual(more, []);
  const run = (block: string, env: Readonly<Record<string, string>> = {}) => {
    const key = {
      OPENVOE_CLIENT_ID: client.headers["x-access-client-id"] ?? "",
      OPENVOE_ACCESS_SECRET: client.headers["x-access-secret"] ?? "",
    };
    const all = { PATH: process.env.PATH ?? "", OPENVOE_URL: app.url, ...key, ...env };
    return startProgram(["-c", `set -euo pipefail\n${block}`], all, "bash").ended;
  };

  const made = await run(order);
  assert.equal(made.code, 0, made.stderr);
  const mail = await mails.next();
  assert.deepEqual(mail.to, ["you@example.com"]);
  const path = `/v1/orders/${JSON.parse(made.stdout).id}/notifications/`;
  const invitation = async () =>
    ((await client.get(path)).at("results") as { kind: string; status: string; id: string }[]).find(
      ({ kind }) => kind === "invitation",
    );
  const sent = await eventually(async () => {
    const one = await invitation();
    assert.equal(one?.status, "sent");
    return one;
  });
  const returned = await run(bounce, { MESSAGE_ID: `<${sent?.id}@example.com>` });
  assert.equal(returned.code, 0, returned.stdout + returned.stderr);
  assert.equal((await invitation())?.status, "bounced");
});
