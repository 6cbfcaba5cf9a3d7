import assert from "node:assert/strict";
import { ApiError, type Method, OpenVoe } from "@openvoe/client";
import { type Agent, request } from "undici";

/** True in the run of `npm run test:client`: requests of the HTTP tests go through `@openvoe/client`. */
export const IS_THROUGH_CLIENT = Boolean(process.env.OPENVOE_TEST_CLIENT);

/** A request as the tests' client has it. */
export interface TestRequest {
  readonly url: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json: unknown;
  /** Sent as it is. */
  readonly body: string | Buffer | undefined;
}

/** What came back, unread by anyone. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends a request over a connection of an agent. */
export async function sendDirectly(sent: TestRequest, dispatcher: Agent): Promise<RawAnswer> {
  const { url, method, path, headers, json, body } = sent;
  const text = json === undefined ? body : JSON.stringify(json);
  const options = { method, headers, body: text ?? null, dispatcher };
  const response = await request(`${url}${path}`, options);
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
}

/**
 * Sends a request by `@openvoe/client`, and fails unless what the library makes of the answer is what the answer says: the
 * JSON of a success, or the code, status, request id and faults of an error.
 */
export async function sendThroughClient(sent: TestRequest): Promise<RawAnswer> {
  const answers: RawAnswer[] = [];
  const voe = new OpenVoe({
    baseUrl: sent.url,
    retries: 0,
    ...credentialsOf(sent.headers),
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const text = await response.clone().text();
      answers.push({ status: response.status, headers: Object.fromEntries(response.headers), text });
      return response;
    },
  });
  const result = await resultOf(voe, sent);
  const answer = answers[0];
  assert.ok(answer !== undefined && answers.length === 1, `${answers.length} requests were sent`);
  assertUnderstood(result, answer);
  return answer;
}

async function resultOf(voe: OpenVoe, { method, path, headers, json, body }: TestRequest): Promise<string | ApiError> {
  const { "content-type": type, "idempotency-key": idempotencyKey, ...others } = headers;
  const { "x-access-client-id": _, "x-access-secret": __, ...rest } = others;
  const text = body === undefined ? JSON.stringify(json) : String(body);
  const isJson = body === undefined && type === "application/json";
  const content = isJson || text === undefined ? {} : { content: { type: type ?? "application/json", text } };
  const ofNothing = text === undefined && type !== undefined ? { "content-type": type } : {};
  try {
    const response = await voe.send(method as Method, path, {
      ...content,
      ...(isJson ? { body: json } : {}),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      headers: { ...ofNothing, ...(hasBoth(headers) ? rest : others) },
    });
    return await response.text();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function credentialsOf(headers: TestRequest["headers"]) {
  const { "x-access-client-id": clientId = "", "x-access-secret": accessSecret = "" } = headers;
  return hasBoth(headers) ? { clientId, accessSecret } : ({ anonymous: true } as const);
}

function hasBoth(headers: TestRequest["headers"]): boolean {
  return "x-access-client-id" in headers && "x-access-secret" in headers;
}

function assertUnderstood(result: string | ApiError, { status, text }: RawAnswer): void {
  if (typeof result === "string") {
    assert.ok(status < 300, `the library took a ${status} for a success`);
    assert.equal(result, text);
    return;
  }
  const { error } = JSON.parse(text);
  const { status: given, code, requestId, invalidParams } = result;
  const faults = error.extra?.["invalid-params"] ?? [];
  assert.deepEqual(
    { given, code, requestId, invalidParams },
    { given: status, code: error.code, requestId: error.request_id, invalidParams: faults },
  );
}
