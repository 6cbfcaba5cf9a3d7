/* Webhooks: what the input says of an address is registered over HTTP. */
import { type FieldCase, NOT_RUN, type Outcome, sentenceOf } from "../case.ts";
import type { FieldService } from "../service.ts";

/** Right if an address of the named length is accepted, or told where that was expected. */
export async function runWebhooks(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await outcomeOf(one, service));
  return outcomes;
}

async function outcomeOf(one: FieldCase, service: FieldService): Promise<Outcome> {
  const [, length] = /^URL of ([\d,]+) chars/.exec(sentenceOf(one)) ?? [];
  if (length === undefined) return NOT_RUN;
  const head = "http://127.0.0.1:21000/hook?path=%2Fworkflows&sig=";
  const url = head.padEnd(Number(length.replaceAll(",", "")), "a");
  const { status, body } = await service.request("POST", "/v1/webhooks/", {
    name: "field case",
    webhook_url: url,
    events: ["*"],
  });
  const isTold = status === 400 && JSON.stringify(body).includes("webhook_url");
  return { isRight: one.expected === "told" ? isTold : status === 201, got: { status, body } };
}
