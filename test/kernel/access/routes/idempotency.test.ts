import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { claimIdempotencyKey } from "../../../../src/kernel/access/sql/idempotency.ts";
import type { TeamId } from "../../../../src/kernel/ids.ts";
import {
  type Answer,
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { HOMES } from "../../../support/databases.ts";
import { aVerification, aWebhook } from "../../http/requests.ts";

/** Every creation, with a body in order and another one. */
const CREATIONS: readonly (readonly [path: string, body: () => object, other: () => object])[] = [
  ["/v1/instant-verifications/", aVerification, () => aVerification({ rest: { tracking_info: "other" } })],
  ["/v1/webhooks/", aWebhook, aWebhook],
  ["/v1/keys/", () => ({ name: "Desk 4" }), () => ({ name: "Desk 5" })],
];

for (const home of HOMES)
  describe(`idempotency keys on the ${home} database`, () => {
    let app: TestApplication;
    let beside: TestApplication;
    before(async () => {
      app = await startApplication({ home });
      beside = await startApplication({ beside: app });
    });
    after(async () => {
      await beside.stop();
      await app.stop();
    });

    const clientOf = (team?: string) => app.client({ scopes: SCOPES, ...(team === undefined ? {} : { team }) });
    const keyed = (key: string) => ({ headers: { "idempotency-key": key } });
    const countOf = async (client: Client, path: string) => Number((await client.get(path)).at("count"));

    for (const [path, body, other] of CREATIONS) {
      test(`POST ${path} with the same key and body returns the stored answer, secrets included`, async () => {
        const client = await clientOf();
        const before = await countOf(client, path);
        const sent = body();
        const first = await client.post(path, sent, keyed("k1"));
        assert.equal(first.status, 201);
        const second = await client.post(path, sent, keyed("k1"));
        assert.deepEqual([second.status, second.body], [201, first.body]);
        const slashless = await client.post(path.slice(0, -1), sent, keyed("k1"));
        assert.deepEqual(slashless.body, first.body);
        const elsewhere = await beside.clientWith(client.headers).post(path, sent, keyed("k1"));
        assert.deepEqual(elsewhere.body, first.body);
        assert.equal(await countOf(client, path), before + 1);
      });

      test(`POST ${path} with the same key and another body is refused, and changes nothing`, async () => {
        const client = await clientOf();
        const before = await countOf(client, path);
        await client.post(path, body(), keyed("k1"));
        assertError(await client.post(path, other(), keyed("k1")), 409, "idempotency_mismatch");
        assert.equal(await countOf(client, path), before + 1);
        assert.equal((await client.post(path, other(), keyed("k2"))).status, 201);
      });

      test(`POST ${path} creates one resource, however many processes receive the same key at once`, async () => {
        const client = await clientOf();
        const before = await countOf(client, path);
        const sent = body();
        const senders = [client, beside.clientWith(client.headers)];
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, at) => senders[at % 2]?.post(path, sent, keyed("race"))),
        );
        const created = answers.filter((answer): answer is Answer => answer?.status === 201);
        assert.ok(created.length > 0);
        for (const answer of created) assert.deepEqual(answer.body, created[0]?.body);
        for (const answer of answers)
          if (answer?.status !== 201) assertError(answer as Answer, 409, "idempotency_in_flight");
        assert.equal(await countOf(client, path), before + 1);
        assert.deepEqual((await client.post(path, sent, keyed("race"))).body, created[0]?.body);
      });

      test(`POST ${path} scopes keys to team and environment`, async () => {
        const sent = body();
        const team = `one for ${path}`;
        const clients = [await clientOf(team), await clientOf()];
        clients.push(await app.client({ team, environment: "development", scopes: SCOPES }));
        const post = async (client: Client) => (await client.post(path, sent, keyed("shared"))).at("id");
        const ids = [];
        for (const client of clients) ids.push(await post(client));
        assert.equal(new Set(ids).size, 3);
        for (const [at, client] of clients.entries()) assert.equal(await post(client), ids[at]);
      });

      test(`POST ${path} without a key creates every time`, async () => {
        const client = await clientOf();
        const ids = [(await client.post(path, body())).at("id"), (await client.post(path, body())).at("id")];
        assert.notEqual(ids[0], ids[1]);
      });

      test(`POST ${path} refuses a key that is empty or over 255 characters long`, async () => {
        const client = await clientOf();
        const faults = { "Idempotency-Key": "must have 1 to 255 characters" };
        for (const key of ["", "x".repeat(256)]) assertRefused(await client.post(path, body(), keyed(key)), faults);
        assert.equal((await client.post(path, body(), keyed("x".repeat(255)))).status, 201);
      });

      test(`POST ${path} stores a key that holds an SSN as a hash, under which the answer is found again`, async () => {
        const client = await clientOf();
        const sent = body();
        const [first, again, other] = [
          await client.post(path, sent, keyed("219-09-9999 a")),
          await client.post(path, sent, keyed("219-09-9999 a")),
          await client.post(path, sent, keyed("219099999")),
        ];
        assert.deepEqual(again.body, first.body);
        assert.notDeepEqual(other.body, first.body);
        const text = "select key from idempotency_keys";
        const stored = await app.db.rows<{ key: string }>({ name: "test_keys", text });
        assert.deepEqual(
          stored.filter(({ key }) => /219-?09-?9999/.test(key)),
          [],
        );
      });

      test(`POST ${path} does not use up a key sent with a body that was refused`, async () => {
        const client = await clientOf();
        assertError(await client.post(path, [], keyed("again")), 400, "incorrect_parameters");
        assert.equal((await client.post(path, body(), keyed("again"))).status, 201);
      });

      test(`POST ${path} accepts a key again after 24 hours`, async () => {
        const client = await clientOf();
        const first = await client.post(path, body(), keyed("old"));
        const age = (hours: number) =>
          app.db.rows({
            name: `test_age_${hours}`,
            text: `update idempotency_keys set expires_at = expires_at - interval '${hours} hours' where key = 'old'`,
          });
        await age(23);
        assertError(await client.post(path, other(), keyed("old")), 409, "idempotency_mismatch");
        await age(1);
        const later = await client.post(path, other(), keyed("old"));
        assert.equal(later.status, 201);
        assert.notEqual(later.at("id"), first.at("id"));
      });
    }

    test("runIdempotently releases a key whose request the database refused", async () => {
      const client = await clientOf();
      const taken = await client.post("/v1/webhooks/", aWebhook());
      const body = aWebhook({ webhook_url: taken.at("webhook_url") });
      assertError(await client.post("/v1/webhooks/", body, keyed("k")), 400, "incorrect_parameters");
      await client.delete(`/v1/webhooks/${taken.at("id")}/`);
      assert.equal((await client.post("/v1/webhooks/", body, keyed("k"))).status, 201);
    });

    for (const [path, body] of CREATIONS) {
      test(`POST ${path} is refused while another process works on the same key, and succeeds when that has failed`, async () => {
        const client = await clientOf();
        const text = "select id from teams where client_id = $1";
        const [team] = await app.db.rows<{ id: TeamId }>({ name: "test_team", text }, [
          client.headers["x-access-client-id"],
        ]);
        const tenant = { teamId: team?.id as TeamId, environment: "sandbox" } as const;
        const failing = app.db.transaction(async (tx) => {
          assert.ok(await claimIdempotencyKey(tx, tenant, { key: "busy", bodyHash: Buffer.alloc(32) }));
          assertError(await client.post(path, body(), keyed("busy")), 409, "idempotency_in_flight");
          throw new Error("the other process fails");
        });
        await assert.rejects(failing, /the other process fails/);
        assert.equal((await client.post(path, body(), keyed("busy"))).status, 201);
      });
    }

    test("runIdempotently refuses a key that another operation has used", async () => {
      const client = await clientOf();
      await client.post("/v1/webhooks/", aWebhook(), keyed("k"));
      for (const [path, body] of CREATIONS.filter(([path]) => path !== "/v1/webhooks/")) {
        assertError(await client.post(path, body(), keyed("k")), 409, "idempotency_mismatch");
      }
      await client.post("/v1/instant-verifications/", aVerification(), keyed("v"));
      assertError(await client.post("/v1/webhooks/", aWebhook(), keyed("v")), 409, "idempotency_mismatch");
    });

    test("runIdempotently refuses a key that the same operation has used on another resource", async () => {
      const client = await clientOf();
      const paths = [];
      for (const body of [aWebhook(), aWebhook()]) {
        paths.push(`/v1/webhooks/${(await client.post("/v1/webhooks/", body)).at("id")}/secret/rotate/`);
      }
      const [own = "", other = ""] = paths;
      const first = await client.post(own, undefined, keyed("rotation"));
      assert.equal(first.status, 200);
      assertError(await client.post(other, undefined, keyed("rotation")), 409, "idempotency_mismatch");
      assert.deepEqual((await client.post(own, undefined, keyed("rotation"))).body, first.body);
    });

    test("createKey returns no key to a caller that lacks one of its scopes, also if it was created before", async () => {
      const rich = await clientOf("of two keys");
      const poor = await app.client({ team: "of two keys", scopes: ["keys:write", "webhooks:read"] });
      const first = await rich.post("/v1/keys/", { name: "Desk 4" }, keyed("k"));
      const again = await poor.post("/v1/keys/", { name: "Desk 4" }, keyed("k"));
      assertError(again, 403, "permission_denied");
      assert.ok(!again.text.includes(String(first.at("access_secret"))));
      assert.deepEqual((await rich.post("/v1/keys/", { name: "Desk 4" }, keyed("k"))).body, first.body);
      const modest = await poor.post("/v1/keys/", {}, keyed("modest"));
      assert.deepEqual((await rich.post("/v1/keys/", {}, keyed("modest"))).body, modest.body);
    });

    test("runIdempotently answers as at the creation, whatever happened to the resource since", async () => {
      const client = await clientOf();
      const sent = aWebhook();
      const first = await client.post("/v1/webhooks/", sent, keyed("k"));
      await client.delete(`/v1/webhooks/${first.at("id")}/`);
      const again = await client.post("/v1/webhooks/", sent, keyed("k"));
      assert.deepEqual([again.status, again.body], [201, first.body]);
    });

    test("createInstantVerification returns the creation's answer again, even if the verification has completed since", async (t) => {
      const verifying = await startApplication({ beside: app, isVerifying: true });
      t.after(() => verifying.stop());
      const client = verifying.clientWith((await clientOf()).headers);
      const first = await client.post("/v1/instant-verifications/", aVerification(), keyed("k"));
      const waited = { headers: { "idempotency-key": "other", prefer: "wait=20" } };
      assert.equal(
        (await client.post("/v1/instant-verifications/", aVerification(), waited)).at("status"),
        "completed",
      );
      const path = `/v1/instant-verifications/${first.at("id")}/`;
      while ((await client.get(path)).at("status") === "processing")
        await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual((await client.post("/v1/instant-verifications/", aVerification(), keyed("k"))).body, first.body);
    });

    test("runIdempotently stores no personal value and no secret in plaintext", async () => {
      const client = await clientOf();
      await client.post("/v1/instant-verifications/", aVerification(), keyed("sealed-1"));
      const webhook = await client.post("/v1/webhooks/", aWebhook(), keyed("sealed-2"));
      const text = "select encode(sealed_answer, 'escape') as answer from idempotency_keys where key like 'sealed-%'";
      const kept = JSON.stringify(await app.db.rows({ name: "test_kept_answers", text }));
      for (const value of ["Featherstonehaugh", "219099999", String(webhook.at("signing_secret"))]) {
        assert.ok(!kept.includes(value));
      }
    });
  });
