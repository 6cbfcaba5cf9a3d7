import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { hasOpenssl, makeAuthority } from "../../../kernel/egress/certificates.ts";
import { makeDeployment, readPrinted } from "../../../support/deployment.ts";
import { type Answering, answerJson, startTarget } from "../../../support/network/target-server.ts";

const SECRET = Buffer.alloc(32, 3).toString("base64");
const DESCRIPTION = { name: "Example Payroll", version: "2.1", protocol: "1" };

/** A deployment whose network file has these providers. */
function deploymentWith(t: TestContext, targets: Readonly<Record<string, object>>) {
  const deployment = makeDeployment(t, { VOE_SECRET: SECRET });
  const file = path.join(path.dirname(deployment.dataDir), "network.json");
  const providers = Object.entries(targets).map(([slug, target]) => ({
    kind: "remote",
    slug,
    name: "Example Payroll",
    environments: ["sandbox", "production"],
    products: ["income"],
    target: { signature: { key_id: "voe", secret: { variable: "VOE_SECRET" } }, allow_private: true, ...target },
  }));
  writeFileSync(file, JSON.stringify({ providers }));
  const run = (...args: string[]) => deployment.run(["providers", ...args], { OPENVOE_NETWORK_FILE: file });
  return { run, file, deployment };
}

const describing: Answering = (_request, response) => answerJson(response, DESCRIPTION);

test("providers list prints the providers of the network file", async (t) => {
  const { run, deployment } = deploymentWith(t, { acme: { url: "https://payroll.example/api" } });
  const { stdout } = await run("list");
  assert.match(stdout, /^SLUG +KIND +ID/);
  assert.match(stdout, /acme +remote +[0-9a-f]{32} +sandbox,production +income +https:\/\/payroll\.example\/api/);
  const none = await deployment.run(["providers", "list"]);
  assert.equal(none.stdout, "The network file has no providers.\n");
});

test("providers check reports every fault of the file, and serve does not start with one", async (t) => {
  const { run, deployment, file } = deploymentWith(t, {
    acme: { url: "ftp://payroll.example" },
    other: { url: "https://payroll.example", attempts: 0 },
  });
  for (const ended of [await run("check"), await deployment.start(["serve"], { OPENVOE_NETWORK_FILE: file }).ended]) {
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, /providers\[0\]\.target\.url "ftp:\/\/payroll\.example" must be an absolute/);
    assert.match(ended.stderr, /providers\[1\]\.target\.attempts 0 must be at least 1/);
  }
  const gone = await deployment.run(["providers", "check"], { OPENVOE_NETWORK_FILE: `${file}.gone` });
  assert.match(gone.stderr, /network\.json\.gone cannot be read \(ENOENT\)/);
});

test("providers probe calls each provider, and tells what is wrong", async (t) => {
  const good = await startTarget(t, describing);
  const other = await startTarget(t, (_request, response) => answerJson(response, { hello: "world" }));
  const refusing = await startTarget(t, (_request, response) => answerJson(response, {}, 401));
  const { run } = deploymentWith(t, {
    good: { url: good.url },
    other: { url: other.url },
    refusing: { url: refusing.url },
    gone: { url: "http://127.0.0.1:1024" },
  });
  const ended = await run("probe", "--json");
  assert.equal(ended.code, 1);
  const probes = JSON.parse(ended.stdout) as { provider: string; problems: string[]; system: string | null }[];
  assert.deepEqual(
    probes.map(({ provider, system, problems }) => [provider, system, ...problems]),
    [
      ["good", "Example Payroll 2.1"],
      ["other", null, "answers, but not in version 1 of the remote protocol: check url"],
      ["refusing", null, "refuses our credentials (401 or 403): check signature or client_certificate"],
      [
        "gone",
        null,
        "cannot be connected to, or closes the connection: look whether it listens there, and accepts our certificate (ECONNREFUSED)",
      ],
    ],
  );
  assert.equal(good.received[0]?.path, "/v1/describe");
  const one = await run("probe", "good");
  assert.equal(one.code, 0);
  assert.match(one.stdout, /address {6}127\.0\.0\.1\n {2}latency {6}\d+ ms\n {2}system {7}Example Payroll 2\.1\n/);
  const unknown = await run("probe", "nobody");
  assert.match(unknown.stderr, /has no provider "nobody"/);
});

test("providers probe prints the certificate and when it ends, and what is wrong with one", {
  skip: hasOpenssl ? false : "there is no openssl",
}, async (t) => {
  const authority = makeAuthority(t);
  const good = await startTarget(t, describing, authority.issue("IP:127.0.0.1", [-1, 40]));
  const late = await startTarget(t, describing, authority.issue("IP:127.0.0.1", [-3, -2]));
  const { run, file } = deploymentWith(t, {
    good: { url: good.url, authority: { file: "ca.pem" } },
    late: { url: late.url, authority: { file: "ca.pem" } },
  });
  writeFileSync(path.join(path.dirname(file), "ca.pem"), authority.cert);
  const checked = readPrinted<{ warnings: { provider: string; warning: string }[] }>(await run("check", "--json"));
  assert.match(checked.warnings[0]?.warning ?? "", /^the authority's certificate ends on \d{4}-\d\d-\d\d, in 1 day:/);
  const { stdout, code } = await run("probe");
  assert.equal(code, 1);
  assert.match(stdout, /certificate {2}CN=receiver, issued by CN=authority, until \d{4}-\d\d-\d\d, TLSv1\.3/);
  assert.match(stdout, /late: .*\n {2}problem {6}shows a certificate that is not accepted: .*\(CERT_HAS_EXPIRED\)/);
});
