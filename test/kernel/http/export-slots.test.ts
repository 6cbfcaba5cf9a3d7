import assert from "node:assert/strict";
import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, test } from "node:test";
import { ExportSlots } from "../../../src/kernel/http/core/answers/export-slots.ts";
import type { CredentialId } from "../../../src/kernel/ids.ts";

const aResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

async function closed(response = aResponse()): Promise<ServerResponse> {
  const isClosed = once(response, "close");
  response.destroy();
  await isClosed;
  return response;
}

const KEY = "a".repeat(32) as CredentialId;
const ANOTHER_KEY = "b".repeat(32) as CredentialId;

describe("ExportSlots", () => {
  test("throttles a fourth export, and allows it when one has been closed", async () => {
    const slots = new ExportSlots();
    const responses = [aResponse(), aResponse(), aResponse()] as const;
    for (const response of responses) slots.take(KEY, response);
    assert.throws(() => slots.take(KEY, aResponse()), { code: "throttled" });
    slots.take(ANOTHER_KEY, aResponse());
    await closed(responses[0]);
    slots.take(KEY, aResponse());
    assert.throws(() => slots.take(KEY, aResponse()), { code: "throttled" });
  });

  test("keeps no slot for a client that had gone before", async () => {
    const slots = new ExportSlots();
    for (let times = 0; times < 4; times += 1) slots.take(KEY, await closed());
    slots.take(KEY, aResponse());
  });
});
