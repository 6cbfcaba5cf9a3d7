/* What arrives and how it is signed: whole events, their bytes, and `openvoe webhooks verify` on deliveries that were spoilt. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FieldCase, Outcome } from "../../case.ts";
import { sentenceOf } from "../../case.ts";
import type { FieldService } from "../../service.ts";
import { register } from "./deliveries.ts";
import { type Arrival, openReceiver, TAKES } from "./receivers.ts";

const WAIT_MS = 60_000;
/** Letters beyond the basic plane, and a number that no double holds. */
const TRACKING = "loan 😀 9007199254740993 ünïcödé";

/** A delivery as it arrived, and the secret that signed it. */
interface Signed {
  readonly arrival: Arrival;
  readonly secret: string;
}

/** Runs a case about what arrives or how it is checked; null if the sentence is about neither. */
export async function signatureOutcome(one: FieldCase, service: FieldService): Promise<Outcome | null> {
  const sentence = sentenceOf(one);
  const [, count] = /^(\d+) events/.exec(sentence) ?? [];
  if (count !== undefined) {
    const seen = (await deliver(service, Number(count))).map(({ arrival }) => headerOf(arrival, "webhook-id"));
    const isOnce = seen.length === Number(count) && new Set(seen).size === seen.length;
    return { isRight: isOnce, got: { arrived: seen.length, events: new Set(seen).size } };
  }
  if (/JSON\.stringify/.test(sentence)) {
    const bodies = (await deliver(service, 1)).map(({ arrival }) => arrival.body);
    return {
      isRight: bodies.length === 1 && bodies.every((body) => JSON.stringify(JSON.parse(body)) === body),
      got: bodies,
    };
  }
  if (/librar/i.test(sentence)) {
    const signed = await deliver(service, 1);
    const isWhole = signed.every(({ arrival }) => JSON.parse(arrival.body).data.tracking_info === TRACKING);
    return { isRight: signed.length === 1 && isWhole && signed.every(isVerified), got: signed.length };
  }
  const [, spoilt] = /^verify tool: (.+)$/.exec(sentence) ?? [];
  return spoilt === undefined ? null : verifyTool(spoilt, service);
}

/** As the specification of Standard Webhooks has it: what its libraries compute. */
function isVerified({ arrival, secret }: Signed): boolean {
  const [id, at, given] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(arrival, name),
  );
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const wanted = createHmac("sha256", key).update(`${id}.${at}.${arrival.body}`).digest();
  return (given ?? "").split(" ").some((one) => {
    const bytes = Buffer.from(one.replace(/^v1,/, ""), "base64");
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
}

/** Registers a receiver, lets verifications end, and returns what arrived of them. */
async function deliver(service: FieldService, count: number): Promise<Signed[]> {
  const receiver = await openReceiver(TAKES);
  const { body } = await register(service, `http://127.0.0.1:${receiver.port}/`);
  const { id, signing_secret: secret } = body as { id: string; signing_secret: string };
  for (let made = 0; made < count; made += 1) {
    await service.request("POST", "/v1/instant-verifications/", {
      subject: { first_name: "Ann", last_name: "Fieldcase", date_of_birth: "1980-01-02" },
      addresses: [{ street: "12 Elm St", city: "Auburn", state: "ME", zip: "04210", from_date: "2015-01-01" }],
      tracking_info: TRACKING,
    });
  }
  const until = Date.now() + WAIT_MS;
  while (receiver.arrivals.length < count && Date.now() < until) await sleep(50);
  await service.request("DELETE", `/v1/webhooks/${id}/`);
  await receiver.close();
  return receiver.arrivals.map((arrival) => ({ arrival, secret }));
}

interface Spoilt {
  readonly body: string;
  readonly timestamp: string;
  readonly secret: string;
  readonly isBase64?: true;
}

/** What was done to a delivery or to the secret, by what a sentence says, and the words by which the tool names it. */
const SPOILERS: readonly (readonly [RegExp, (delivery: Spoilt) => Spoilt, RegExp])[] = [
  [/re-?serialised/, (one) => ({ ...one, body: JSON.stringify(JSON.parse(one.body), null, 2) }), /serialised again/],
  [/timestamp in ms/, (one) => ({ ...one, timestamp: `${one.timestamp}000` }), /timestamp was rewritten|milliseconds/],
  [/base64 body/, (one) => ({ ...one, body: Buffer.from(one.body).toString("base64") }), /base64/],
  [
    /escaped slashes/,
    (one) => ({ ...one, body: one.body.replaceAll("/", "\\/").replace('"event"', '"\\u0065vent"') }),
    /serialised again/,
  ],
  [/v1,whsec/, (one) => ({ ...one, secret: `v1,${one.secret}` }), /`v1,`/],
  [
    /whole secret base64/,
    (one) => ({ ...one, secret: Buffer.from(one.secret).toString("base64") }),
    /base64 of the whole secret/,
  ],
  [/form-encoded/, (one) => ({ ...one, body: `payload=${encodeURIComponent(one.body)}` }), /form/],
  [/keys sorted/, (one) => ({ ...one, body: JSON.stringify(sorted(JSON.parse(one.body))) }), /another order/],
];

async function verifyTool(sentence: string, service: FieldService): Promise<Outcome | null> {
  const found = SPOILERS.find(([pattern]) => pattern.test(sentence));
  const [signed] = found === undefined ? [] : await deliver(service, 1);
  if (found === undefined || signed === undefined) return null;
  const [, spoil, words] = found;
  const { arrival, secret } = signed;
  const spoilt = spoil({ body: arrival.body, timestamp: headerOf(arrival, "webhook-timestamp"), secret });
  const headers = {
    "webhook-id": headerOf(arrival, "webhook-id"),
    "webhook-timestamp": spoilt.timestamp,
    "webhook-signature": headerOf(arrival, "webhook-signature"),
  };
  const file = service.file("delivery.json", JSON.stringify({ headers, rawBody: spoilt.body }));
  const { output } = await service.run(["webhooks", "verify", file, "--secret", spoilt.secret]);
  return { isRight: words.test(output), got: output };
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [name, sorted(inner)]);
  return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function headerOf({ head }: Arrival, name: string): string {
  return new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
}
