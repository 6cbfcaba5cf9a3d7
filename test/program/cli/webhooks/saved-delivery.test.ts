import assert from "node:assert/strict";
import { test } from "node:test";
import { readSavedDelivery } from "../../../../src/program/cli/webhooks/saved-delivery.ts";

const HEADERS = [
  ["webhook-id", "e1"],
  ["X-WEBHOOK-SIGN", "v1=00"],
];
const OBJECT = Object.fromEntries(HEADERS);
const LIST = HEADERS.map(([name, value]) => ({ name, value }));
const BODY = '{"é":1}\n';
const coded = Buffer.from(BODY).toString("base64");

const FORMS: readonly (readonly [name: string, file: string | Buffer])[] = [
  ["a raw request", `POST /hook?a=b HTTP/1.1\r\nwebhook-id: e1\r\nX-WEBHOOK-SIGN:v1=00 \r\n\r\n${BODY}`],
  ["a raw request with LF", `POST /hook HTTP/1.1\nwebhook-id: e1\nX-WEBHOOK-SIGN: v1=00\n\n${BODY}`],
  ["headers without a request line", `webhook-id: e1\r\nX-WEBHOOK-SIGN: v1=00\r\n\r\n${BODY}`],
  ["HTTP/2", `POST /hook HTTP/2\n:path: /hook\nwebhook-id: e1\nX-WEBHOOK-SIGN: v1=00\n\n${BODY}`],
  ["a file with a byte order mark", `\ufeffwebhook-id: e1\nX-WEBHOOK-SIGN: v1=00\n\n${BODY}`],
  ["JSON", JSON.stringify({ headers: OBJECT, body: BODY })],
  ["JSON with a byte order mark and blanks", `\ufeff \n${JSON.stringify({ headers: OBJECT, body: BODY })}`],
  ["JSON with rawBody before body", JSON.stringify({ headers: OBJECT, rawBody: BODY, body: {} })],
  ["JSON with payload", JSON.stringify({ headers: LIST, payload: BODY })],
  ["JSON with body_base64", JSON.stringify({ headers: HEADERS, body_base64: coded })],
  [
    "JSON with lists of values",
    JSON.stringify({ headers: { "webhook-id": ["e1"], "X-WEBHOOK-SIGN": ["v1=00"] }, body: BODY }),
  ],
  ["a gateway's event", JSON.stringify({ version: "2.0", headers: OBJECT, body: coded, isBase64Encoded: true })],
  ["JSON with a request", JSON.stringify({ id: 1, request: { headers: OBJECT, body: BODY } })],
  [
    "HAR",
    JSON.stringify({
      log: {
        entries: [
          { request: { headers: [{ name: "accept", value: "*" }], postData: { text: "no" } } },
          { request: { headers: LIST, postData: { mimeType: "application/json", text: BODY } } },
        ],
      },
    }),
  ],
];

for (const [name, file] of FORMS) {
  test(`readSavedDelivery reads ${name}`, () => {
    const { headers, body, wasParsed } = readSavedDelivery(Buffer.from(file));
    assert.deepEqual(headers, HEADERS);
    assert.deepEqual(body, Buffer.from(BODY));
    assert.equal(wasParsed, false);
  });
}

test("readSavedDelivery keeps every byte of a raw body, also invalid UTF-8", () => {
  const body = Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0x0d, 0x0a, 0xc3]);
  const file = Buffer.concat([Buffer.from("webhook-id: e1\r\n\r\n"), body]);
  assert.deepEqual(readSavedDelivery(file).body, body);
});

test("readSavedDelivery reports if only the parsed body was saved", () => {
  const { body, wasParsed } = readSavedDelivery(Buffer.from(JSON.stringify({ headers: OBJECT, body: { a: 1 } })));
  assert.deepEqual([body.toString(), wasParsed], ['{"a":1}', true]);
});

const FAULTS: readonly (readonly [file: string, message: RegExp])[] = [
  ["", /no blank line/],
  ["webhook-id: e1\r\n", /no blank line/],
  ["POST / HTTP/1.1\nwebhook-id: e1\nsecret words\n\n{}", /its line 3 is not a header/],
  ['{"a":', /begins like JSON and is not valid JSON/],
  ['{"body":"{}"}', /no object with `headers`/],
  ["[]", /no object with `headers`/],
  ['{"headers":{}}', /no `rawBody`/],
];

for (const [file, message] of FAULTS) {
  test(`readSavedDelivery refuses ${JSON.stringify(file)} without repeating it`, () => {
    assert.throws(
      () => readSavedDelivery(Buffer.from(file)),
      (error: Error) => {
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /secret words/);
        return true;
      },
    );
  });
}
