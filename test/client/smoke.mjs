import { ApiError, isApiError, OpenVoe, TimeoutError, verifyWebhook, WebhookVerificationError } from "@openvoe/client";

/*
 * What the library does besides the README's hour, on any runtime. Plain JavaScript, for runtimes that read nothing else. A
 * browser has no environment: the page there sets a variable of this name.
 */

const {
  OPENVOE_URL: baseUrl,
  OPENVOE_CLIENT_ID: clientId,
  OPENVOE_ACCESS_SECRET: accessSecret,
} = globalThis.SMOKE ?? process.env;
const voe = new OpenVoe({ baseUrl, clientId, accessSecret });
let checks = 0;

/** @param {unknown} value @param {string} what */
function check(value, what) {
  if (!value) throw new Error(what);
  checks += 1;
}

/** @param {() => Promise<unknown>} work */
async function failure(work) {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("it should have failed");
}

// Pages: three users over pages of two.
for (const name of ["a", "b", "c"])
  await voe.users.create({ external_user_id: `smoke-${clientId}-${Math.random()}-${name}` });
const users = [];
for await (const user of voe.users.list({ page_size: 2 })) users.push(user.id);
check(new Set(users).size === users.length && users.length >= 3, "pages");

// Typed errors.
const refused = await failure(() => voe.users.create({ external_user_id: "" }));
check(refused instanceof ApiError && refused.invalidParams[0]?.field === "external_user_id", "invalidParams");
check(isApiError(await failure(() => voe.users.get("0".repeat(32))), "not_found"), "not_found");

// Idempotency: the same key and body is one user.
const body = { external_user_id: `once-${Math.random()}` };
const [one, other] = [
  await voe.users.create(body, { idempotencyKey: body.external_user_id }),
  await voe.users.create(body, { idempotencyKey: body.external_user_id }),
];
check(one.id === other.id, "idempotency");

// Streams of a batch, and abort and time-outs.
let answers = 0;
for await (const { match } of voe.companies.searchBatch([{ name: "Google" }, { name: "Nobody at all" }]))
  answers += match === null ? 0 : 1;
check(answers === 2, "batch");
const aborted = new AbortController();
aborted.abort(new Error("enough"));
check((await failure(() => voe.keys.list({}, { signal: aborted.signal }).page())).message === "enough", "abort");
const slow = new OpenVoe({
  baseUrl,
  clientId,
  accessSecret,
  retries: 0,
  timeoutMs: 30,
  fetch: (_, { signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
});
check((await failure(() => slow.users.list().page())) instanceof TimeoutError, "time-out");

// The feed: an event that happens while it is followed.
const ended = new AbortController();
const stream = voe.events.stream({ signal: ended.signal, waitSeconds: 5 });
const followed = (async () => {
  for await (const event of stream) return event.event_type;
})();
while (stream.cursor === null) await new Promise((resolve) => setTimeout(resolve, 50));
await voe.verifications.createAndWait({
  subject: { first_name: "Riley", last_name: "Stonebridge", date_of_birth: "1978-11-02", ssn: "900010003" },
  addresses: [{ street: "1 Main Street", city: "Lewiston", state: "ME", zip: "04240", from_date: "2020-01-01" }],
});
check((await followed) === "instant-verification-completed", "events");
ended.abort();

// Signatures, in both forms.
const encoder = new TextEncoder();
const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const event = JSON.stringify({ webhook_id: "1", event_type: "webhook-test" });
const sentAt = String(Math.floor(Date.now() / 1000));
const bytesOf = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const sign = async (key, text) => {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode(text)));
};
const standard = btoa(String.fromCharCode(...(await sign(bytesOf(secret.slice(6)), `1.${sentAt}.${event}`))));
const compat = [...(await sign(encoder.encode(accessSecret), event))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
const headers = {
  "webhook-id": "1",
  "webhook-timestamp": sentAt,
  "webhook-signature": `v1,${standard}`,
  "x-webhook-sign": `v1=${compat}`,
};
check(
  (await verifyWebhook({ body: event, headers, signingSecret: secret, accessSecret })).event_type === "webhook-test",
  "signatures",
);
check(
  (await failure(() => verifyWebhook({ body: `${event} `, headers, signingSecret: secret }))) instanceof
    WebhookVerificationError,
  "wrong signature",
);

console.log(`smoke: ${checks} checks passed`);
