import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { AppError } from "../../../src/kernel/error.ts";
import type { TlsPair } from "../../../src/kernel/http/connections/tls-server.ts";
import { readConfig } from "../../../src/program/cli/config.ts";
import { checkCertificate } from "../../../src/program/cli/doctor/connectivity-checks.ts";
import { followTlsFiles, readTlsPair } from "../../../src/program/cli/process/tls-files.ts";
import { hasOpenssl, makeAuthority } from "../../kernel/egress/certificates.ts";
import { eventually } from "../../support/eventually.ts";

const skip = hasOpenssl ? false : "there is no openssl";

test("readTlsPair names the variable of a file that is missing, no PEM, or of another pair, and quotes none", {
  skip,
}, async (t) => {
  const authority = makeAuthority(t);
  const { files, write } = makeFiles(t);
  const [one, other] = [authority.issue("DNS:one.example"), authority.issue("DNS:two.example")];

  await assert.rejects(readTlsPair(files), fault(/^OPENVOE_TLS_CERT_FILE: .* cannot be read \(ENOENT\)\.$/));
  write({ cert: "secret of nobody", key: one.key });
  await assert.rejects(readTlsPair(files), fault(/^OPENVOE_TLS_CERT_FILE: the file is not a PEM certificate\.$/));
  write({ cert: one.cert, key: "secret of nobody" });
  await assert.rejects(readTlsPair(files), fault(/^OPENVOE_TLS_KEY_FILE: the file is not a PEM private key/));
  write({ cert: one.cert, key: other.key });
  await assert.rejects(readTlsPair(files), fault(/^OPENVOE_TLS_KEY_FILE: the file is not the key of the certificate/));
  write(one);
  assert.deepEqual(await readTlsPair(files), one);
});

test("followTlsFiles uses a renewed pair once both files are there, and keeps the former one until then", {
  skip,
}, async (t) => {
  const authority = makeAuthority(t);
  const { files, write } = makeFiles(t);
  const [first, renewed] = [authority.issue("DNS:one.example"), authority.issue("DNS:two.example")];
  write(first);
  const changes: TlsPair[] = [];
  const refusals: string[] = [];
  const stop = followTlsFiles(files, first, {
    onChanged: (pair) => changes.push(pair),
    onRefused: (reason) => refusals.push(reason),
  });
  t.after(stop);

  write({ cert: renewed.cert, key: first.key });
  await eventually(() => assert.equal(refusals.length, 1));
  assert.deepEqual(changes, []);
  write(renewed);
  await eventually(() => assert.deepEqual(changes, [renewed]));
  assert.equal(refusals.length, 1);
});

test("checkCertificate warns before a certificate ends, and reports one that has ended", { skip }, async (t) => {
  const { files, write } = makeFiles(t);
  write(makeAuthority(t).issue("DNS:one.example", [-1, 30]));
  const config = readConfig({ OPENVOE_TLS_CERT_FILE: files.certFile, OPENVOE_TLS_KEY_FILE: files.keyFile });
  const stateIn = async (days: number) => {
    const [check] = await checkCertificate(config, new Date(Date.now() + days * 86_400_000));
    return check?.state;
  };
  assert.deepEqual([await stateIn(0), await stateIn(20), await stateIn(31)], ["ok", "warning", "fault"]);
  assert.deepEqual(await checkCertificate(readConfig({}), new Date()), []);
});

function makeFiles(t: TestContext) {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-pair-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const files = { certFile: path.join(dir, "cert.pem"), keyFile: path.join(dir, "key.pem") };
  const write = ({ cert, key }: TlsPair) => {
    writeFileSync(files.certFile, cert);
    writeFileSync(files.keyFile, key);
  };
  return { files, write };
}

function fault(message: RegExp) {
  return (error: unknown) => error instanceof AppError && error.code === "unavailable" && message.test(error.message);
}
