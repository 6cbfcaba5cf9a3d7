import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { hostOfSocket } from "../../../src/kernel/http/core/host.ts";
import {
  assertConventions,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../support/application.ts";
import { sendRaw } from "../../support/raw-http.ts";
import { aWebhook } from "./requests.ts";

describe("hostFault", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client();
    for (let row = 0; row < 2; row++) await client.post("/v1/webhooks/", aWebhook());
  });
  after(() => app.stop());

  function list(version: string, hosts: readonly string[]) {
    const headers = Object.entries(client.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const named = hosts.map((host) => `Host: ${host}\r\n`);
    const head = [`GET /v1/webhooks/?page_size=1 HTTP/${version}\r\n`, "Connection: close\r\n", ...named, ...headers];
    return sendRaw(app.port, `${head.join("")}\r\n`);
  }

  const none = [
    "",
    "a b",
    'ex"ample',
    "a@b",
    "a/b",
    "a?b",
    "a#b",
    "http://a",
    "a:b",
    "a:99999",
    "a:1:2",
    "::1",
    "[::1",
  ];
  for (const host of [...none, "[x]", "1.2.3.4.5", "a,b", "<a>", "é"]) {
    test(`hostFault refuses the Host "${host}"`, async () => {
      for (const version of ["1.1", "1.0"]) {
        const answer = await list(version, [host]);
        assertError(answer, 400, "incorrect_parameters");
        assertConventions(answer);
      }
    });
  }

  test("hostFault refuses two Hosts, equal or not", async () => {
    for (const hosts of [
      ["a", "b"],
      ["a", "a"],
    ])
      assertError(await list("1.1", hosts), 400, "incorrect_parameters");
  });

  for (const host of [
    "localhost",
    "a_b.example",
    "VOE.example:8080",
    "10.0.0.7:80",
    "[::1]:8080",
    "xn--bcher-kva.example",
  ]) {
    test(`hostFault accepts the Host ${host}, which links begin with`, async () => {
      const answer = await list("1.1", [host]);
      assert.equal(answer.status, 200);
      assert.ok(String(answer.at("next")).startsWith(`http://${host}/v1/webhooks/?`));
    });
  }

  test("hostOfSocket is what links begin with for HTTP/1.0 without Host", async () => {
    const answer = await list("1.0", []);
    assert.equal(answer.status, 200);
    assert.ok(String(answer.at("next")).startsWith(`http://127.0.0.1:${app.port}/v1/webhooks/?`));
  });
});

test("hostOfSocket formats addresses of both families for a URL", () => {
  const written: readonly (readonly [localAddress: string, host: string])[] = [
    ["::ffff:10.0.0.7", "10.0.0.7:80"],
    ["10.0.0.7", "10.0.0.7:80"],
    ["::1", "[::1]:80"],
    ["fd00::7", "[fd00::7]:80"],
  ];
  for (const [localAddress, host] of written) assert.equal(hostOfSocket({ localAddress, localPort: 80 }), host);
});
