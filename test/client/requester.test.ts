import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError, ConnectionError, OpenVoe, type OpenVoeOptions, TimeoutError } from "../../client/src/index.ts";
import { aVerification } from "../kernel/http/requests.ts";

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Readonly<Record<string, string>>;
}

type Outcome = "lost" | "silent" | { readonly status: number; readonly body?: unknown; readonly retryAfter?: string };

const THROTTLED = {
  status: 429,
  body: { error: { code: "throttled", message: "Later.", request_id: "r1" } },
  retryAfter: "0",
};
const DOWN = { status: 503, body: "<html>", retryAfter: "0" };
const UNCONFIRMED = {
  status: 403,
  body: { error: { code: "second_factor_required", message: "Confirm.", request_id: "r2" } },
};
const DONE = { status: 200, body: { id: "x" } };

/** A client of a network with these outcomes, one after the other; the last one stays. */
function clientOf(outcomes: readonly Outcome[], options: Partial<OpenVoeOptions> = {}) {
  const sent: Sent[] = [];
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push({ url, init, headers: init.headers as Record<string, string> });
    const outcome = outcomes[Math.min(sent.length, outcomes.length) - 1];
    if (outcome === undefined || outcome === "lost") throw new TypeError("fetch failed");
    if (outcome === "silent") {
      return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    }
    const { status, body, retryAfter } = outcome;
    const headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  };
  const credentials = { clientId: "c", accessSecret: "sandbox-s" };
  const voe = new OpenVoe({ baseUrl: "https://voe.example.com/v1", fetch: answer, ...credentials, ...options });
  return { voe, sent };
}

const keysOf = (sent: readonly Sent[]) => new Set(sent.map(({ headers }) => headers["Idempotency-Key"]));

describe("Requester", () => {
  test("request repeats a creation under one idempotency key until it is answered", async () => {
    const { voe, sent } = clientOf([THROTTLED, DOWN, DONE]);
    const created = await voe.verifications.create(aVerification());
    assert.equal(created.id, "x");
    assert.equal(sent.length, 3);
    assert.equal(keysOf(sent).size, 1);
    assert.match([...keysOf(sent)][0] ?? "", /^[0-9a-f-]{36}$/);
    assert.deepEqual(
      new Set(sent.map(({ url }) => url)),
      new Set(["https://voe.example.com/v1/instant-verifications/"]),
    );
  });

  test("request makes another idempotency key for each creation, and takes the caller's", async () => {
    const { voe, sent } = clientOf([DONE]);
    await voe.verifications.create(aVerification());
    await voe.verifications.create(aVerification());
    await voe.verifications.create(aVerification(), { idempotencyKey: "mine" });
    assert.equal(keysOf(sent).size, 3);
    assert.equal(sent[2]?.headers["Idempotency-Key"], "mine");
  });

  test("request does not repeat a POST without an idempotency key, unless it was throttled", async () => {
    const down = clientOf([DOWN, DONE]);
    await assert.rejects(down.voe.webhooks.test("a"), ApiError);
    assert.equal(down.sent.length, 1);
    assert.equal(down.sent[0]?.headers["Idempotency-Key"], undefined);
    const throttled = clientOf([THROTTLED, DONE]);
    await throttled.voe.webhooks.test("a");
    assert.equal(throttled.sent.length, 2);
  });

  test("request repeats what only reads, by GET or POST, after a lost connection", async () => {
    for (const read of [(voe: OpenVoe) => voe.users.get("u"), (voe: OpenVoe) => voe.companies.search({ name: "A" })]) {
      const { voe, sent } = clientOf(["lost", DONE]);
      await read(voe);
      assert.equal(sent.length, 2);
    }
  });

  test("request asks about a refusal, and sends the same once more if it is told to", async () => {
    const refusals: string[] = [];
    const answer = (isAllowed: boolean) => ({
      retries: 0,
      onRefusal: async ({ code }: ApiError) => {
        refusals.push(code);
        return isAllowed;
      },
    });
    const allowed = clientOf([UNCONFIRMED, DONE], answer(true));
    await allowed.voe.webhooks.test("a");
    assert.equal(allowed.sent.length, 2);
    assert.deepEqual(allowed.sent[0], allowed.sent[1]);
    const twice = clientOf([UNCONFIRMED, UNCONFIRMED, DONE], answer(true));
    await assert.rejects(twice.voe.webhooks.test("a"), { code: "second_factor_required" });
    const denied = clientOf([UNCONFIRMED, DONE], answer(false));
    await assert.rejects(denied.voe.webhooks.test("a"), { code: "second_factor_required" });
    assert.equal(denied.sent.length, 1);
    assert.deepEqual(refusals, Array(3).fill("second_factor_required"));
  });

  test("request throws what the service said last when the retries are used up", async () => {
    const { voe, sent } = clientOf([THROTTLED], { retries: 2 });
    await assert.rejects(voe.users.get("u"), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual([error.code, error.status, error.requestId], ["throttled", 429, "r1"]);
      return true;
    });
    assert.equal(sent.length, 3);
  });

  test("request leaves a Retry-After of over two minutes to the caller", async () => {
    const { voe, sent } = clientOf([{ ...THROTTLED, retryAfter: "121" }]);
    await assert.rejects(voe.users.get("u"), (error) => error instanceof ApiError && error.retryAfterSeconds === 121);
    assert.equal(sent.length, 1);
  });

  test("request does not repeat what is refused", async () => {
    const { voe, sent } = clientOf([{ status: 404, body: { error: { code: "not_found" } } }]);
    await assert.rejects(voe.users.get("u"), ApiError);
    assert.equal(sent.length, 1);
  });

  test("request throws a TimeoutError when no answer comes in time, and a ConnectionError without a connection", async () => {
    await assert.rejects(clientOf(["silent"], { timeoutMs: 5, retries: 0 }).voe.users.get("u"), TimeoutError);
    await assert.rejects(clientOf(["lost"], { retries: 0 }).voe.users.get("u"), ConnectionError);
    const html = clientOf([{ status: 200, body: "<html>" }], { retries: 0 });
    await assert.rejects(html.voe.users.get("u"), ConnectionError);
  });

  test("request throws the reason of its signal, during a request and during a pause", async () => {
    const reason = new Error("enough");
    for (const outcome of ["silent", { ...DOWN, retryAfter: "60" }] as const) {
      const controller = new AbortController();
      const { voe } = clientOf([outcome]);
      const pending = voe.users.get("u", { signal: controller.signal });
      setImmediate(() => controller.abort(reason));
      await assert.rejects(pending, (error) => error === reason);
    }
  });

  test("request refuses a path without its id, and encodes every id", async () => {
    const { voe, sent } = clientOf([DONE]);
    await assert.rejects(voe.users.get(""), TypeError);
    await voe.users.get("a/../b?c");
    assert.equal(sent[0]?.url, "https://voe.example.com/v1/users/a%2F..%2Fb%3Fc/");
  });

  test("OpenVoe sends a session's header with cookies, a token as a bearer, and no credentials unless given", async () => {
    const { sent: asKey, voe } = clientOf([DONE]);
    await voe.users.get("u");
    assert.equal(asKey[0]?.headers["X-Access-Secret"], "sandbox-s");
    assert.equal(asKey[0]?.init.credentials, "omit");
    assert.equal(asKey[0]?.init.redirect, "manual");
    const sent: Sent[] = [];
    const fetch = async (url: string, init: RequestInit) => {
      sent.push({ url, init, headers: init.headers as Record<string, string> });
      return new Response("{}");
    };
    const baseUrl = "https://voe.example.com";
    await new OpenVoe({ baseUrl, fetch, session: true }).users.get("u");
    await new OpenVoe({ baseUrl, fetch, bearerToken: "t" }).users.get("u");
    await new OpenVoe({ baseUrl, fetch, anonymous: true }).users.get("u");
    assert.deepEqual(
      sent.map(({ init, headers }) => [init.credentials, headers["X-OpenVOE-Session"], headers.Authorization]),
      [
        ["same-origin", "1", undefined],
        ["omit", undefined, "Bearer t"],
        ["omit", undefined, undefined],
      ],
    );
  });

  test("list asks only the configured service for the next page, whatever address the answer names", async () => {
    const page = {
      count: 2,
      next: "https://elsewhere.example/steal?cursor=c2",
      previous: null,
      results: [{ id: "x" }],
    };
    const { voe, sent } = clientOf([
      { status: 200, body: page },
      { status: 200, body: { ...page, next: null } },
    ]);
    assert.equal((await voe.users.list({ page_size: 1 }).take(5)).length, 2);
    assert.equal(sent[1]?.url, "https://voe.example.com/v1/users/?page_size=1&cursor=c2");
  });

  test("waitFor throws a TimeoutError when a verification goes on for longer", async () => {
    const { voe } = clientOf([{ status: 200, body: { id: "iv_1", status: "processing" } }]);
    await assert.rejects(voe.verifications.waitFor("iv_1", { timeoutMs: 0 }), TimeoutError);
  });
});

describe("searchBatch", () => {
  const lines = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `${JSON.stringify({ name: `n${from + at}` })}\n`).join("");

  test("searchBatch sends the lines without an answer again when a request breaks off", async () => {
    const bodies: string[] = [];
    const answer = async (_url: string, init: RequestInit) => {
      bodies.push(String(init.body));
      const sent = String(init.body).trim().split("\n").length;
      const from = Number(/n(\d+)/.exec(String(init.body))?.[1]);
      return new Response(lines(bodies.length === 1 ? 2 : sent, from));
    };
    const voe = new OpenVoe({ baseUrl: "https://voe.example.com", anonymous: true, fetch: answer });
    const names: (string | undefined)[] = [];
    const searches = Array.from({ length: 7 }, (_, at) => ({ name: `n${at}` }));
    for await (const { match } of voe.companies.searchBatch(searches, { linesPerRequest: 5 })) names.push(match?.name);
    assert.deepEqual(names, ["n0", "n1", "n2", "n3", "n4", "n5", "n6"]);
    assert.deepEqual(bodies, [lines(5), lines(3, 2), lines(2, 5)]);
  });

  test("searchBatch takes searches only as their answers are taken", async () => {
    let taken = 0;
    function* searches() {
      for (;;) yield { name: `n${taken++}` };
    }
    const answer = async (_url: string, init: RequestInit) => new Response(String(init.body));
    const voe = new OpenVoe({ baseUrl: "https://voe.example.com", anonymous: true, fetch: answer });
    let answered = 0;
    for await (const _ of voe.companies.searchBatch(searches(), { linesPerRequest: 10 })) {
      answered += 1;
      assert.ok(taken <= answered + 10);
      if (answered === 25) break;
    }
    assert.equal(taken, 30);
  });
});
