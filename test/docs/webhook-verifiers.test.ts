import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { mintAccessSecret, mintId, mintSigningSecret } from "../../src/kernel/crypto/secrets.ts";
import { signCompat, signStandard, verifyCompat, verifyStandard } from "../../src/kernel/crypto/signature.ts";
import { DELIVERY_OUTCOMES } from "../../src/kernel/delivery-outcome.ts";
import { missing, readPage, writeBlock } from "./page.ts";

const PAGE = readPage("call/webhooks.md");

/** What a verifier is asked. JSON, since each language reads it for itself. */
interface Case {
  readonly name: string;
  readonly body_base64: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signing_secret: string;
  readonly access_secret: string;
  /** What the two functions must say. */
  readonly is_genuine: boolean;
  readonly is_signed: boolean;
}

const BODY = Buffer.from(
  '{"name":"Zoë 👩‍👩‍👧","n":1.0,"big":100000000000000000000000,"escaped":"\\u00e9\\/ \u2028"}\n',
);
const ACCESS = mintAccessSecret("sandbox");
const [NEW, OLD] = [mintSigningSecret(), mintSigningSecret()];
const ID = mintId();

function delivered(
  change: { readonly ageSeconds?: number; readonly headers?: Record<string, string | undefined> } = {},
) {
  const timestampSeconds = Math.floor(Date.now() / 1_000) - (change.ageSeconds ?? 0);
  const headers = {
    "x-webhook-sign": signCompat(BODY, ACCESS),
    "webhook-id": ID,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": signStandard({ id: ID, timestampSeconds, body: BODY, secrets: [NEW, OLD] }),
    ...change.headers,
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Case["headers"];
}

function makeCases(): Case[] {
  const right = { body_base64: BODY.toString("base64"), signing_secret: NEW, access_secret: ACCESS };
  const no = { is_genuine: false, is_signed: false };
  const yes = { is_genuine: true, is_signed: true };
  const encoded = (text: string) => ({ body_base64: Buffer.from(text).toString("base64") });
  const sent = delivered();
  return [
    { ...right, name: "the newest secret", headers: sent, ...yes },
    { ...right, name: "the secret that is being replaced", headers: sent, signing_secret: OLD, ...yes },
    { ...right, name: "a body with a byte more", headers: sent, ...encoded(`${BODY} `), ...no },
    {
      ...right,
      name: "a body that was serialised again",
      headers: sent,
      ...encoded(JSON.stringify(JSON.parse(BODY.toString()))),
      ...no,
    },
    { ...right, name: "an empty body", headers: sent, ...encoded(""), ...no },
    {
      ...right,
      name: "other secrets",
      headers: sent,
      signing_secret: mintSigningSecret(),
      access_secret: mintAccessSecret("sandbox"),
      ...no,
    },
    ...headerCases(right),
  ];
}

function headerCases(right: Pick<Case, "body_base64" | "signing_secret" | "access_secret">): Case[] {
  const no = { is_genuine: false, is_signed: false };
  const yes = { is_genuine: true, is_signed: true };
  const sent = delivered();
  const later = String(Number(sent["webhook-timestamp"]) + 1);
  const upper = sent["x-webhook-sign"]?.toUpperCase();
  return [
    {
      ...right,
      name: "another timestamp",
      headers: delivered({ headers: { "webhook-timestamp": later } }),
      ...yes,
      is_genuine: false,
    },
    {
      ...right,
      name: "another id",
      headers: delivered({ headers: { "webhook-id": mintId() } }),
      ...yes,
      is_genuine: false,
    },
    { ...right, name: "an old delivery", headers: delivered({ ageSeconds: 400 }), ...yes, is_genuine: false },
    { ...right, name: "a delivery of four minutes ago", headers: delivered({ ageSeconds: 240 }), ...yes },
    {
      ...right,
      name: "a delivery from the future",
      headers: delivered({ ageSeconds: -400 }),
      ...yes,
      is_genuine: false,
    },
    {
      ...right,
      name: "no time that can be read",
      headers: delivered({ headers: { "webhook-timestamp": "now" } }),
      ...yes,
      is_genuine: false,
    },
    {
      ...right,
      name: "signatures beyond ASCII",
      headers: delivered({ headers: { "x-webhook-sign": "v1=é", "webhook-signature": "v1,é" } }),
      ...no,
    },
    {
      ...right,
      name: "upper-case hex",
      headers: delivered({ headers: { "x-webhook-sign": upper } }),
      ...yes,
      is_signed: false,
    },
    {
      ...right,
      name: "a signature of another scheme only",
      headers: delivered({ headers: { "webhook-signature": "v1a,AAAA v2,BBBB" } }),
      ...yes,
      is_genuine: false,
    },
    { ...right, name: "no headers", headers: {}, ...no },
  ];
}

function expected(cases: readonly Case[]) {
  return cases.map(({ name, is_genuine, is_signed }) => ({ name, is_genuine, is_signed }));
}

/** What a program of another language printed, a line `true false` for each case. */
function answers(cases: readonly Case[], printed: string) {
  const lines = printed.trim().split("\n");
  assert.equal(lines.length, cases.length, printed);
  return cases.map(({ name }, at) => {
    const [isGenuine, isSigned] = (lines[at] ?? "").toLowerCase().split(" ");
    return { name, is_genuine: isGenuine === "true", is_signed: isSigned === "true" };
  });
}

test("isGenuine and isSigned of docs/call/webhooks.md in TypeScript take what is right and refuse each wrong", async (t) => {
  const cases = makeCases();
  const verifier = await import(path.join(writeBlock(t, PAGE, "verify.ts"), "verify.ts"));
  const found = cases.map((one) => {
    const body = Buffer.from(one.body_base64, "base64");
    return {
      name: one.name,
      is_genuine: verifier.isGenuine(body, one.headers, one.signing_secret),
      is_signed: verifier.isSigned(body, one.headers, one.access_secret),
    };
  });
  assert.deepEqual(found, expected(cases));
});

test("is_genuine and is_signed of docs/call/webhooks.md in Python take what is right and refuse each wrong", {
  skip: missing("python3"),
}, (t) => {
  const cases = makeCases();
  const script = `import base64, json, sys
from verify import is_genuine, is_signed
for one in json.load(sys.stdin):
    body = base64.b64decode(one["body_base64"])
    print(is_genuine(body, one["headers"], one["signing_secret"]), is_signed(body, one["headers"], one["access_secret"]))`;
  const cwd = writeBlock(t, PAGE, "verify.py");
  const options = { cwd, input: JSON.stringify(cases), env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } };
  assert.deepEqual(answers(cases, execFileSync("python3", ["-c", script], options).toString()), expected(cases));
});

const GO_PROGRAM = `package main

import (
	"encoding/json"
	"fmt"
	"os"

	"example.com/receiver/webhooks"
)

func main() {
	var cases []struct {
		Body          []byte            \`json:"body_base64"\`
		Headers       map[string]string \`json:"headers"\`
		SigningSecret string            \`json:"signing_secret"\`
		AccessSecret  string            \`json:"access_secret"\`
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	for _, one := range cases {
		header := func(name string) string { return one.Headers[name] }
		fmt.Println(webhooks.IsGenuine(one.Body, header, one.SigningSecret), webhooks.IsSigned(one.Body, header, one.AccessSecret))
	}
}
`;

test("IsGenuine and IsSigned of docs/call/webhooks.md in Go take what is right and refuse each wrong", {
  skip: missing("go", "version"),
}, (t) => {
  const cases = makeCases();
  const cwd = path.dirname(writeBlock(t, PAGE, "verify.go"));
  writeFileSync(path.join(cwd, "go.mod"), "module example.com/receiver\n\ngo 1.21\n");
  writeFileSync(path.join(cwd, "main.go"), GO_PROGRAM);
  const env = { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local" };
  const printed = execFileSync("go", ["run", "."], { cwd, env, input: JSON.stringify(cases) }).toString();
  assert.deepEqual(answers(cases, printed), expected(cases));
});

test("genuine? and signed? of docs/call/webhooks.md in Ruby take what is right and refuse each wrong", {
  skip: missing("ruby"),
}, (t) => {
  const cases = makeCases();
  const script = `require "json"; require "./verify"
JSON.parse($stdin.read).each do |one|
  body = one["body_base64"].unpack1("m")
  puts "#{genuine?(body, one["headers"], one["signing_secret"])} #{signed?(body, one["headers"], one["access_secret"])}"
end`;
  const cwd = writeBlock(t, PAGE, "verify.rb");
  const printed = execFileSync("ruby", ["-e", script], { cwd, input: JSON.stringify(cases) }).toString();
  assert.deepEqual(answers(cases, printed), expected(cases));
});

test("verify.sh of docs/call/webhooks.md takes what is right in both forms and refuses each wrong", {
  skip: missing("openssl", "version"),
}, (t) => {
  const cases = makeCases();
  const cwd = writeBlock(t, PAGE, "verify.sh");
  const found = cases.map((one) => {
    writeFileSync(path.join(cwd, "body"), Buffer.from(one.body_base64, "base64"));
    const env = {
      PATH: process.env.PATH,
      BODY: "body",
      OPENVOE_ACCESS_SECRET: one.access_secret,
      SIGNING_SECRET: one.signing_secret,
      X_WEBHOOK_SIGN: one.headers["x-webhook-sign"] ?? "",
      WEBHOOK_ID: one.headers["webhook-id"] ?? "",
      WEBHOOK_TIMESTAMP: one.headers["webhook-timestamp"] ?? "",
      WEBHOOK_SIGNATURE: one.headers["webhook-signature"] ?? "",
    };
    return { name: one.name, isRight: spawnSync("sh", ["verify.sh"], { cwd, env }).status === 0 };
  });
  const wanted = cases.map(({ name, is_genuine, is_signed }) => ({ name, isRight: is_genuine && is_signed }));
  assert.deepEqual(found, wanted);
});

test("send.sh of docs/call/webhooks.md sends a body, byte for byte, with both signatures", {
  skip: missing("openssl", "version") || missing("curl"),
}, async (t) => {
  const cwd = writeBlock(t, PAGE, "send.sh");
  writeFileSync(path.join(cwd, "body"), BODY);
  const server = createServer().listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  const arrived = once(server, "request").then(async ([request, response]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end();
    return { headers: request.headers, body: Buffer.concat(chunks) };
  });
  const RECEIVER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const given = { BODY: "body", OPENVOE_ACCESS_SECRET: ACCESS, SIGNING_SECRET: NEW, WEBHOOK_ID: ID, RECEIVER_URL };
  await promisify(execFile)("sh", ["send.sh"], { cwd, env: { PATH: process.env.PATH, ...given } });
  const { headers, body } = await arrived;
  assert.deepEqual(body, BODY);
  assert.ok(verifyCompat(body, headers["x-webhook-sign"], ACCESS));
  const timestampSeconds = Number(headers["webhook-timestamp"]);
  const signature = headers["webhook-signature"];
  const message = { id: ID, timestampSeconds, body, secrets: [NEW], signature, nowSeconds: Date.now() / 1_000 };
  assert.ok(verifyStandard(message));
});

test("DELIVERY_OUTCOMES are explained in docs/call/webhooks.md, each of them", () => {
  for (const outcome of DELIVERY_OUTCOMES) assert.ok(PAGE.includes(`| \`${outcome}\` |`), outcome);
});
