import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { SMTPServer } from "smtp-server";
import { openMailer } from "../../../src/kernel/egress/mailer.ts";

const MAIL = { id: "1", to: "ada@example.com", subject: "Code", text: "000000", html: null };

/** This machine by an address that counts as another one: an IPv6 address that wraps 127.0.0.1. */
const ELSEWHERE = "[::ffff:127.0.0.1]";

/** Sends a mail to a server whose certificate no authority has signed. Returns what came of it, and what the server took. */
async function sendTo(t: TestContext, host: string, { hasStartTls }: { readonly hasStartTls: boolean }) {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", ...(hasStartTls ? [] : ["STARTTLS"])],
    logger: false,
    onData(stream, _session, callback) {
      stream.on("data", (chunk: Buffer) => taken.push(chunk.toString()));
      stream.on("end", () => callback(null));
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const mailer = openMailer({ url: `smtp://${host}:${port}`, from: "records@example.com" });
  const { kind } = await mailer.send(MAIL);
  mailer.close();
  return { kind, taken: taken.join("") };
}

test("a mail server on another machine that offers no STARTTLS gets no mail", async (t) => {
  assert.deepEqual(await sendTo(t, ELSEWHERE, { hasStartTls: false }), { kind: "deferred", taken: "" });
});

test("a mail server on another machine whose certificate no authority has signed gets no mail", async (t) => {
  assert.deepEqual(await sendTo(t, ELSEWHERE, { hasStartTls: true }), { kind: "deferred", taken: "" });
});

test("a mail server on the same machine gets mail without encryption", async (t) => {
  const { kind, taken } = await sendTo(t, "127.0.0.1", { hasStartTls: false });
  assert.equal(kind, "accepted");
  assert.match(taken, /000000/);
});
