import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, describe, type TestContext, test } from "node:test";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { type UnsentLimits, UnsentResponses } from "../../../src/kernel/http/connections/unsent-responses.ts";
import {
  type Answer,
  type ApplicationOptions,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { converse, headOf } from "../../support/raw-http.ts";
import { ADDRESS, aVerification, longText } from "./requests.ts";

const LIST = "/v1/instant-verifications/?page_size=100";
/** Of some 65 KB each: 20 of them are more than a page may have. */
const LARGE = 20;
const PAGE_BYTES_MAX = 1_048_576;
/** More pages than the operating system takes of a connection that nobody reads. */
const PIPELINED = 30;
const ENDED = "connection closed: its client does not read the response";
/** Too long for a test to see it. */
const NEVER_MS = 3_600_000;

describe("UnsentResponses", { timeout: 600_000 }, () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client({ team: "large", scopes: SCOPES });
    for (let count = 0; count < LARGE; count += 1) {
      const { status } = await client.post("/v1/instant-verifications/", largeVerification(count));
      assert.equal(status, 201);
    }
  });
  after(() => app.stop());

  /** Another server over the same data, and connections to it that never read. */
  async function startOther(t: TestContext, options: ApplicationOptions) {
    const other = await startApplication({ beside: app, ...options });
    const sockets: Socket[] = [];
    t.after(async () => {
      for (const socket of sockets) socket.destroy();
      await other.stop();
    });
    const silent = async (requests: string): Promise<Socket> => {
      const socket = connect(other.port, "127.0.0.1");
      sockets.push(socket.on("error", () => {}));
      await once(socket, "connect");
      socket.write(requests);
      return socket;
    };
    const pages = (headers = client.headers) => silent(headOf(`GET ${LIST}`, headers).repeat(PIPELINED));
    return { other, silent, pages, client: other.clientWith(client.headers) };
  }
  const endedOf = ({ log }: TestApplication) => log.filter((line) => JSON.parse(line).msg === ENDED);
  const pagesMade = ({ statements }: TestApplication) =>
    statements.filter((name) => name === "list_older_verifications").length;

  test("listVerifications ends a page early at 1 MiB, and next and previous reach every row once", async () => {
    const ids: unknown[] = [];
    const pages: string[] = [];
    for (let path: string | undefined = LIST; path !== undefined; path = linkOf(pages.at(-1), "next")) {
      const { text } = await client.get(path);
      assert.ok(Buffer.byteLength(text) <= PAGE_BYTES_MAX + 10_000, `${Buffer.byteLength(text)} bytes`);
      pages.push(text);
      ids.push(...idsOf(text));
    }
    assert.equal(pages.length, 2);
    assert.deepEqual([ids.length, new Set(ids).size], [LARGE, LARGE]);
    const back = await client.get(linkOf(pages[1], "previous") ?? "");
    assert.deepEqual(idsOf(back.text), idsOf(pages[0] ?? ""));
  });

  test("sliced sends a large response completely, with its length, and for HEAD only its length", async () => {
    const headers = { ...client.headers, connection: "close" };
    const heard = await converse(app.port, headOf(`GET ${LIST}`, headers));
    const [head = "", body = ""] = heard.split("\r\n\r\n");
    const length = /content-length: (\d+)/.exec(head)?.[1];
    assert.equal(Number(length), Buffer.byteLength(body));
    assert.ok(!head.includes("chunked"), head);
    assert.ok(idsOf(body).length > 1);
    const asked = await converse(app.port, headOf(`HEAD ${LIST}`, headers));
    assert.equal(/content-length: (\d+)/.exec(asked)?.[1], length);
    assert.match(asked, /\r\n\r\n$/);
  });

  test("closeStalledConnections closes every connection that does not read, and Pipeline builds few of its pages", async (t) => {
    const { other, pages, silent, client: others } = await startOther(t, { stallMs: 400 });
    for (let count = 0; count < 10; count += 1) await pages();
    const ndjson = {
      ...client.headers,
      "content-type": "application/x-ndjson",
      "content-length": String(LINES.length),
    };
    await silent(headOf("POST /v1/companies/batch/", ndjson).concat(LINES).repeat(PIPELINED));
    await eventually(() => assert.ok(endedOf(other).length === 11, `${endedOf(other).length} ended`));
    assert.ok(pagesMade(other) < (10 * PIPELINED) / 2, `${pagesMade(other)} pages made`);
    // Again where this process, the client's too, stood still for the 400 ms.
    await eventually(async () => assert.equal((await others.get(LIST)).status, 200));
  });

  test("UnsentResponses releases an aborted response once", async (t) => {
    const unsent = new UnsentResponses();
    const { silent, pages } = await startOther(t, { stallMs: NEVER_MS, unsent });
    for (let count = 0; count < 10; count += 1) {
      for (const open of [pages, () => silent(headOf("GET /dashboard"))]) {
        const socket = await open();
        await once(socket.resume(), "data");
        socket.resetAndDestroy();
      }
    }
    await eventually(() => assert.deepEqual(unsent.bytes(), { keys: 0, public: 0 }));
  });

  test("refusePublicOverLimit refuses pages to an address with too many unread bytes, and no key", async (t) => {
    const unsent = new UnsentResponses({ public: { holderBytesMax: 0, allBytesMax: 1_000_000 } });
    const { other, client: own } = await startOther(t, { stallMs: NEVER_MS, unsent });
    assertError(await other.clientWith({}).get("/healthz"), 429, "throttled");
    assert.equal((await fetch(`${other.url}/dashboard`)).status, 429);
    assert.equal((await own.get(LIST)).status, 200);
  });

  test("Pipeline answers the requests of a connection sequentially, in order", async () => {
    const paths = ["/v1/nowhere", LIST, "/healthz", "/v1/nowhere"];
    const idOf = (at: number) => `${"a".repeat(31)}${at}`;
    const requests = paths.map((path, at) => headOf(`GET ${path}`, { ...client.headers, "x-request-id": idOf(at) }));
    const last = headOf("GET /healthz", { connection: "close", "x-request-id": idOf(4) });
    const heard = await converse(app.port, requests.join("") + last);
    assert.deepEqual(
      [...heard.matchAll(/HTTP\/1\.1 (\d+) |x-request-id: (a{31}\d)/g)].map((one) => one[1] ?? one[2]),
      ["404", "200", "200", "404", "200"].flatMap((status, at) => [status, idOf(at)]),
    );
  });

  test("Pipeline closes a connection with over 100 waiting requests", async (t) => {
    const { other, silent, pages } = await startOther(t, { stallMs: NEVER_MS });
    await pages();
    const flood = await silent(headOf(`GET ${LIST}`, client.headers).repeat(500));
    const closed = Promise.withResolvers<void>();
    flood.resume().once("close", closed.resolve);
    await closed.promise;
    assert.ok(pagesMade(other) < 100, `${pagesMade(other)} pages made`);
  });

  test("sendPage does not let clients that do not read keep its slots", async (t) => {
    const { other, pages, client: others } = await startOther(t, { stallMs: NEVER_MS });
    for (let count = 0; count < 12; count += 1) await pages();
    await eventually(() => assert.ok(pagesMade(other) >= 24, `${pagesMade(other)} pages made`));
    assert.equal((await others.get(LIST)).status, 200);
  });

  test("refuseOverLimit answers 429 to a key with too many unread bytes, serves others, and serves it again once they are sent", async (t) => {
    const unsent = limitedTo({ holderBytesMax: 2_000_000, allBytesMax: 1_000_000_000 });
    const { other, pages, client: own } = await startOther(t, { stallMs: NEVER_MS, unsent });
    const path = "/v1/instant-verifications/iv_00000000000000000000000000000000/";
    const { silent, answer: refused } = await fill(pages, { ask: () => own.get(path), status: 429 });
    assertError(refused, 429, "throttled");
    assert.equal(refused.headers["retry-after"], "30");
    assert.match(String(refused.at("error.message")), /^Request was throttled\. Expected available in 30 seconds\. /);
    assert.match(String(refused.at("error.message")), /1\.9 MiB of responses: read them/);
    const stranger = other.clientWith((await app.client({ team: "other" })).headers);
    assert.equal((await stranger.get(LIST)).status, 200);
    for (const socket of silent) socket.destroy();
    await eventually(async () => assert.equal((await own.get(path)).status, 404));
  });

  test("refuseOverLimit answers 503 to a key that holds its share of too many unread bytes, and serves the others", async (t) => {
    const unsent = limitedTo({ holderBytesMax: 1_000_000_000, allBytesMax: 1_800_000 });
    const { other, pages, client: own } = await startOther(t, { stallMs: NEVER_MS, unsent });
    await fill(pages, { ask: () => own.get(LIST), status: 503 });
    const stranger = other.clientWith((await app.client({ team: "fourth" })).headers);
    // Once the operating system has taken what it takes of the last ones.
    await eventually(async () => assert.equal((await stranger.get(LIST)).status, 200));
  });

  test("refuseOverLimit answers 503 to every key above twice the limit of unread bytes", async (t) => {
    const unsent = limitedTo({ holderBytesMax: 1_000_000_000, allBytesMax: 700_000 });
    const { other, pages } = await startOther(t, { stallMs: NEVER_MS, unsent });
    const stranger = other.clientWith((await app.client({ team: "third" })).headers);
    // Each by a key of its own: one that holds its share gets no more pages before twice the limit.
    const pagesOfNewKey = async () => pages((await app.client({ team: "large", scopes: SCOPES })).headers);
    const { silent, answer: refused } = await fill(pagesOfNewKey, { ask: () => stranger.get(LIST), status: 503 });
    assertError(refused, 503, "unavailable");
    assert.equal(refused.headers["retry-after"], "1");
    for (const socket of silent) socket.destroy();
    await eventually(async () => assert.equal((await stranger.get(LIST)).status, 200));
  });
});

/**
 * Opens connections that never read until a request is refused with a status. How much of a page the operating system takes of
 * each differs from machine to machine, and so does how many it needs. The refusal is looked at itself: the next request may
 * be admitted, once the operating system has taken more.
 */
async function fill(open: () => Promise<Socket>, { ask, status }: { ask: () => Promise<Answer>; status: number }) {
  const silent: Socket[] = [];
  const answer = await eventually(async () => {
    if (silent.length < 40) silent.push(await open());
    const answer = await ask();
    assert.equal(answer.status, status, `not full with ${silent.length} connections`);
    return answer;
  });
  return { silent, answer };
}

function limitedTo(keys: UnsentLimits): UnsentResponses {
  return new UnsentResponses({ keys });
}

/** Lines whose answers are longer than they are. */
const LINES = '{"ein":"1"}\n'.repeat(1_000);

function largeVerification(at: number) {
  const address = { ...ADDRESS, country: "FR", street: longText(256), city: longText(256), state: longText(256) };
  return aVerification({
    address: { ...address, zip: String(at) },
    rest: { addresses: Array.from({ length: 20 }, () => ({ ...address, zip: longText(64) })) },
  });
}

function idsOf(text: string): string[] {
  return (JSON.parse(text) as { results: { id: string }[] }).results.map(({ id }) => id);
}

function linkOf(text: string | undefined, name: "next" | "previous"): string | undefined {
  const link = (JSON.parse(text ?? "{}") as Record<string, string | null>)[name];
  return link?.replace(/^https?:\/\/[^/]+/, "");
}
