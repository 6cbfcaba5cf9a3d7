import { globSync } from "node:fs";
import path from "node:path";

/** The folder of the project. */
export const ROOT = path.join(import.meta.dirname, "../..");

/** What kills, cuts, fills or loads much, and takes tens of seconds. */
export const SLOW = ["chaos/**/*.test.ts", "test/**/*.slow.test.ts"];
/**
 * What the versions of PostgreSQL could do differently: the statements themselves, migrations, notices, locks and races. These
 * run once more on a server, which `TEST_DATABASE_URL` names or the machine's own PostgreSQL is.
 */
export const SERVER = [
  "test/kernel/database/**/*.test.ts",
  "test/{kernel,areas}/*/sql/**/*.test.ts",
  "test/program/cli/{keyring-copies,serve}.test.ts",
  "test/kernel/access/routes/{idempotency,rate-limit}.test.ts",
  "test/kernel/access/ops/{authenticate,members,request-budget}.test.ts",
  "test/kernel/{audit/ops/audit,sealing/ops/keyring-check}.test.ts",
  "test/areas/webhooks/ops/{deliveries-take,event-feed}.test.ts",
  "test/areas/{companies/ops/directory,records/ops/model-training,verifications/ops/completion-listener}.test.ts",
  "test/areas/{webhooks/workers/dispatcher,verifications/workers/verifier}.test.ts",
  "test/program/janitor.test.ts",
];

/** The files that take longest, which a run begins with: what else there is fills the other cores meanwhile. */
export const FIRST = [
  "test/web/{dashboard,pages}.test.ts",
  "test/areas/connections/workers/connector-kills.test.ts",
  "test/areas/connections/workers/monitor-kills.test.ts",
  "test/program/cli/{serve,main,keyring,start}.test.ts",
  "test/kernel/http/unsent-responses.test.ts",
];
/** Files that start programs, wait, or measure: they need a process of their own, and others run beside them. */
export const ALONE = [
  ...SLOW,
  "test/tidy.test.ts",
  "test/{deploy,examples,scripts}/**/*.test.ts",
  "test/client/{browser,python,runtimes}.test.ts",
  "test/docs/{connections,guides,install,transcripts,webhook-verifiers}.test.ts",
  "test/web/docs.test.ts",
  "test/program/cli/{backup,import-rejects,keyring-copies,log-stream,status}.test.ts",
  "test/program/cli/{network/providers-command,webhooks/listen}.test.ts",
  "test/areas/webhooks/workers/hostile-delivery.test.ts",
];

/**
 * The server's own tests over HTTP that run once more through `@openvoe/client`,.
 * Left out are those of what no client can send or see: raw bytes, other hosts and methods, counted
 * statements; and those that wait for a budget to refill.
 */
export const CLIENT = [
  "test/areas/companies/routes/{companies,company-batch,company-explanation,company-suggestions,company-changes}.test.ts",
  "test/areas/verifications/routes/{create-verification,verification-purpose,verifications,acts}.test.ts",
  "test/areas/connections/routes/**/*.test.ts",
  "test/areas/{persons/routes/subjects,webhooks/routes/webhook-{actions,addresses,events,requests},webhooks/routes/webhooks}.test.ts",
  "test/areas/records/routes/*.test.ts",
  "test/kernel/access/routes/{keys,credentials,idempotency,session}.test.ts",
  "test/kernel/http/lists.test.ts",
  "test/program/{statistics,usage}.test.ts",
];
/** True if this run sends the requests of {@link CLIENT} through the library. */
export const IS_CLIENT_RUN = Boolean(process.env.OPENVOE_TEST_CLIENT);

/** Variables of the environment in which a file runs, beside those of its run. */
export type Mode = Readonly<Record<string, string>>;

/**
 * How a run of every test (`npm run test:all`) runs a file, so that none has to run twice: on a server where its versions could differ,
 * and else through the library where that can send what the file sends; what is asserted is the same. All others run on the
 * embedded database, and directly.
 */
export function modeOf(file: string): Mode {
  if (onServer.includes(file)) return { OPENVOE_TEST_HOME: "server" };
  return throughClient.includes(file) ? { OPENVOE_TEST_CLIENT: "true" } : {};
}

const [onServer, throughClient] = [filesOf(SERVER), filesOf(CLIENT)];

/**
 * The files of some patterns, from the root of the project.
 *
 * @throws if a pattern names a file that is not there: it was renamed or moved
 */
export function filesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const names = /\{(.+)\}/.exec(pattern)?.[1]?.split(",") ?? [""];
    const files = globSync(pattern, { cwd: ROOT });
    if (files.length < names.length) throw new Error(`${pattern} names a test file that is not there`);
    return files;
  });
}
