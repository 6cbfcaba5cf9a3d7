import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { checkCompany } from "../../../src/areas/companies/ops/company-row.ts";
import { importCompanies } from "../../../src/areas/records/ops/imports/import-companies.ts";
import { feedOf } from "../../areas/records/ops/imports/rows.ts";
import { startApplication } from "../../support/application.ts";
import { makeDeployment } from "../../support/deployment.ts";

const COMPANY = { name: "Androscoggin Savings Bank", city: "Lewiston", state: "ME" };

test("openvoe search and verify ask a running service, and say where it is not", async (t) => {
  assert.equal(checkCompany(COMPANY, "own").kind, "sound");
  const app = await startApplication({
    isVerifying: true,
    prepare: (db) => importCompanies(db, { ...feedOf([COMPANY]).feed, source: "own" }),
  });
  t.after(() => app.stop());
  const { headers } = await app.client();
  const variables = {
    OPENVOE_URL: app.url,
    OPENVOE_CLIENT_ID: headers["x-access-client-id"] ?? "",
    OPENVOE_ACCESS_SECRET: headers["x-access-secret"] ?? "",
  };
  const { run } = makeDeployment(t);

  const found = await run(["search", "androscogin savings bank", "--state", "ME", "--explain"], variables);
  assert.match(found.stdout, /^Androscoggin Savings Bank\n[0-9a-f]{32}, confidence 0\.\d\d\n\nPROBABILITY/);
  const missed = await run(["search", "Zephyr Tannery"], variables);
  assert.deepEqual([missed.code, missed.stdout], [1, "No company is likely enough (the best: 0.00).\n"]);
  assert.match((await run(["search"], variables)).stderr, /Give a name, or another detail: --domain/);

  const verified = await run(["verify"], variables);
  assert.match(verified.stdout, /^iv_[0-9a-f]{32}: completed, match, confidence 0\.\d+\n\nEMPLOYER/);
  const refused = await run(["verify", import.meta.filename], variables);
  assert.match(refused.stderr, /calls\.test\.ts is not JSON/);
  const outside = await run(["verify"], { ...variables, OPENVOE_ACCESS_SECRET: "prod-0" });
  assert.match(outside.stderr, /Outside the sandbox, give the file of a request/);
  const wrong = await run(["search", "x"], { ...variables, OPENVOE_ACCESS_SECRET: "sandbox-0" });
  assert.match(wrong.stderr, /The service refused \(401\)/);
  const away = await run(["search", "x"], { ...variables, OPENVOE_URL: "http://127.0.0.1:1" });
  assert.match(away.stderr, /The service at http:\/\/127\.0\.0\.1:1 did not answer\. .*OPENVOE_URL or --url/);
});

test("openvoe completion completes commands, options and choices", async (t) => {
  const { run } = makeDeployment(t);
  const { stdout } = await run(["completion", "bash"]);
  const complete = (typed: string) => {
    const words = typed.split(" ");
    const script = `${stdout}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _openvoe; echo "\${COMPREPLY[*]}"`;
    return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim();
  };
  assert.equal(complete("openvoe ser"), "serve");
  assert.equal(complete("openvoe keys s"), "sign-in");
  assert.equal(complete("openvoe keys create --na"), "--name");
  assert.equal(complete("openvoe completion f"), "fish");
  assert.match(
    (await run(["completion", "fish"])).stdout,
    /complete -c openvoe -n '__fish_seen_subcommand_from keys' -a 'create list/,
  );
});

test("openvoe keys sign-in names the port of --port, which is checked like the variable", async (t) => {
  const { run } = makeDeployment(t);
  assert.equal((await run(["keys", "sign-in", "x", "--port", "http"])).code, 1);
  assert.match((await run(["serve", "--port", "70000"])).stderr, /OPENVOE_PORT must be/);
});
