import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { readPidFile } from "../../../src/kernel/database/embedded/postmaster.ts";
import { type Deployment, makeDeployment, type Program, startProgram } from "../../support/deployment.ts";

const NO_CURL = spawnSync("curl", ["--version"]).status === 0 ? false : "there is no curl to paste the calls into";
const CALL = /^curl .*?(?=\n\n)/gms;

/** The calls that `start` printed, as they would be pasted. */
async function printedCalls(program: Program): Promise<string[]> {
  await program.says(/Stop with Ctrl-C\.\n/);
  return (await program.says(/[\s\S]*/))[0].match(CALL) ?? [];
}

function secretOf(call = ""): string | undefined {
  return /X-Access-Secret: (\S+)'/.exec(call)?.[1];
}

function serverOf({ dataDir }: Deployment) {
  return readPidFile(path.join(dataDir, "postgres"));
}

test("openvoe start prints three calls that answer 200, 201 and 201, and a link that signs in once, and ends cleanly with its database", {
  skip: NO_CURL,
}, async (t) => {
  const deployment = makeDeployment(t);
  const program = deployment.start(["start"]);

  const calls = await printedCalls(program);
  const answers = await Promise.all(calls.map((call) => startProgram(["-c", call], deployment.env, "sh").ended));

  await program.says(/Ready: the directory has no employers yet\./);
  const [printed] = await program.says(/[\s\S]*/);
  assert.match(printed, /^Opening the database in .*\nPreparing the company search …\nOpenVOE is listening on /);
  assert.match(printed, /Stop with Ctrl-C\.\nReady: /, "what is printed waits for the company search");

  const [, link = "", token] = /^(http:\/\/\S+\/dashboard\/)#token=([0-9a-f]{64})$/m.exec(printed) ?? [];
  const signIn = (body: object) =>
    fetch(new URL("/v1/session/", link), {
      method: "POST",
      headers: { "content-type": "application/json", "x-openvoe-session": "1" },
      body: JSON.stringify(body),
    });
  const session = await signIn({ token });
  assert.equal(session.status, 201);
  const { scopes } = (await session.json()) as { scopes: readonly string[] };
  assert.deepEqual(
    SCOPES.filter((scope) => !scopes.includes(scope)),
    ["pii:read"],
  );
  assert.equal((await signIn({ token })).status, 410);

  const told = answers.map(({ stdout }) => {
    const [body = "", status] = stdout.split("\n");
    return { status: Number(status), body: JSON.parse(body) };
  });
  assert.deepEqual(
    told.map(({ status }) => status),
    [200, 201, 201],
  );
  assert.equal(told[0]?.body.mapping_status, "unmapped");
  assert.match(told[1]?.body.id, /^iv_[0-9a-f]{32}$/);
  assert.match(told[2]?.body.signing_secret, /^whsec_/);
  const { pathname } = new URL(told[2]?.body.webhook_url);
  assert.match(pathname, /^\/v1\/sandbox\/receiver\/[0-9a-f]{8}\/$/);
  const secret = secretOf(calls[0]);
  assert.ok(printed.includes(` OPENVOE_ACCESS_SECRET=${secret}\n`), "the variables of the README");

  assert.equal((await serverOf(deployment))?.state, "ready");
  assert.equal((await program.stop("SIGTERM")).code, 0);
  assert.equal(await serverOf(deployment), null);

  // A newer key that could not make these calls is passed over.
  assert.equal((await deployment.run(["keys", "create", "--env", "sandbox", "--scopes", "companies:read"])).code, 0);
  const listed = await deployment.run(["keys", "list", "--json"]);
  const [narrow, first] = JSON.parse(listed.stdout) as readonly { readonly id: string }[];
  const made = await deployment.run(["keys", "sign-in", first?.id ?? ""]);
  assert.match(made.stdout, /^http:\/\/127\.0\.0\.1:\d+\/dashboard\/#token=[0-9a-f]{64}\n$/);
  await deployment.run(["keys", "deactivate", narrow?.id ?? ""]);
  for (const id of ["x", narrow?.id ?? ""]) {
    const refused = await deployment.run(["keys", "sign-in", id]);
    assert.deepEqual([refused.code, refused.stdout], [1, ""]);
    assert.match(refused.stderr, /No usable key has this id: see openvoe keys list\./);
  }
});

test("openvoe start prints the secret of its key at the first start alone, and again where it is asked to", {
  skip: NO_CURL,
}, async (t) => {
  const deployment = makeDeployment(t);
  const first = deployment.start(["start"]);
  const secret = secretOf((await printedCalls(first))[0]);
  assert.equal((await first.stop("SIGINT")).code, 0);
  const again = deployment.start(["start"]);
  const [call = ""] = await printedCalls(again);
  const [text] = await again.says(/[\s\S]*/);
  assert.ok(!text.includes(secret ?? ""), "a later start prints no secret");
  const withSecret = { ...deployment.env, OPENVOE_ACCESS_SECRET: secret ?? "" };
  assert.match((await startProgram(["-c", call], withSecret, "sh").ended).stdout, /\n200\n$/);
  assert.equal((await again.stop("SIGINT")).code, 0);
  const asked = deployment.start(["start", "--show-secret"]);
  assert.equal(secretOf((await printedCalls(asked))[0]), secret);
  assert.equal((await asked.stop("SIGINT")).code, 0);
});
