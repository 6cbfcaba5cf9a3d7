import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { importDirectory } from "../areas/companies/routes/directory.ts";
import { startApplication } from "../support/application.ts";
import { patienceMs } from "../support/patience.ts";

const CLIENT = path.join(import.meta.dirname, "../../clients/python");
const PYTHON = path.join(CLIENT, "build/venv/bin/python");
const execute = promisify(execFile);

test("the generated Python client runs the program of its README and a smoke test", {
  skip: existsSync(PYTHON) ? false : "the generator is not installed: run clients/python/generate",
}, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-python-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const app = await startApplication({ prepare: importDirectory, isVerifying: true });
  t.after(() => app.stop());
  const { headers } = await app.client();
  const { stderr: warnings } = await execute(path.join(CLIENT, "generate"), [path.join(folder, "client")]);
  assert.deepEqual([...warnings.matchAll(/WARNING parsing (\S+ \S+)/g)].map(([, route]) => route).sort(), [
    "POST /v1/companies/batch/",
    "POST /v1/income-assessments/batch/",
    "POST /v1/instant-verifications/batch/",
    "POST /v1/orders/batch/",
    "POST /v1/orders/batch/check/",
  ]);
  const env = {
    PATH: process.env.PATH,
    PYTHONPATH: path.join(folder, "client"),
    OPENVOE_URL: app.url,
    OPENVOE_CLIENT_ID: headers["x-access-client-id"],
    OPENVOE_ACCESS_SECRET: headers["x-access-secret"],
  };
  const readme = readFileSync(path.join(CLIENT, "README.md"), "utf8");
  const program = path.join(folder, "verify.py");
  writeFileSync(program, /```python\n([\s\S]*?)```/.exec(readme)?.[1] ?? assert.fail("no program in the README"));
  const first = await execute(PYTHON, [program], { env, timeout: patienceMs(60_000) });
  assert.equal(first.stdout, "completed Example Instruments, Inc.\n");
  const smoke = await execute(PYTHON, [path.join(CLIENT, "smoke.py")], { env, timeout: patienceMs(60_000) });
  assert.match(smoke.stdout, /^smoke: 14 checks passed$/m);
});
