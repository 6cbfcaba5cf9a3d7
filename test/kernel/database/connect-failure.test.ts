import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { TLSSocket } from "node:tls";
import { listenerOf } from "../../../fixtures/servers.ts";
import { openDatabase } from "../../../src/kernel/database/embedded/open-database.ts";
import { HOMES, serverUrlOf } from "../../support/databases.ts";
import { hasOpenssl, makeAuthority, type Pair } from "../egress/certificates.ts";

const NO_OPENSSL = { skip: hasOpenssl ? false : "there is no openssl to make certificates with" };
const home = HOMES.at(-1) ?? "embedded";

/**
 * The test server behind a port that encrypts as PostgreSQL does: `S` for an SSLRequest, then TLS.
 * Null: one that does not.
 */
async function encrypted(t: TestContext, pair: Pair | null): Promise<(parameters: string) => string> {
  const url = new URL(await serverUrlOf(home));
  const server = createServer((raw) => {
    raw.on("error", () => {});
    raw.once("data", () => {
      raw.write(pair === null ? "N" : "S");
      if (pair === null) return;
      const secure = new TLSSocket(raw, { isServer: true, ...pair });
      const upstream = connect(listenerOf(url));
      for (const stream of [secure, upstream]) stream.on("error", () => upstream.destroy());
      secure.pipe(upstream).pipe(secure);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (parameters) =>
    `postgresql://${url.username}:${url.password || "any"}@127.0.0.1:${port}/postgres?${parameters}`;
}

function open(databaseUrl: string) {
  return openDatabase({ databaseUrl, dataDir: "/nonexistent", size: 1, applicationName: "test" });
}

function fileOf(t: TestContext, text: string): string {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-root-"));
  t.after(() => rmSync(dir, { recursive: true }));
  writeFileSync(path.join(dir, "root.pem"), text);
  return path.join(dir, "root.pem");
}

test(
  "openDatabase explains a certificate of an unknown authority with sslrootcert, and connects once it is there",
  NO_OPENSSL,
  async (t) => {
    const authority = makeAuthority(t);
    const own = authority.selfSign("IP:127.0.0.1");
    for (const [pair, root] of [
      [authority.issue("IP:127.0.0.1"), authority.cert],
      [own, own.cert],
    ] as const) {
      const urlWith = await encrypted(t, pair);
      await assert.rejects(open(urlWith("sslmode=verify-full")), ({ message }: Error) => {
        assert.match(message, /no authority that this machine knows has signed its certificate \([A-Z_]+\)\. Save /);
        assert.match(message, /add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL\.$/);
        assert.doesNotMatch(message, /Node|--use/);
        return true;
      });
      const db = await open(urlWith(`sslmode=verify-full&sslrootcert=${fileOf(t, root)}`));
      assert.match(db.location, /^postgres at 127\.0\.0\.1:\d+$/);
      await db.close();
    }
  },
);

test("openDatabase reports an expired certificate, or one for another name", NO_OPENSSL, async (t) => {
  const authority = makeAuthority(t);
  const root = fileOf(t, authority.cert);
  for (const [pair, message] of [
    [authority.issue("IP:127.0.0.1", [-2, -1]), /its certificate has expired \(CERT_HAS_EXPIRED\)\. Renew it/],
    [
      authority.issue("IP:127.0.0.1", [1, 2]),
      /its certificate is not valid yet \(CERT_NOT_YET_VALID\)\. Compare the clocks/,
    ],
    [authority.issue("DNS:db.example.com"), /is for other names than the host in DATABASE_URL \(ERR_TLS/],
  ] as const) {
    const urlWith = await encrypted(t, pair);
    await assert.rejects(open(urlWith(`sslmode=verify-full&sslrootcert=${root}`)), { code: "unavailable", message });
  }
});

test("openDatabase reports a server without encryption, and an unreadable root certificate", async (t) => {
  const urlWith = await encrypted(t, null);
  await assert.rejects(open(urlWith("sslmode=verify-full")), {
    message: /it does not encrypt connections\. .* add sslmode=disable to DATABASE_URL/,
  });
  await assert.rejects(open(urlWith("sslmode=verify-full&sslrootcert=/nowhere/root.pem")), {
    message: /the file \/nowhere\/root\.pem that DATABASE_URL names cannot be read \(ENOENT\)\. Correct sslrootcert/,
  });
});
