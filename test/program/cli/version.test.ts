import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { BUILD, buildText, COMMIT, readCommit, VERSION } from "../../../src/program/cli/version.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { makeDeployment } from "../../support/deployment.ts";

function folder(t: TestContext): string {
  const made = mkdtempSync(path.join(tmpdir(), "openvoe-version-"));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test("readCommit reads what git has checked out: a branch, a packed one, a commit, and a further work tree", (t) => {
  const home = folder(t);
  const clone = path.join(home, "clone");
  const gitIn = (place: string, ...words: string[]) =>
    execFileSync("git", words, { cwd: place, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  gitIn(home, "init", "--quiet", clone);
  const git = (...words: string[]) => gitIn(clone, ...words);
  assert.equal(readCommit(clone), null, "no commit yet");
  const commit = (text: string) => {
    writeFileSync(path.join(clone, "a"), text);
    git("add", "a");
    git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", `--message=${text}`);
    return git("rev-parse", "HEAD");
  };
  const first = commit("one");
  assert.equal(readCommit(clone), first);
  git("pack-refs", "--all");
  assert.equal(readCommit(clone), first, "packed");
  const second = commit("two");
  assert.equal(readCommit(clone), second, "newer than what is packed");
  git("checkout", "--quiet", "--detach", first);
  assert.equal(readCommit(clone), first, "no branch");
  git("worktree", "add", "--quiet", "-b", "other/one", path.join(home, "tree"), second);
  assert.equal(readCommit(path.join(home, "tree")), second, "another work tree");
  git("pack-refs", "--all");
  assert.equal(readCommit(path.join(home, "tree")), second, "another work tree, packed");
});

test("readCommit is null in a folder that is no clone, and for what is no commit", (t) => {
  const place = folder(t);
  assert.equal(readCommit(place), null);
  writeFileSync(path.join(place, ".git"), "gitdir: /nowhere/at/all\n");
  assert.equal(readCommit(place), null);
});

test("buildText has the beginning of the commit, if there is one", () => {
  assert.equal(buildText("1.2.3", "0123456789abcdef0123456789abcdef01234567"), "1.2.3 (0123456789ab)");
  assert.equal(buildText("1.2.3", null), "1.2.3");
});

test("openvoe --version and status say the version and the commit", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url });
  assert.equal((await run(["--version"])).stdout, `${BUILD}\n`);
  assert.ok(BUILD.startsWith(VERSION));
  const { program } = JSON.parse((await run(["status", "--json"])).stdout);
  assert.deepEqual([program.version, program.commit], [VERSION, COMMIT]);
});
