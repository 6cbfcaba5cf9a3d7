import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** A key and the certificate for it, as PEM. */
export interface Pair {
  readonly key: string;
  readonly cert: string;
}

/** An authority made for one test. */
export interface Authority {
  readonly cert: string;
  /**
   * A certificate of it.
   *
   * @param names as openssl writes them: `DNS:a.example,IP:127.0.0.1`
   * @param days when it begins and ends, in days from now; yesterday to tomorrow unless given
   */
  issue(names: string, days?: readonly [from: number, to: number]): Pair;
  /** A certificate that nobody but its own key has signed. */
  selfSign(names: string): Pair;
}

/** Whether certificates can be made here. */
export const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
const DAY_MS = 86_400_000;

/** Makes an authority in a folder that is gone after the test. Nothing trusts it unless {@link trust} says so. */
export function makeAuthority(t: TestContext): Authority {
  const dir = mkdtempSync(join(tmpdir(), "openvoe-tls-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: dir, stdio: "ignore" });
  const read = (name: string) => readFileSync(join(dir, name), "utf8");
  writeFileSync(join(dir, "ca.cnf"), CONFIG);
  writeFileSync(join(dir, "index.txt"), "");
  openssl("req", "-x509", ...NEW_KEY, "-subj", "/CN=authority", "-days", "2", "-keyout", "ca.key", "-out", "ca.pem");
  const request = (names: string) => [...NEW_KEY, "-subj", "/CN=receiver", "-addext", `subjectAltName=${names}`];
  return {
    cert: read("ca.pem"),
    issue(names, [from, to] = [-1, 1]) {
      openssl("req", ...request(names), "-keyout", "leaf.key", "-out", "leaf.csr");
      const span = ["-startdate", opensslTime(from), "-enddate", opensslTime(to)];
      openssl("ca", "-batch", "-notext", "-config", "ca.cnf", ...span, "-in", "leaf.csr", "-out", "leaf.pem");
      return { key: read("leaf.key"), cert: read("leaf.pem") };
    },
    selfSign(names) {
      openssl("req", "-x509", ...request(names), "-days", "2", "-keyout", "own.key", "-out", "own.pem");
      return { key: read("own.key"), cert: read("own.pem") };
    },
  };
}

/** Makes this process trust certificates until the test has ended. */
export function trust(t: TestContext, ...certs: readonly string[]): void {
  const before = getCACertificates("default");
  t.after(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, ...certs]);
}

function opensslTime(daysFromNow: number): string {
  const text = new Date(Date.now() + daysFromNow * DAY_MS).toISOString();
  return `${text.replace(/\.\d+/, "").replace(/[-:T]/g, "")}`;
}

const CONFIG = `
[ca]
default_ca = own
[own]
database = index.txt
rand_serial = yes
new_certs_dir = .
certificate = ca.pem
private_key = ca.key
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
`;
