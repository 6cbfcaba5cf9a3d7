import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { listening, makeDeployment, readPrinted } from "../support/deployment.ts";
import { eventually } from "../support/eventually.ts";

const CONF = path.join(import.meta.dirname, "../../deploy/proxy/nginx.conf");
/** Debian has it where only root looks. */
const NGINX = ["nginx", "/usr/sbin/nginx"].find((command) => spawnSync(command, ["-v"]).status === 0);
const SKIP =
  NGINX === undefined || spawnSync("openssl", ["version"]).status !== 0
    ? "there is no nginx, or no openssl, on this machine"
    : false;

/**
 * The example as it is, but for its certificate and folders, and listening on sockets of the folder instead of
 * ports, which other programs may have; below a configuration of nginx itself.
 */
function configured(dir: string, service: string): string {
  const example = readFileSync(CONF, "utf8")
    .replace("listen 80;", `listen unix:${dir}/plain;`)
    .replace("listen 443 ", `listen unix:${dir}/tls `)
    .replace("server 127.0.0.1:8080;", `server 127.0.0.1:${service};`)
    .replace(/\/etc\/letsencrypt\/live\/voe\.example\.com/g, dir);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${dir}/${one};`);
  const whole = `daemon off;\npid ${dir}/pid;\nerror_log stderr info;\nevents {}\nhttp {\naccess_log off;\n${folders.join("\n")}\n${example}}\n`;
  const file = path.join(dir, "nginx.conf");
  writeFileSync(file, whole);
  return file;
}

function makeCertificate(dir: string): Buffer {
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const files = ["-keyout", path.join(dir, "privkey.pem"), "-out", path.join(dir, "fullchain.pem")];
  const name = ["-subj", "/CN=voe.example.com", "-addext", "subjectAltName=DNS:voe.example.com"];
  const { status, stderr } = spawnSync("openssl", [...words, ...files, ...name], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return readFileSync(path.join(dir, "fullchain.pem"));
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** A request over a socket; with the certificate that is trusted, over TLS. */
function ask(socketPath: string, target: string, options: { ca?: Buffer; body?: string; headers?: object } = {}) {
  const { ca, body, headers = {} } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const how = {
    ...{ socketPath, path: target, agent: false, method: body === undefined ? "GET" : "POST" },
    headers: { host: "voe.example.com", ...headers },
  };
  const sent = ca === undefined ? http.request(how) : https.request({ ...how, ca, servername: "voe.example.com" });
  sent.on("error", reject);
  sent.on("response", (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    const { location } = response.headers;
    response.on("error", reject).on("end", () => resolve({ status: response.statusCode ?? 0, location, body: text }));
  });
  sent.end(body);
  return promise;
}

async function startNginx(t: TestContext, file: string): Promise<ChildProcess> {
  const child = spawn(NGINX ?? "", ["-p", path.dirname(file), "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  t.after(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  let said = "";
  const started = Promise.withResolvers<void>();
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (/start worker process \d/.test(said)) started.resolve();
  });
  ended.then(() => started.reject(new Error(said)));
  await started.promise;
  return child;
}

test("nginx of this machine takes the example, and passes requests and large bodies on to the service", {
  skip: SKIP,
}, async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-nginx-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const settings = { OPENVOE_TRUSTED_PROXIES: "127.0.0.1", OPENVOE_PUBLIC_URL: "https://voe.example.com" };
  const deployment = makeDeployment(t, settings);
  const service = deployment.start(["serve"]);
  const { port } = new URL(await listening(service));
  const created = await deployment.run(["keys", "create", "--env", "sandbox", "--json"]);
  const key = readPrinted<{ readonly client_id: string; readonly access_secret: string }>(created);
  const ca = makeCertificate(dir);
  const file = configured(dir, port);
  const checked = spawnSync(NGINX ?? "", ["-t", "-p", dir, "-c", file], { encoding: "utf8" });
  assert.equal(checked.status, 0, checked.stderr);
  assert.doesNotMatch(checked.stderr, /\[(?:emerg|alert|crit|error)\]/);
  await startNginx(t, file);

  const redirected = await ask(path.join(dir, "plain"), "/docs?a=b");
  assert.deepEqual([redirected.status, redirected.location], [308, "https://voe.example.com/docs?a=b"]);
  const tls = path.join(dir, "tls");
  assert.equal((await ask(tls, "/healthz", { ca })).status, 200);
  const headers = {
    "content-type": "application/json",
    "x-access-client-id": key.client_id,
    "x-access-secret": key.access_secret,
  };
  // A search is answered once the directory is loaded.
  await eventually(async () => assert.equal((await ask(tls, "/readyz", { ca })).status, 200));
  const found = await ask(tls, "/v1/companies/", { ca, headers, body: '{"name":"Northwind Gasket Works"}' });
  assert.equal(found.status, 200, found.body);
  // A body larger than nginx passes on by default (1 MiB) is refused by the service itself, in its own words.
  const body = `{"name":"${"A".repeat(1_200_000)}"}`;
  const large = await ask(tls, "/v1/companies/", { ca, headers, body });
  assert.match(JSON.parse(large.body).error.request_id, /^[0-9a-f-]{20,}/, large.body.slice(0, 300));
});
