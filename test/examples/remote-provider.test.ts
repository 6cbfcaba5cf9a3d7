import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { hasOpenssl, makeAuthority } from "../kernel/egress/certificates.ts";
import { aVerification } from "../kernel/http/requests.ts";
import { startApplication } from "../support/application.ts";
import { Connecting } from "../support/connections/connecting.ts";
import { startProgram } from "../support/deployment.ts";
import { networkOf, remoteEntry, SECRET, SIGNATURE } from "../support/network/network-of.ts";

const SERVER = path.join(import.meta.dirname, "../../examples/remote-provider/server.mjs");
const skip = hasOpenssl ? false : "there is no openssl";
const ANN = { username: "ann@example.com", password: "correct horse" };

test("the example has at most 200 lines and no dependencies", () => {
  const text = readFileSync(SERVER, "utf8");
  assert.ok(text.split("\n").length <= 201);
  for (const [, specifier] of text.matchAll(/from "([^"]+)"/g)) assert.match(String(specifier), /^node:/);
});

/** Starts the example with certificates and a secret; returns its target, and the files that this names. */
async function startExample(t: TestContext) {
  const authority = makeAuthority(t);
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-example-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const [server, client] = [authority.issue("IP:127.0.0.1"), authority.issue("DNS:voe.example")];
  const put = (name: string, text: string) => {
    writeFileSync(path.join(dir, name), text);
    return path.join(dir, name);
  };
  const example = startProgram([SERVER], {
    PORT: "0",
    SECRET,
    TLS_CERT: put("server.pem", server.cert),
    TLS_KEY: put("server.key", server.key),
    TLS_CLIENT_CA: put("ca.pem", authority.cert),
  });
  t.after(() => example.stop("SIGKILL"));
  const [, port] = await example.says(/listening on (\d+)/);
  const target = {
    url: `https://127.0.0.1:${port}`,
    authority: { file: "ca.pem" },
    client_certificate: { certificate: { file: "client.pem" }, key: { file: "client.key" } },
  };
  return { target, files: { "ca.pem": authority.cert, "client.pem": client.cert, "client.key": client.key } };
}

test("the example serves whole connections in a process of its own, by mutual TLS and signed requests", {
  skip,
}, async (t) => {
  const { target, files } = await startExample(t);
  const network = networkOf({ providers: [remoteEntry("example", target)] }, files);
  const app = await startApplication({ network, workers: ["connections"] });
  t.after(() => app.stop());
  const key = await app.client();
  const connecting = new Connecting(app, key);
  const providerId = network.providers[0]?.id ?? assert.fail();

  const person = await connecting.begin({ providerId });
  assert.deepEqual([person.at("step.kind"), person.at("step.title")], ["form", "Sign in to Example Payroll"]);
  await person.answer({ ...ANN, password: "wrong" });
  assert.equal(person.at("step.error"), "The address or the password is not correct.");
  await person.answer(ANN);
  assert.deepEqual([person.at("status"), person.at("step.sent_to")], ["mfa", "a…@example.com"]);
  await person.answer({ code: "424242" });
  assert.equal(person.at("status"), "done");
  const accessToken = await connecting.accessTokenOf(person);
  const linkId = person.at("link_id");
  const report = await key.get(`/v1/links/${linkId}/income/report/`);
  assert.deepEqual(
    [
      report.at("employments.0.company.name"),
      report.at("employments.0.statements.0.net_pay"),
      report.at("is_suspicious"),
    ],
    ["Example Instruments, Inc.", "1547.00", false],
  );
  const seen = (await connecting.eventsOf(linkId)).length;
  assert.equal(await connecting.refresh(accessToken), "done");
  assert.deepEqual(
    (await connecting.eventsOf(linkId, seen)).filter(
      (event) => event.endsWith("-updated") && !event.startsWith("task"),
    ),
    [],
  );

  const locked = await connecting.begin({ providerId });
  await locked.answer({ ...ANN, username: "locked@example.com" });
  assert.equal(locked.at("status"), "account_locked");
  const guessing = await connecting.begin({ providerId });
  await guessing.answer(ANN);
  assert.equal(guessing.at("step.attempts_left"), null);
  for (const left of [2, 1]) {
    await guessing.answer({ code: "1" });
    assert.deepEqual([guessing.at("status"), guessing.at("step.attempts_left")], ["mfa", left]);
  }
  await guessing.answer({ code: "3" });
  assert.equal(guessing.at("status"), "mfa_error");
  const told = app.log.map((line) => JSON.parse(line)).filter(({ reason }) => reason === "told_failure");
  assert.deepEqual(
    told.map(({ provider, call }) => [provider, call]),
    [
      ["example", "answer"],
      ["example", "answer"],
    ],
  );
  assert.doesNotMatch(app.log.join(""), /ann@|\bAnn\b|"424242"|correct horse/);
});

test("the example answers an instant verification, and finds nobody else", { skip }, async (t) => {
  const { target, files } = await startExample(t);
  const signed = { ...target, allow_private: true, signature: SIGNATURE };
  const source = { kind: "remote", name: "example-payroll", environments: ["sandbox"], target: signed };
  const fields = ["name", "date_of_birth", "ssn"];
  const network = networkOf({ sources: [{ ...source, fields, population: 1_000 }] }, files);
  const app = await startApplication({ network, workers: ["verifications"] });
  t.after(() => app.stop());
  const client = await app.client();
  const verify = async (subject: object) =>
    client.post(
      "/v1/instant-verifications/",
      { ...aVerification(), subject: { date_of_birth: "1988-04-12", ...subject } },
      { headers: { prefer: "wait=20" } },
    );
  const other = await verify({ first_name: "Ann", last_name: "Example", ssn: "123-12-3456" });
  assert.deepEqual([other.at("status"), other.at("results.outcome")], ["completed", "no_match"], "another number");
  const found = await verify({ first_name: "Ann", last_name: "Example", ssn: "3456" });
  const seen = ["status", "results.outcome", "results.employments.0.employer_name", "results.employments.0.source"];
  assert.deepEqual(
    seen.map((at) => found.at(at)),
    ["completed", "match", "Example Instruments, Inc.", "example-payroll"],
  );
  const nobody = await verify({ first_name: "Bea", last_name: "Elsewhere", ssn: "123-45-6789" });
  assert.deepEqual([nobody.at("status"), nobody.at("results.outcome")], ["completed", "no_match"]);
});
