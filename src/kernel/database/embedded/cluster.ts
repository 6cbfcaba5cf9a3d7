import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../error.ts";
import { makeFolder, syncFolder } from "../folders.ts";
import { codeOf } from "../postgres/failure.ts";
import { type Account, canReach, chooseAccount, runAs } from "./account.ts";
import { type Binaries, findBinaries, probeBinaries } from "./binaries.ts";

/** The only superuser of a cluster, and the database that the program uses. */
export const CLUSTER_USER = "openvoe";
/** See {@link CLUSTER_USER}. */
export const CLUSTER_DATABASE = "postgres";

/** Root's clusters are created here if the account that runs them cannot reach the data folder. */
const ROOTS_HOME = "/var/lib/openvoe";

/**
 * One call that writes a file system to its disk instead of one for each of a thousand files: 2.0 s for a cluster instead of 3.9 s, at
 * load 11. Linux alone has it.
 */
const SYNC_OPTIONS: readonly string[] = process.platform === "linux" ? ["--sync-method=syncfs"] : [];

/** A PostgreSQL cluster on disk, and what runs it. */
export interface Cluster {
  /** Without links. */
  readonly dir: string;
  readonly password: string;
  readonly account: Account;
  readonly binaries: Binaries;
  /** True if it was just created. */
  readonly isNew: boolean;
}

/** Whether a missing data folder and cluster are created. */
interface ClusterOptions {
  readonly mayCreate: boolean;
}

/** Clusters that {@link beginCluster} has begun, by their data folder, until they are opened. */
const begun = new Map<string, Promise<Cluster>>();

/** Begins to open or create the cluster of a data folder: the next {@link openCluster} that may create it has its result. */
export function beginCluster(dataDir: string): void {
  const folder = path.resolve(dataDir);
  const opened = findOrCreate(folder, { mayCreate: true });
  // Anyone who opens it learns of a failure.
  opened.catch(() => undefined);
  begun.set(folder, opened);
}

/**
 * Finds the cluster of a data folder, `<dataDir>/postgres`, or creates it if requested.
 *
 * It is created under another name and then renamed, with its password inside, so that two
 * concurrent first starts end with one cluster, and a killed start leaves none. If the account that
 * runs PostgreSQL cannot reach the data folder, the cluster is created under `/var/lib/openvoe` and
 * `<dataDir>/postgres` is a link to it.
 *
 * @throws AppError `unavailable` or `permission_denied`, with a message for the operator;
 * `not_found` if there is no cluster and none may be created
 */
export async function openCluster(dataDir: string, options: ClusterOptions): Promise<Cluster> {
  const folder = path.resolve(dataDir);
  const earlier = options.mayCreate ? begun.get(folder) : undefined;
  begun.delete(folder);
  return await (earlier ?? findOrCreate(folder, options));
}

async function findOrCreate(dataDir: string, { mayCreate }: ClusterOptions): Promise<Cluster> {
  if (mayCreate) await makeFolder(dataDir, 0o700);
  else if ((await findCluster(path.join(dataDir, "postgres"))) === null) throw noCluster(dataDir);
  const link = path.join(await realpath(dataDir), "postgres");
  const found = await findCluster(link);
  const account = await chooseAccount(found);
  const home = found === null ? await homeFor(account, path.dirname(link)) : path.dirname(found);
  const binaries = await findBinaries(account, { copyTo: home });
  const dir = found ?? (await makeCluster(account, { binaries, home, link }));
  return { dir, account, binaries, password: await readFile(passwordOf(dir), "utf8"), isNew: found === null };
}

/** The cluster's folder without links, or null if there is none. */
async function findCluster(link: string): Promise<string | null> {
  try {
    return await realpath(link);
  } catch (failure) {
    if (codeOf(failure) === "ENOENT") return null;
    throw failure;
  }
}

function noCluster(dataDir: string): AppError {
  return new AppError(
    "not_found",
    `There is no database in the folder ${dataDir}, and this command makes none. Run it where the service was started, ` +
      "or set OPENVOE_DATA_DIR to the service's data folder or DATABASE_URL to its server. `openvoe start` makes a new database.",
  );
}

/**
 * The folder that a new cluster is created in: the data folder itself if the account can reach it.
 */
async function homeFor(account: Account, dataDir: string): Promise<string> {
  if (account.kind === "self") return dataDir;
  if (await canReach(account, path.dirname(dataDir))) {
    if (account.kind === "user") await chmod(dataDir, 0o711);
    return dataDir;
  }
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const home = path.join(ROOTS_HOME, name);
  await makeFolder(home, 0o711);
  return home;
}

/** The programs of a cluster, its folder, and the link to its data. */
interface ClusterPaths {
  readonly binaries: Binaries;
  readonly home: string;
  readonly link: string;
}

async function makeCluster(account: Account, { binaries, home, link }: ClusterPaths): Promise<string> {
  await probeBinaries(account, binaries);
  const draft = path.join(home, `.initdb-${randomBytes(6).toString("hex")}`);
  try {
    await initialize(account, { binaries, draft });
    const dir = await settle(path.join(draft, "cluster"), path.join(home, "postgres"));
    if (dir !== link) await symlink(dir, link).catch(() => undefined);
    return await realpath(link);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initialize(
  account: Account,
  { binaries, draft }: Pick<ClusterPaths, "binaries"> & { draft: string },
): Promise<void> {
  const [dir, passwordFile] = [path.join(draft, "cluster"), path.join(draft, "password")];
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(32).toString("hex"), { mode: 0o600 });
  if (account.kind === "user")
    for (const target of [draft, passwordFile]) await chown(target, account.uid, account.gid);
  const { code, output } = await runAs(account, [
    binaries.initdb,
    ...["--pgdata", dir, "--username", CLUSTER_USER, "--pwfile", passwordFile, "--auth", "scram-sha-256"],
    ...["--encoding", "UTF8", "--locale", "C", "--data-checksums", "--no-instructions"],
    ...SYNC_OPTIONS,
  ]);
  if (code !== 0) throw failedToInitialize(output);
  await rename(passwordFile, passwordOf(dir));
}

function failedToInitialize(output: string): AppError {
  return new AppError(
    "unavailable",
    `The embedded database could not be made. Set DATABASE_URL to use a PostgreSQL server instead. initdb said:\n${output.trim()}`,
  );
}

/**
 * Renames a finished cluster to its final name; if another start was faster, that one's cluster is
 * used.
 */
async function settle(draft: string, dir: string): Promise<string> {
  try {
    await rename(draft, dir);
    await syncFolder(path.dirname(dir));
  } catch (failure) {
    if ((await realpath(dir).catch(() => null)) === null) throw failure;
  }
  return dir;
}

function passwordOf(dir: string): string {
  return path.join(dir, "openvoe-password");
}
