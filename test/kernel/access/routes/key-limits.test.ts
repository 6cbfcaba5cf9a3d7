import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hasSecretChecksum } from "../../../../src/kernel/crypto/secrets.ts";
import { subjectDetails } from "../../../areas/records/linkage/persons.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";

const KEYS = "/v1/keys/";
const VERIFICATIONS = "/v1/instant-verifications/";

let application: TestApplication;
let owner: Client;

before(async () => {
  application = await startApplication({ trustedProxies: ["127.0.0.1"] });
  owner = await application.client({ scopes: ["keys:write", "verifications:write", "verifications:read"] });
});
after(() => application.stop());

type Made = Awaited<ReturnType<Client["post"]>>;
const clientOf = (made: Made) =>
  application.clientWith({
    "x-access-client-id": String(made.at("client_id")),
    "x-access-secret": String(made.at("access_secret")),
  });
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

test("a key with allowed addresses is refused from elsewhere as an unknown one is, and gives its limits on", async () => {
  const made = await owner.post(KEYS, { allowed_addresses: ["203.0.113.0/24", "2001:db8::7"], scopes: ["keys:write"] });
  assert.deepEqual(made.at("allowed_addresses"), ["203.0.113.0/24", "2001:db8::7"]);
  const limited = clientOf(made);
  for (const address of ["203.0.113.9", "2001:db8::7"]) {
    assert.equal((await limited.get(KEYS, from(address))).status, 200, address);
  }
  const unknown = await application
    .clientWith({ "x-access-client-id": "0".repeat(32), "x-access-secret": "x" })
    .get(KEYS);
  for (const address of ["203.0.114.9", "2001:db8::8"]) {
    const refused = await limited.get(KEYS, from(address));
    assertError(refused, 401, "authentication_failed");
    assert.equal(refused.at("error.message"), unknown.at("error.message"));
  }
  assertError(await limited.get(KEYS), 401, "authentication_failed");
  const child = await limited.post(KEYS, { scopes: ["keys:write"] }, from("203.0.113.9"));
  assert.deepEqual(child.at("allowed_addresses"), made.at("allowed_addresses"));
  const wider = await limited.post(
    KEYS,
    { scopes: ["keys:write"], allowed_addresses: ["0.0.0.0/0"] },
    from("203.0.113.9"),
  );
  assertError(wider, 403, "permission_denied");
});

test("a key with purposes states one of them, or its verification is refused", async () => {
  const scopes = ["verifications:write", "keys:write"];
  const limited = clientOf(await owner.post(KEYS, { scopes, purposes: ["EXTENSION_OF_CREDIT"] }));
  const verify = (purpose: object) => limited.post(VERIFICATIONS, { ...subjectDetails(), ...purpose });
  assert.equal((await verify({ permissible_purpose: "EXTENSION_OF_CREDIT" })).status, 201);
  assertError(await verify({ permissible_purpose: "EMPLOYMENT" }), 403, "permission_denied");
  assertError(await verify({}), 403, "permission_denied");
  assertError(await limited.post(KEYS, { scopes, purposes: ["EMPLOYMENT"] }), 403, "permission_denied");
  assert.deepEqual((await limited.post(KEYS, { scopes })).at("purposes"), ["EXTENSION_OF_CREDIT"]);
});

test("rotateKey replaces a key, which still works until its overlap is over", async () => {
  const expires = "2090-01-01T00:00:00.000000Z";
  const made = await owner.post(KEYS, {
    name: "Loan system",
    scopes: ["keys:write"],
    expires_at: expires,
    purposes: ["EMPLOYMENT"],
  });
  const former = clientOf(made);
  const rotated = await former.post(`${KEYS}rotate/`, { id: made.at("id"), overlap_hours: 2 });
  assert.equal(rotated.status, 201, rotated.text);
  const { name, scopes, purposes, expires_at } = JSON.parse(rotated.text);
  assert.deepEqual(
    { name, scopes, purposes, expires_at },
    { name: "Loan system", scopes: ["keys:write"], purposes: ["EMPLOYMENT"], expires_at: expires },
  );
  assert.ok(hasSecretChecksum(String(rotated.at("access_secret"))));
  assert.equal((await former.get(KEYS)).status, 200, "in the overlap");
  assert.equal((await clientOf(rotated).get(KEYS)).status, 200);
  const over =
    "update credentials set expires_at = now() - interval '1 second' where id = $1 and expires_at <= now() + interval '2 hours' returning 1 as over";
  assert.equal((await application.db.rows({ name: "over", text: over }, [made.at("id")])).length, 1);
  const other = await startApplication({ beside: application });
  try {
    const headers = {
      "x-access-client-id": String(made.at("client_id")),
      "x-access-secret": String(made.at("access_secret")),
    };
    assertError(await other.clientWith(headers).get(KEYS), 401, "authentication_failed");
  } finally {
    await other.stop();
  }
  assertError(await owner.post(`${KEYS}rotate/`, { id: made.at("id") }), 404, "not_found");
});

test("rotateKey refuses keys of other teams, with further scopes, and faulty requests", async () => {
  const own = await owner.post(KEYS, { scopes: ["verifications:write"] });
  const stranger = await application.client({ scopes: ["keys:write", "verifications:write"] });
  assertError(await stranger.post(`${KEYS}rotate/`, { id: own.at("id") }), 404, "not_found");
  const weak = clientOf(await owner.post(KEYS, { scopes: ["keys:write"] }));
  assertError(await weak.post(`${KEYS}rotate/`, { id: own.at("id") }), 403, "permission_denied");
  assert.equal((await clientOf(own).post(VERIFICATIONS, {})).status, 400, "the key was not touched");
  assertError(await owner.post(`${KEYS}rotate/`, { id: "nothing" }), 404, "not_found");
  assert.equal((await owner.post(`${KEYS}rotate/`, { id: own.at("id"), overlap_hours: 169 })).status, 400);
  assertRefused(await owner.post(KEYS, { allowed_addresses: ["here"] }), {
    "allowed_addresses[0]": "must be an address or a network such as 203.0.113.0/24",
  });
  assertError(await clientOf(own).post(`${KEYS}rotate/`, { id: own.at("id") }), 403, "permission_denied");
});

test("rotateKey refuses a limited key one that is less limited, and the answer of another key's rotation", async () => {
  const scopes = ["keys:write", "verifications:write"];
  const free = await owner.post(KEYS, { scopes });
  const rotate = (client: Client, id: unknown, options = {}) => client.post(`${KEYS}rotate/`, { id }, options);
  const once = { headers: { "idempotency-key": "rotate-once" } };
  const rotated = await rotate(owner, free.at("id"), once);
  assert.equal(rotated.status, 201, rotated.text);
  const purposes = ["EMPLOYMENT"];
  for (const limits of [{ purposes }, { allowed_addresses: ["127.0.0.1"] }]) {
    const made = await owner.post(KEYS, { scopes, ...limits });
    const limited = clientOf(made);
    assertError(await rotate(limited, rotated.at("id")), 403, "permission_denied");
    assertError(await rotate(limited, free.at("id"), once), 403, "permission_denied");
    const own = await rotate(limited, made.at("id"));
    assert.deepEqual([own.status, own.at("purposes")], [201, made.at("purposes")], own.text);
    assert.deepEqual(own.at("allowed_addresses"), made.at("allowed_addresses"));
  }
  const here = "127.0.0.1";
  const wide = await owner.post(KEYS, { scopes, allowed_addresses: [here, "0.0.0.0/0"] });
  const twice = clientOf(await owner.post(KEYS, { scopes, allowed_addresses: [here, here] }));
  assertError(await rotate(twice, wide.at("id")), 403, "permission_denied");
  const weak = clientOf(await owner.post(KEYS, { scopes: ["keys:write"] }));
  assertError(await rotate(weak, free.at("id"), once), 403, "permission_denied");
  const created = { headers: { "idempotency-key": "create-once" } };
  assert.equal((await owner.post(KEYS, { scopes }, created)).status, 201);
  const limited = clientOf(await owner.post(KEYS, { scopes, purposes }));
  assertError(await limited.post(KEYS, { scopes }, created), 403, "permission_denied");
  assert.equal((await rotate(owner, free.at("id"), once)).at("id"), rotated.at("id"));
});

test("an address that guesses is locked out for a while, and nobody elsewhere", async (t) => {
  const limited = await startApplication({ beside: application, rateLimit: 60, trustedProxies: ["127.0.0.1"] });
  t.after(() => limited.stop());
  const made = await owner.post(KEYS, { scopes: ["keys:write"] });
  const headers = {
    "x-access-client-id": String(made.at("client_id")),
    "x-access-secret": String(made.at("access_secret")),
  };
  const guess = limited.clientWith({ ...headers, "x-access-secret": "sandbox-0" });
  const right = limited.clientWith(headers);
  for (let times = 0; times < 30; times += 1) {
    assertError(await guess.get(KEYS, from("198.51.100.7")), 401, "authentication_failed");
  }
  assertError(await guess.get(KEYS, from("198.51.100.7")), 429, "throttled");
  assertError(await right.get(KEYS, from("198.51.100.7")), 429, "throttled");
  const elsewhere = await right.get(KEYS, from("198.51.100.8"));
  assert.equal(elsewhere.status, 200);
  const used = (elsewhere.at("results") as { id: string; last_used_at: string | null }[]).find(
    ({ id }) => id === made.at("id"),
  );
  assert.ok(used?.last_used_at, "its last use is noted");
});
