import { execFile, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { AppError } from "../../error.ts";

/**
 * The account that PostgreSQL runs as. It refuses to run as root, so root runs it in a user
 * namespace, in which root has no name, or as an existing other user.
 *
 * - `self`: as this process
 * - `namespace`: as this process, inside `unshare -U`; its files belong to root
 * - `user`: as another user
 */
export type Account =
  | { readonly kind: "self"; readonly uid: number; readonly gid: number }
  | { readonly kind: "namespace"; readonly uid: 0; readonly gid: 0 }
  | { readonly kind: "user"; readonly uid: number; readonly gid: number };

/**
 * `nobody` and `nogroup`, which exist on every Linux; an unknown uid does not work, because initdb
 * looks its name up.
 */
const NOBODY = { kind: "user", uid: 65_534, gid: 65_534 } as const;
const NAMESPACE = { kind: "namespace", uid: 0, gid: 0 } as const;

/**
 * PostgreSQL reads some thirty variables; it gets none of them, and logs in English, which the
 * parsing of its log relies on.
 */
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin",
  LC_ALL: "C",
} as const;

const run = promisify(execFile);

/**
 * Chooses the account of a cluster: this process's if it is not root; else the cluster's owner, so
 * that a start as root also works with another user's cluster; else, for a new cluster, a namespace
 * if the machine allows one, and otherwise `nobody`.
 *
 * @param clusterDir the cluster's folder, or null if there is none yet
 * @throws AppError `permission_denied` if the cluster is another user's and this process is not
 * root
 */
export async function chooseAccount(clusterDir: string | null): Promise<Account> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const owner = clusterDir === null ? null : await stat(clusterDir);
  if (uid === 0) return owner === null ? await accountOfRoot() : accountOfOwner(owner);
  if (owner !== null && owner.uid !== uid) throw belongsToAnother(owner.uid);
  return { kind: "self", uid, gid };
}

/** Starts a PostgreSQL program as an account, with a fixed environment and working folder. */
export function spawnAs(account: Account, command: readonly string[], options: SpawnOptions = {}) {
  const [program = "", ...args] = account.kind === "namespace" ? ["unshare", "-U", "--", ...command] : command;
  const identity = account.kind === "user" ? { uid: account.uid, gid: account.gid } : {};
  return spawn(program, args, { cwd: "/", ...options, ...identity, env: { ...ENVIRONMENT, ...options.env } });
}

/**
 * Runs a PostgreSQL program as an account until it exits.
 *
 * @returns the exit code (null after a signal or if it could not be started), and its output, at
 * most 8 KiB
 */
export async function runAs(
  account: Account,
  command: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawnAs(account, command, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const take = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8_192);
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  try {
    const [code] = await once(child, "close");
    return { code, output };
  } catch (failure) {
    return { code: null, output: failure instanceof Error ? failure.message : "" };
  }
}

/**
 * True if an account can traverse all folders above a path and read it, judged by owner and mode.
 *
 * @param target an absolute path that exists, without links
 */
export async function canReach(account: Account, target: string): Promise<boolean> {
  for (let folder = target; ; folder = path.dirname(folder)) {
    if (!(await allows(account, folder))) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

async function allows(account: Account, target: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(target);
  const [read, search] = [0o4, 0o1].map((bit) =>
    uid === account.uid ? bit << 6 : gid === account.gid ? bit << 3 : bit,
  );
  return (mode & (search ?? 0)) !== 0 && (mode & (read ?? 0)) !== 0;
}

function accountOfOwner(owner: { readonly uid: number; readonly gid: number }): Account {
  return owner.uid === 0 ? NAMESPACE : { kind: "user", uid: owner.uid, gid: owner.gid };
}

async function accountOfRoot(): Promise<Account> {
  if (process.platform !== "linux") return nobodyByName();
  const probe = await runAs(NAMESPACE, ["true"]);
  return probe.code === 0 ? NAMESPACE : NOBODY;
}

/** For systems where `nobody` is not 65534, such as macOS. */
async function nobodyByName(): Promise<Account> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "nobody"])).stdout)),
  );
  return { kind: "user", uid: uid ?? NOBODY.uid, gid: gid ?? NOBODY.gid };
}

function belongsToAnother(uid: number): AppError {
  return new AppError(
    "permission_denied",
    `The embedded database belongs to the user with id ${uid}. Run the program as that user, choose another ` +
      "OPENVOE_DATA_DIR, or set DATABASE_URL to a PostgreSQL server.",
  );
}
