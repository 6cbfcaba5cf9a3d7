import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { FURTHER } from "../../scripts/reference/flow.ts";
import { generatePostman } from "../../scripts/reference/postman.ts";
import { ROUTES } from "../../src/program/routes.ts";
import { callSample } from "../../web/src/docs/reference/call-samples.ts";
import { type OpenapiDocument, type OperationAtPath, operationsByTag } from "../../web/src/docs/reference/document.ts";
import type { TestApplication } from "../support/application.ts";
import { type Collection, type CollectionItem, CollectionRun, type Ran } from "../support/collection.ts";
import { startReferenceService } from "../support/collection-service.ts";
import { openapiText } from "../support/openapi-text.ts";

/*
 * The calls of the reference, pasted: every operation that a fresh service with a sandbox key can do, in the order of the collection,
 * whose scripts keep the ids.
 */

const run = promisify(execFile);
const DOCUMENT = openapiText();
const OPERATIONS = operationsByTag(JSON.parse(DOCUMENT) as OpenapiDocument).flatMap((tag) => tag.operations);
const COLLECTION = JSON.parse(generatePostman(DOCUMENT)) as Collection;
const NO_PYTHON = spawnSync("python3", ["--version"]).status === 0 ? false : "there is no python3";
/** They read the cookie of a session, which a pasted call does not have. */
const SESSION = new Set(ROUTES.filter(({ auth }) => auth.by === "session").map(({ operationId }) => operationId));

/** The operation of a request. */
function operationOf({ request }: CollectionItem): OperationAtPath {
  const path = request.url.raw.replace("{{base_url}}", "").replace(/:(\w+)/g, "{$1}");
  return OPERATIONS.find((one) => one.path === path && one.method === request.method) ?? assert.fail(path);
}

const SENDS = {
  async shell(operation: OperationAtPath, url: string, env: Readonly<Record<string, string>>) {
    const command = `${callSample(operation, "shell", url)} --output - -w '\\n%{http_code}'`;
    const { stdout } = await run("sh", ["-c", command], { env: { ...process.env, ...env }, encoding: "latin1" });
    return { status: Number(stdout.slice(-3)), text: stdout.slice(0, -4) };
  },
  async typescript(operation: OperationAtPath, url: string, env: Readonly<Record<string, string>>) {
    let told: Omit<Ran, "name"> = { status: 0, text: "" };
    const console = { log: (status: number, text: string) => (told = { status, text }) };
    const body = `return (async () => {${callSample(operation, "typescript", url)}})()`;
    await new Function("process", "console", body)({ env }, console);
    return told;
  },
  async python(operation: OperationAtPath, url: string, env: Readonly<Record<string, string>>) {
    const code = callSample(operation, "python", url).replace(
      "response.read().decode()",
      'response.read().decode("latin1")',
    );
    const { stdout } = await run("python3", ["-c", code], { env: { ...process.env, ...env } });
    return { status: Number(stdout.slice(0, 3)), text: stdout.slice(4) };
  },
};

for (const [language, send] of Object.entries(SENDS)) {
  describe(`the calls of the reference in ${language}`, { skip: language === "python" && NO_PYTHON }, () => {
    let app: TestApplication;
    let variables: Readonly<Record<string, string>>;
    before(async () => {
      ({ app, variables } = await startReferenceService());
    });
    after(() => app.stop());

    test("every call succeeds as it is pasted", { timeout: 300_000 }, async () => {
      const { client_id: id = "", access_secret: secret = "", base_url: url = "" } = variables;
      const collected = new CollectionRun(variables, async (item) => {
        const env = {
          ...Object.fromEntries(collected.variables),
          OPENVOE_CLIENT_ID: id,
          OPENVOE_ACCESS_SECRET: secret,
        };
        const { $timestamp: _, ...named } = env as Record<string, string>;
        return { name: item.name, ...(await send(operationOf(item), url, named)) };
      });
      const failures: string[] = [];
      for (const { name, item } of COLLECTION.item.filter((folder) => folder.name !== FURTHER)) {
        for (const one of item.filter((each) => !SESSION.has(operationOf(each).operationId))) {
          await collected.sendUntilDone(one).catch((failure) => failures.push(`${name}: ${failure.message}`));
        }
      }
      assert.deepEqual(failures, []);
    });
  });
}
