import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { PROVIDER_CALLS } from "../../src/areas/connections/providers/remote/protocol/calls.ts";
import { REMOTE_PROTOCOL_FILE, remoteProtocolText } from "../support/remote-protocol-text.ts";

const ROOT = path.join(import.meta.dirname, "../..");

test("the document of the remote protocol is what the schemas make now: otherwise run npm run golden", () => {
  assert.equal(readFileSync(path.join(ROOT, REMOTE_PROTOCOL_FILE), "utf8"), remoteProtocolText());
});

test("the document refers only to schemas that it has, and docs/extend/network.md names every call", () => {
  const document = JSON.parse(remoteProtocolText());
  const refs = [...remoteProtocolText().matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(refs)].sort(), Object.keys(document.components.schemas).sort());
  const page = readFileSync(path.join(ROOT, "docs/extend/network.md"), "utf8");
  for (const { path: called } of Object.values(PROVIDER_CALLS)) assert.ok(page.includes(`\`POST ${called}\``), called);
});
