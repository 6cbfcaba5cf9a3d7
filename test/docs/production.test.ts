import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { startServer } from "../../fixtures/servers.ts";
import { eventually } from "../support/eventually.ts";
import { startMailServer } from "../support/mail-server.ts";
import { readPage } from "./page.ts";

/*
 * Runs the commands of docs/operate/production.md, in order, without root, DNS and systemd. What is substituted:
 *
 * - in the page's text: folders (each is below a temporary one; /opt/openvoe is this clone), the folder of PostgreSQL's socket, the mail
 *   server and the port 8080;
 * - programs that need root or a network: apt-get, npm and useradd do nothing but make the home folder; runuser runs the command as this
 *   user; systemctl runs ExecStart of the copied units with the settings file, and has Caddy check its file where Caddy is installed;
 * - the bundled employers are not loaded.
 *
 * PostgreSQL is the machine's own, in a temporary folder.
 */

const ROOT = path.join(import.meta.dirname, "../..");
const COMMANDS_MAX = 15;

const blocks = [...readPage("operate/production.md").matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
  ([, block = ""]) => block,
);

test(`docs/operate/production.md has ${COMMANDS_MAX} commands at most, numbered as its text says`, () => {
  const lines = blocks
    .join("")
    .replace(/<<END\n[\s\S]*?^END$/gm, "")
    .trim()
    .split("\n");
  const numbers = [...readPage("operate/production.md").matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  assert.deepEqual(
    numbers,
    lines.map((_, at) => at + 1),
  );
  assert.ok(lines.length <= COMMANDS_MAX);
});

test("the commands of docs/operate/production.md set up a service that answers its key, with a backup and no fault", async (t) => {
  const server = await startServer();
  if (server === null) return t.skip("there is no PostgreSQL on this machine");
  t.after(() => server.stop());
  const mail = await startMailServer();
  t.after(() => mail.close());
  const root = mkdtempSync(path.join(tmpdir(), "openvoe-production-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const port = await freePort();
  const socket = new URL(server.url).searchParams.get("host") ?? "";
  const folders = ["/etc/openvoe.env", "/etc/systemd/system", "/etc/caddy", "/usr/local/bin", "/var/lib/openvoe"];
  const script = folders
    .reduce((text, folder) => text.replaceAll(folder, `${root}${folder}`), blocks.join(""))
    .replaceAll("/opt/openvoe", ROOT)
    .replaceAll("/var/run/postgresql", socket)
    .replaceAll(/smtp:\/\/[^\n]*/g, mail.url)
    .replaceAll("8080", String(port));
  for (const folder of ["etc/systemd/system", "etc/caddy", "usr/local/bin", "var/lib", "stubs"])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeStubs(root, socket);
  t.after(() => stopServices(root));

  const { code, output } = await run(root, script);
  assert.equal(code, 0, output);
  assert.match(output, /\nhttps:\/\/voe\.example\.com\/dashboard\/production\/#token=/);
  assert.doesNotMatch(output, /^fault/im);

  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => assert.equal((await fetch(`${url}/readyz`)).status, 200));
  const [, id = ""] = /^X-Access-Client-Id: (.+)$/m.exec(output) ?? [];
  const [, secret = ""] = /^X-Access-Secret: (.+)$/m.exec(output) ?? [];
  const headers = { "x-access-client-id": id, "x-access-secret": secret };
  assert.equal((await fetch(`${url}/v1/instant-verifications/`, { headers })).status, 200, output);
  assert.equal(readdirSync(path.join(root, "var/lib/openvoe-backups")).length, 1);
});

function writeStubs(root: string, socket: string): void {
  const stubs = {
    "apt-get": "exit 0",
    npm: '[ "$*" = ci ]',
    useradd: `mkdir --mode 0700 ${root}/var/lib/openvoe`,
    runuser: `user=$2; shift 3; if [ "$user" = postgres ]; then export PGHOST=${socket} PGUSER=postgres; fi; exec "$@"`,
    systemctl: `unit() {
  set -a; . ${root}/etc/openvoe.env; cd ${root}/var/lib/openvoe; mkdir -p ${root}/var/lib/openvoe-backups
  sed --quiet 's/^ExecStart=//p' ${root}/etc/systemd/system/$1 | sed 's/%%/%/g; s/\\$\\$/$/g; s#/var/lib#${root}/var/lib#g' | sh
}
case "$*" in
  daemon-reload|"enable --now openvoe-backup.timer") ;;
  "enable --now openvoe") unit openvoe.service >${root}/openvoe.log 2>&1 & ;;
  "start openvoe-backup") unit openvoe-backup.service ;;
  "reload caddy") if command -v caddy >/dev/null; then caddy validate --adapter caddyfile --config ${root}/etc/caddy/Caddyfile; fi ;;
  *) exit 1 ;;
esac`,
  };
  for (const [name, text] of Object.entries(stubs)) {
    const file = path.join(root, "stubs", name);
    writeFileSync(file, `#!/bin/sh\nset -e\n${text}\n`);
    chmodSync(file, 0o755);
  }
}

function run(root: string, script: string): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const env = {
      PATH: `${root}/stubs:${root}/usr/local/bin:${process.env.PATH ?? ""}`,
      HOME: root,
      OPENVOE_STARTER_DIRECTORY: "false",
    };
    const shell = spawn("bash", ["-c", `set -euo pipefail\n${script}`], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (chunk) => (output += chunk));
    shell.on("error", reject);
    shell.on("exit", (code) => resolve({ code, output }));
  });
}

/** Ends the service that the stub of systemctl started, which is known by its data folder. */
function stopServices(root: string): void {
  const { stdout } = spawnSync(
    "sh",
    ["-c", `grep --files-with-matches --null-data "^OPENVOE_DATA_DIR=${root}/" /proc/[0-9]*/environ`],
    {
      encoding: "utf8",
    },
  );
  for (const [, pid] of stdout.matchAll(/\/proc\/(\d+)\//g)) process.kill(Number(pid), "SIGKILL");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
