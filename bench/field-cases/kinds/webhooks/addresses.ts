/* Addresses of receivers and what is registered with them: accepted, or reported. */
import type { FieldCase, Outcome } from "../../case.ts";
import { sentenceOf } from "../../case.ts";
import type { Answer, FieldService } from "../../service.ts";
import { register } from "./deliveries.ts";
import { openReceiver, TAKES } from "./receivers.ts";

const ID = "7f3c0b5e-9a1d-4c2f-8e6b-0a9d5c4e3f21";

/** Addresses by what a sentence says of them. */
const ADDRESSES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /teams|office/i,
    [`https://example.webhook.office.com/webhookb2/${ID}@${ID}/IncomingWebhook/${ID.replaceAll("-", "")}/${ID}`],
  ],
  [/\bLAN\b/, ["http://192.168.1.20:8080/hook"]],
  [/docker/i, ["http://host.docker.internal:3000/hook"]],
  [/k8s|kubernetes/i, ["http://receiver.default.svc.cluster.local/hook", "http://receiver:8080/hook"]],
  [/\bIDN\b|non-ASCII/i, ["https://bücher.example/häken?straße=1"]],
];

/** Runs a case about an address; null if the sentence names none that is known. */
export async function addressOutcome(one: FieldCase, service: FieldService): Promise<Outcome | null> {
  const sentence = sentenceOf(one);
  if (/headers/.test(sentence)) return ownHeaders(service);
  if (/:\/\/\w+:\w+@/.test(sentence)) return credentials(service);
  const urls = urlsOf(sentence);
  if (urls.length === 0) return null;
  const answers: Answer[] = [];
  for (const url of urls) {
    const answer = await register(service, url);
    answers.push(answer);
    const { id } = answer.body as { id?: string };
    if (id !== undefined) await service.request("DELETE", `/v1/webhooks/${id}/`);
  }
  return { isRight: answers.every((answer) => isExpected(one.expected, answer)), got: answers };
}

function isExpected(expected: string, { status, body }: Answer): boolean {
  return expected === "told" ? status === 400 && JSON.stringify(body).includes("webhook_url") : status === 201;
}

function urlsOf(sentence: string): string[] {
  const [, length] = /^URL of ([\d,]+) chars/.exec(sentence) ?? [];
  if (length !== undefined) {
    const head = "http://127.0.0.1:21000/hook?path=%2Fworkflows&sig=";
    return [head.padEnd(Number(length.replaceAll(",", "")), "a")];
  }
  const ports = /^ports ([\d/]+)/.exec(sentence)?.[1]?.split("/") ?? [];
  const named = ADDRESSES.flatMap(([pattern, urls]) => (pattern.test(sentence) ? urls : []));
  return [...ports.map((port) => `http://127.0.0.1:${port}/hook`), ...named];
}

/** Under either name: used, or refused. */
async function ownHeaders(service: FieldService): Promise<Outcome> {
  const found: boolean[] = [];
  for (const field of ["headers", "custom_headers"]) {
    found.push(await arrives(service, { [field]: { "X-Api-Key": "field-case" } }, /x-api-key: *field-case/i));
  }
  return { isRight: found.every(Boolean), got: found };
}

/** Credentials in the address are refused, since addresses are in logs; `basic_auth` sends them. */
async function credentials(service: FieldService): Promise<Outcome> {
  const { status } = await register(service, "http://ada:lovelace@127.0.0.1:21001/");
  const basic = `Basic ${Buffer.from("ada:lovelace").toString("base64")}`;
  const own = { basic_auth: { username: "ada", password: "lovelace" } };
  const isSent = await arrives(service, own, new RegExp(`authorization: *${basic}`, "i"));
  return { isRight: status === 400 && isSent, got: { inAddress: status, asBasicAuth: isSent } };
}

/** True if a delivery carries the header, or the registration is refused by the field's name. */
async function arrives(service: FieldService, own: object, header: RegExp): Promise<boolean> {
  const receiver = await openReceiver(TAKES);
  const { status, body } = await register(service, `http://127.0.0.1:${receiver.port}/`, own);
  const { id } = body as { id?: string };
  if (id !== undefined) {
    await service.request("POST", `/v1/webhooks/${id}/test/`, {});
    await service.request("DELETE", `/v1/webhooks/${id}/`);
  }
  await receiver.close();
  return status === 400 || receiver.arrivals.some(({ head }) => header.test(head));
}
