import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../../../src/kernel/error.ts";
import { parseNetworkFile } from "../../../src/kernel/network/network-file.ts";
import type { SecretPlaces } from "../../../src/kernel/network/secret.ts";
import { NETWORK_SECTIONS, NO_NETWORK_SETTINGS } from "../../../src/program/app/network-settings.ts";
import { hasOpenssl, makeAuthority } from "../egress/certificates.ts";

const SECRET = Buffer.alloc(32, 3).toString("base64");
const PLACES: SecretPlaces = {
  readVariable: (name) => ({ SECRET: `${SECRET}\n`, SHORT: "hunter2", EMPTY: "" })[name],
  readFile: (file) => {
    throw Object.assign(new Error(file), { code: "ENOENT" });
  },
};

/** A provider that is right, with changes. */
function entry(change: object = {}, target: object = {}) {
  return {
    kind: "remote",
    slug: "acme",
    name: "Acme Payroll",
    environments: ["production"],
    products: ["income", "employment"],
    target: {
      url: "https://payroll.example/openvoe/",
      signature: { key_id: "voe", secret: { variable: "SECRET" } },
      ...target,
    },
    ...change,
  };
}

function parse(content: unknown, places: Partial<SecretPlaces> = {}) {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const options = { name: "network.json", sections: NETWORK_SECTIONS, places: { ...PLACES, ...places } };
  return parseNetworkFile(text, options);
}

function faultsOf(content: unknown, places: Partial<SecretPlaces> = {}): Record<string, string> {
  try {
    parse(content, places);
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === "incorrect_parameters");
    return Object.fromEntries(error.invalidParams.map(({ field, message }) => [field, message]));
  }
  return {};
}

test("parseNetworkFile reads a provider with its defaults, and an id that follows from the slug", () => {
  const [provider = assert.fail()] = parse({ providers: [entry()] }).providers;
  assert.deepEqual(provider, {
    kind: "remote",
    id: provider.id,
    slug: "acme",
    name: "Acme Payroll",
    environments: ["production"],
    products: ["income", "employment"],
    target: {
      url: "https://payroll.example/openvoe",
      tls: {},
      signing: { keyId: "voe", secret: Buffer.from(SECRET, "base64") },
      allowsPrivate: false,
      deadlineMs: 10_000,
      maxResponseBytes: 4_194_304,
      attemptsMax: 3,
    },
  });
  assert.match(provider.id, /^[0-9a-f]{32}$/);
  assert.notEqual(parse({ providers: [entry({ slug: "other" })] }).providers[0]?.id, provider.id);
});

test("parseNetworkFile reads absent sections as empty", () => {
  assert.deepEqual(parse({}), NO_NETWORK_SETTINGS);
});

test("parseNetworkFile reports every fault at once, by its path, with the value and what to do", () => {
  const faults = faultsOf({
    provider: [],
    providers: [
      entry({ slug: "Acme Inc", nam: "x" }, { url: 5, deadline_ms: 7, attempts: 9, retries: 1 }),
      entry({ slug: "sandbox", environments: ["test"], products: [] }),
      entry({ slug: "two" }, { url: "http://payroll.example", signature: { key_id: "voe", secret: {} } }),
      entry({ slug: "two", target: { url: "https://10.0.0.1/" } }),
      entry({ slug: "sandbox" }, { url: "https://user:hunter2@payroll.example/?key=hunter3" }),
      { kind: "soap" },
      "acme",
    ],
  });
  assert.deepEqual(faults, {
    provider: `is not a section: the sections are ${Object.keys(NETWORK_SECTIONS).join(", ")}`,
    "providers[0].nam": "is not known: remove it, or correct its name",
    "providers[0].slug": '"Acme Inc" must be 1 to 40 lower-case letters, digits and hyphens',
    "providers[0].target.url": "must be a string",
    "providers[0].target.deadline_ms": "7 must be at least 100",
    "providers[0].target.attempts": "9 must be at most 5",
    "providers[0].target.retries": "is not known: remove it, or correct its name",
    "providers[1].environments[0]": '"test" must be one of sandbox, development, production',
    "providers[1].products": "must have at least one entry",
    "providers[2].target.url":
      '"http://payroll.example" must begin with https://: http is only for this machine (127.0.0.1)',
    "providers[2].target.signature.secret": 'must have either "file" or "variable"',
    "providers[3].target.url":
      '"https://10.0.0.1/" must not lead to a private, loopback, link-local or otherwise special address; to allow this host, set "allow_private": true',
    "providers[3].target": 'must have "client_certificate" or "signature", or both',
    "providers[3].slug": "repeats that of providers[2]: each entry needs one of its own",
    "providers[4].slug": "repeats that of providers[1]: each entry needs one of its own",
    "providers[4].target.url": '"https://…@payroll.example/…" must not hold credentials',
    "providers[5].kind": faults["providers[5].kind"],
    "providers[6]": "must be a JSON object",
  });
  assert.doesNotMatch(JSON.stringify(faults), /hunter/);
});

test("parseNetworkFile repeats no secret, wherever it stands", () => {
  const secrets = [
    { variable: "NOT_SET" },
    { variable: "SHORT" },
    { variable: "EMPTY" },
    { file: "gone.key" },
    { variable: "SECRET", file: "both" },
    "hunter2",
    { value: "hunter2" },
  ];
  const faults = faultsOf({
    providers: secrets.map((secret, at) => entry({ slug: `p${at}` }, { signature: { key_id: "voe", secret } })),
  });
  const at = (index: number, member = "") => faults[`providers[${index}].target.signature.secret${member}`];
  assert.deepEqual(
    [at(0), at(1), at(2), at(3), at(4), at(5), at(6, ".value")],
    [
      "refers to the variable NOT_SET, which is not set",
      "must refer to at least 32 bytes in base64, such as openssl rand -base64 32 prints",
      "refers to the variable EMPTY, which is empty",
      'refers to the file "gone.key", which cannot be read (ENOENT)',
      'must have either "file" or "variable"',
      "must be a JSON object",
      "is not known: remove it, or correct its name",
    ],
  );
  assert.doesNotMatch(JSON.stringify(faults), /hunter/);
});

test("parseNetworkFile checks certificates and keys", { skip: hasOpenssl ? false : "there is no openssl" }, (t) => {
  const authority = makeAuthority(t);
  const pair = authority.issue("DNS:client.example");
  const files: Record<string, string> = {
    "ca.pem": authority.cert,
    "client.pem": pair.cert,
    "client.key": pair.key,
    "other.key": authority.issue("DNS:x.example").key,
    "damaged.pem": pair.cert.replace("MII", "AAA"),
    "text.txt": "hunter2",
  };
  const readFile = (file: string) => files[file] ?? assert.fail(file);
  const parsed = (certificate: string, key: string, ca = "ca.pem") => ({
    providers: [
      entry(
        {},
        {
          signature: undefined,
          authority: { file: ca },
          client_certificate: { certificate: { file: certificate }, key: { file: key } },
        },
      ),
    ],
  });
  const [provider] = parse(parsed("client.pem", "client.key"), { readFile }).providers;
  assert.deepEqual(provider?.target.tls, {
    authority: authority.cert.trimEnd(),
    certificate: pair.cert.trimEnd(),
    key: pair.key.trimEnd(),
  });
  const path = "providers[0].target.client_certificate";
  assert.deepEqual(faultsOf(parsed("client.pem", "other.key"), { readFile }), {
    [`${path}.key`]: "is not the key of the certificate",
  });
  assert.deepEqual(faultsOf(parsed("damaged.pem", "text.txt", "text.txt"), { readFile }), {
    "providers[0].target.authority": "must refer to certificates in PEM (-----BEGIN CERTIFICATE-----)",
    [`${path}.certificate`]: "must refer to a certificate in PEM (-----BEGIN CERTIFICATE-----)",
    [`${path}.key`]: "must refer to a private key in PEM without a passphrase",
  });
});

test("parseNetworkFile refuses what is not a JSON object of lists, without repeating it", () => {
  for (const [text, message] of [
    ['{"providers": [hunter2]}', /^The network file network\.json is not JSON: "jq \. network\.json" shows where/],
    ["[]", /must be a JSON object/],
    ["null", /must be a JSON object/],
  ] as const) {
    assert.throws(
      () => parse(text),
      (error: Error) => message.test(error.message) && !error.message.includes("hunter2"),
    );
  }
  assert.deepEqual(faultsOf({ providers: {} }), { providers: "must be a list of entries" });
  assert.deepEqual(faultsOf({ providers: Array.from({ length: 201 }, () => entry()) }), {
    providers: "has 201 entries: it must have at most 200",
  });
});
