import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { createInterface, type Interface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { HOMES } from "../../../support/databases.ts";
import { eventually } from "../../../support/eventually.ts";
import { assertDocumented } from "../../../support/openapi-check.ts";
import { DARTMOUTH, GOOGLE, importDirectory } from "./directory.ts";

const PATH = "/v1/companies/batch/";
const NDJSON = "application/x-ndjson";

interface BatchAnswer {
  readonly status: number | undefined;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

for (const home of HOMES)
  describe(`searchCompanyBatch (${home})`, () => {
    let app: TestApplication;
    let client: Client;
    before(async () => {
      app = await startApplication({ home, prepare: importDirectory });
      client = await app.client();
    });
    after(() => app.stop());

    function open(headers: Readonly<Record<string, string>> = {}): ClientRequest {
      const all = { ...client.headers, "content-type": NDJSON, ...headers };
      return request(`${app.url}${PATH}`, { method: "POST", headers: all });
    }

    /** Sends a body in one piece, with its length or in a chunk of unknown number. */
    async function send(body: string | Buffer, framing: "length" | "chunked" = "length"): Promise<BatchAnswer> {
      const sent = open(framing === "length" ? { "content-length": String(Buffer.byteLength(body)) } : {});
      if (framing === "chunked") sent.flushHeaders();
      sent.end(body);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const text = Buffer.concat(await response.toArray()).toString();
      const contentType = String(response.headers["content-type"]);
      const lines =
        text === ""
          ? []
          : text
              .trimEnd()
              .split("\n")
              .map((line) => JSON.parse(line));
      for (const line of lines) {
        assertDocumented({ method: "POST", path: PATH, status: response.statusCode ?? 0, contentType, body: line });
      }
      return { status: response.statusCode, lines };
    }

    const errorsOf = ({ lines }: BatchAnswer) =>
      lines.map((line) => (line.error as { code: string } | undefined)?.code ?? "none");

    test("searchCompanyBatch answers each line like a single search, in order", async () => {
      const bodies = [
        { ein: DARTMOUTH.ein, product_type: "income" },
        { name: "Zzyzx Quux", domain: "zzyzx.example" },
        { ein: GOOGLE.ein },
        ...Array.from({ length: 40 }, (_, at) => ({ name: at % 2 === 0 ? DARTMOUTH.name : GOOGLE.name })),
      ];
      const alone = await Promise.all(bodies.map(async (body) => (await client.post("/v1/companies/", body)).body));
      for (const framing of ["length", "chunked"] as const) {
        const answer = await send(bodies.map((body) => JSON.stringify(body)).join("\n"), framing);
        assert.deepEqual([answer.status, answer.lines], [200, alone]);
      }
    });

    test("searchCompanyBatch queries the database once for sixteen lines", async () => {
      app.statements.length = 0;
      await send(`${JSON.stringify({ ein: DARTMOUTH.ein })}\n`.repeat(32));
      const lookUps = app.statements.filter((name) => name === "list_known_companies");
      assert.equal(lookUps.length, 2);
    });

    test("searchCompanyBatch answers a line before the next one is sent", async () => {
      const sent = open();
      sent.flushHeaders();
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const lines: Interface = createInterface({ input: response });
      for (const { ein, id } of [DARTMOUTH, GOOGLE, DARTMOUTH]) {
        sent.write(`${JSON.stringify({ ein })}\n`);
        const [line] = await once(lines, "line");
        assert.equal(JSON.parse(line).company_mapping_id, id);
      }
      sent.end();
      await once(lines, "close");
    });

    test("searchCompanyBatch stops when the client disconnects", async () => {
      const sent = open();
      sent.on("error", () => {});
      sent.write(`${JSON.stringify({ ein: DARTMOUTH.ein })}\n`);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      response.on("error", () => {});
      await once(response, "data");
      sent.destroy();
      await eventually(() => assert.ok(app.log.some((line) => line.includes('"outcome":"Client disconnected"'))));
      assert.ok(!app.log.some((line) => line.includes("request failed")));
    });

    test("searchCompanyBatch reports a line's faults in its place", async () => {
      const deep = `{"name": ${"[".repeat(70)}${"]".repeat(70)}}`;
      const lines = ["{", "[]", "null", '"x"', "{}", '{"ein":"1","product_type":"x"}', deep, "\u0000"];
      const text = Buffer.concat([
        Buffer.from(`${lines.join("\n")}\n{"name":"`),
        Buffer.from([0xc3, 0x28]),
        Buffer.from(`"}\n{"name":"${"x".repeat(20_000)}"}\n\n \r\n{"ein":"${GOOGLE.ein}"}`),
      ]);
      const answer = await send(text);
      assert.equal(answer.status, 200);
      assert.deepEqual(errorsOf(answer), [
        ...["malformed_json", "incorrect_parameters", "incorrect_parameters", "incorrect_parameters"],
        ...["incorrect_parameters", "incorrect_parameters", "malformed_json", "malformed_json", "malformed_json"],
        ...["payload_too_large", "none"],
      ]);
      const faulty = answer.lines[5]?.error as { extra: { "invalid-params": { field: string }[] } } | undefined;
      const fields = faulty?.extra["invalid-params"].map(({ field }) => field).sort();
      assert.deepEqual(fields, ["ein", "product_type"]);
    });

    test("searchCompanyBatch accepts 1,000 lines, and refuses more before any work if it can count them", async () => {
      const line = `${JSON.stringify({ ein: GOOGLE.ein })}\n`;
      assert.equal((await send(line.repeat(1_000))).lines.length, 1_000);
      app.statements.length = 0;
      const known = await send(line.repeat(1_001));
      assert.deepEqual([known.status, errorsOf(known)], [413, ["payload_too_large"]]);
      assert.ok(!app.statements.includes("list_companies"));
      const streamed = await send(line.repeat(1_500), "chunked");
      assert.deepEqual([streamed.status, streamed.lines.length], [200, 1_001]);
      assert.equal(errorsOf(streamed).at(-1), "payload_too_large");
    });

    test("searchCompanyBatch ends its response after 1,000 lines even if the client keeps sending", async () => {
      const sent = open();
      sent.on("error", () => {});
      sent.write(`${JSON.stringify({ ein: GOOGLE.ein })}\n`.repeat(1_001));
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const text = Buffer.concat(await response.toArray()).toString();
      assert.equal(text.trimEnd().split("\n").length, 1_001);
      sent.destroy();
    });

    test("searchCompanyBatch refuses a body whose Content-Length exceeds the longest possible lines", async () => {
      const sent = open({ "content-length": "99999999" });
      sent.on("error", () => {});
      sent.flushHeaders();
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      assert.equal(response.statusCode, 413);
      sent.destroy();
    });

    test("searchCompanyBatch answers a body without lines with none", async () => {
      for (const body of ["", "\n", " \r\n\n"]) assert.deepEqual(await send(body), { status: 200, lines: [] });
    });

    test("searchCompanyBatch refuses a compressed body, and accepts one declared as plain", async () => {
      const sent = (coding: string) =>
        client.request("POST", PATH, {
          body: JSON.stringify({ ein: GOOGLE.ein }),
          headers: { "content-type": NDJSON, "content-encoding": coding },
        });
      for (const coding of ["gzip", "X-Gzip", "deflate", "identity, br", "zstd"]) {
        const answer = await sent(coding);
        assertError(answer, 415, "unsupported_media_type");
        assert.equal(answer.at("error.message"), "The body must not be compressed: send it without Content-Encoding.");
      }
      for (const coding of ["identity", "utf-8", ""]) assert.equal((await sent(coding)).status, 200, coding);
    });

    test("searchCompanyBatch accepts only NDJSON, and no other route accepts it", async () => {
      const message = `The body must have Content-Type: ${NDJSON}.`;
      for (const contentType of ["application/json", "text/plain", undefined]) {
        const answer = await client.request("POST", PATH, { body: "{}", headers: { "content-type": contentType } });
        assertError(answer, 415, "unsupported_media_type");
        assert.equal(answer.at("error.message"), message);
      }
      const other = await client.request("POST", "/v1/companies/", { body: "{}", headers: { "content-type": NDJSON } });
      assertError(other, 415, "unsupported_media_type");
      const parameter = await client.request("POST", PATH, {
        body: JSON.stringify({ ein: GOOGLE.ein }),
        headers: { "content-type": "Application/X-NDJSON; charset=utf-8" },
      });
      assert.equal(parameter.status, 200);
    });

    test("searchCompanyBatch checks credentials and the scope before anything else", async () => {
      assertError(await app.clientWith({}).request("POST", PATH, { body: "x" }), 401, "authentication_failed");
      const other = await app.client({ scopes: ["webhooks:read"] });
      assertError(await other.request("POST", PATH, { body: "x" }), 403, "permission_denied");
    });
  });

test("searchCompanyBatch counts as one request", async (t) => {
  const app = await startApplication({ rateLimit: 300 });
  t.after(() => app.stop());
  const client = await app.client();
  const body = '{"name":"a"}\n'.repeat(9);
  const send = () =>
    fetch(`${app.url}${PATH}`, { method: "POST", body, headers: { ...client.headers, "content-type": NDJSON } });
  const standings = [await send(), await send()].map(({ headers }) => Number(headers.get("ratelimit-remaining")));
  assert.deepEqual(standings, [299, 298]);
});
