import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { importDirectory } from "../areas/companies/routes/directory.ts";
import { startApplication, type TestApplication } from "../support/application.ts";
import { commandsOf, missing, readPage, withOwnValues } from "./page.ts";

/*
 * `npm run test:generators`: each section of docs/call/generated-clients.md as it stands. The versions of the generators stand there. Their
 * packages come from the registries, which takes minutes and may fail, so that only this command runs it.
 */

const PAGE = "call/generated-clients.md";
/** What each section says that it needs, and how it is asked for its version. */
const NEEDS: Readonly<Record<string, readonly (readonly [program: string, argument: string])[]>> = {
  Java: [
    ["javac", "-version"],
    ["mvn", "--version"],
    ["python3", "--version"],
  ],
  Python: [
    ["python3", "--version"],
    ["java", "-version"],
  ],
  Go: [["go", "version"]],
  TypeScript: [["npm", "--version"]],
};
const [INTRODUCTION = "", ...REST] = readPage(PAGE).split(/^## /m);
const SECTIONS = REST.map((section) => [section.split("\n", 1)[0] ?? "", section] as const);
const NOT_ASKED = "only npm run test:generators generates clients";

describe(`the generated clients of docs/${PAGE}`, () => {
  let app: TestApplication;
  before(async () => {
    if (process.env.OPENVOE_TEST_GENERATORS)
      app = await startApplication({ prepare: importDirectory, isVerifying: true });
  });
  after(() => app?.stop());

  test(`docs/${PAGE} has a section for each language that has a test, and no other`, () => {
    assert.deepEqual(SECTIONS.map(([language]) => language).sort(), Object.keys(NEEDS).sort());
  });

  test(`docs/${PAGE} exports each variable that its programs read`, () => {
    const read = REST.join("").match(/\bOPENVOE_[A-Z_]+/g) ?? [];
    const exported =
      commandsOf(INTRODUCTION)
        .join("")
        .match(/\bOPENVOE_[A-Z_]+(?==)/g) ?? [];
    assert.deepEqual(new Set(exported), new Set(read));
  });

  for (const [language, section] of SECTIONS) {
    test(`the generated client for ${language} compiles, finds a company and verifies a person`, {
      skip: process.env.OPENVOE_TEST_GENERATORS ? lacking(language) : NOT_ASKED,
    }, async (t) => {
      const folder = await mkdtemp(path.join(tmpdir(), "openvoe-generated-"));
      // Go makes the modules that it has loaded read-only, and none are loaded into this folder.
      t.after(() => rm(folder, { recursive: true }));
      const { headers } = await app.client();
      for (const [, name = "", program = ""] of section.matchAll(/^```\w+\n((?:\/\/|#) \S+)\n([\s\S]*?)^```/gm)) {
        await writeFile(path.join(folder, name.split(" ")[1] ?? assert.fail(name)), program);
      }
      const commands = withOwnValues([...commandsOf(INTRODUCTION), ...commandsOf(section)].join("\n"), {
        OPENVOE_URL: app.url,
        OPENVOE_CLIENT_ID: headers["x-access-client-id"] ?? "",
        OPENVOE_ACCESS_SECRET: headers["x-access-secret"] ?? "",
      });
      const { code, output } = await run(`set -euo pipefail\n${commands}`, folder, {});
      assert.equal(code, 0, output);
      assert.match(output, /^GOOGLE LLC\ncompleted Example Instruments, Inc\.\n$/m);
    });
  }
});

/** Why this language cannot be tested on this machine; false where it can. */
function lacking(language: string): string | false {
  return (NEEDS[language] ?? []).map((need) => missing(...need)).find((reason) => reason !== false) ?? false;
}

/** The end of what the commands print: a compiler that fails says much. */
const TOLD = 4000;

function run(
  script: string,
  folder: string,
  credentials: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const programs = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
    // The Go and Java of the machine, and no others that their own programs would download.
    const env = { ...process.env, ...credentials, PATH: programs, GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" };
    const shell = spawn("bash", ["-c", script], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.on("data", (chunk) => (output = `${output}${chunk}`.slice(-TOLD)));
    }
    shell.on("error", reject);
    shell.on("close", (code) => resolve({ code, output }));
  });
}
