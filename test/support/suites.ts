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
  "test/store/**/*.test.ts",
  "test/cli/{keyring-copies,serve}.test.ts",
  "test/http/{idempotency,rate-limit}.test.ts",
  "test/operations/{audit,authenticate,deliveries-take,directory,event-feed,keyring-check,members,model-training,request-budget,completion-listener}.test.ts",
  "test/workers/{dispatcher,janitor,verifier}.test.ts",
];

/** The files that take longest, which a run begins with: what else there is fills the other cores meanwhile. */
export const FIRST = [
  "test/web/{dashboard,pages}.test.ts",
  "test/workers/connections/connector-kills.test.ts",
  "test/workers/connections/monitor-kills.test.ts",
  "test/cli/{serve,main,keyring,start}.test.ts",
  "test/http/unsent-responses.test.ts",
];
/** Files that start programs, wait, or measure: they need a process of their own, and others run beside them. */
export const ALONE = [
  "test/tidy.test.ts",
  "test/{app,client,deploy,docs,egress,examples,scripts,tracing,web}/**/*.test.ts",
  "test/cli/{backup,import-rejects,keyring-copies,log-stream,status}.test.ts",
  "test/cli/{network/providers-command,webhooks/listen}.test.ts",
  "test/workers/hostile-delivery.test.ts",
];

/**
 * The server's own tests over HTTP that run once more through `@openvoe/client`, in about 75 seconds
 * on two cores; `.ci/run` takes those that show most.
 * Left out are those of what no client can send or see: raw bytes, other hosts and methods, counted
 * statements; and those that wait for a budget to refill.
 */
export const CLIENT = [
  "test/http/{companies,company-batch,company-explanation,company-suggestions,create-verification,keys,lists}.test.ts",
  "test/http/{monitors,sandbox-scenarios,subjects,verification-purpose,verifications,webhook-actions}.test.ts",
  "test/http/{webhook-addresses,webhook-events,webhook-requests,webhooks,credentials,idempotency,session}.test.ts",
  "test/http/{connections,operator,orders,verifications}/*.test.ts",
];
/** True if this run sends the requests of {@link CLIENT} through the library. */
export const IS_CLIENT_RUN = Boolean(process.env.OPENVOE_TEST_CLIENT);

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
