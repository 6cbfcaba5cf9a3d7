/*
 * Checks what is installed from elsewhere: licences, integrity, where it comes from, install scripts, exact versions, pinned actions.
 * Prints the licences with how many packages have each, and every fault; exits with 1 if there is one.
 * Run: npm run supply-chain
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..");

/** Licences under which a package may be run and passed on (SPDX): permissive ones. */
const ALLOWED = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
];
/** Further ones of tools that are in no package of ours. */
const ALLOWED_TOOLS = ["MPL-2.0", "Python-2.0", "Unlicense"];
/** Packages that state no licence in their manifest, with what their own files say. */
const STATED: Readonly<Record<string, string>> = {
  // Its file LICENSE has the text of MIT.
  "png-js": "MIT",
};
const REGISTRY = "https://registry.npmjs.org/";

/** A package of the lock file. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** The texts that are checked, parsed. */
export interface SupplyChain {
  /** `packages` of package-lock.json, by path. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
  readonly manifests: readonly {
    readonly file: string;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
    /** Packages with install scripts that were looked at: whether npm may run them. */
    readonly allowScripts?: Readonly<Record<string, boolean>>;
  }[];
  /** Workflows of the repository's host, by file. */
  readonly workflows: ReadonlyMap<string, string>;
}

/** Every fault, in words that say what to do; empty if there is none. */
export function supplyChainFaults({ packages, manifests, workflows }: SupplyChain): string[] {
  const named = new Set(manifests.flatMap(({ allowScripts = {} }) => Object.keys(allowScripts)));
  return [
    ...foreign(packages).flatMap(([place, locked]) => packageFaults(place, locked, named)),
    ...manifests.flatMap((manifest) => versionFaults(manifest, own(packages))),
    ...[...workflows].flatMap(([file, text]) => actionFaults(file, text)),
  ];
}

/** The packages from elsewhere, with their paths in the lock file. */
export function foreign(packages: SupplyChain["packages"]): [string, LockedPackage][] {
  return Object.entries(packages).filter(([place, { link }]) => place.includes("node_modules/") && link !== true);
}

/** The names of the project's own packages, which are linked. */
function own(packages: SupplyChain["packages"]): ReadonlySet<string> {
  const linked = Object.entries(packages).filter(([, { link }]) => link === true);
  return new Set(linked.map(([place]) => nameOf(place)));
}

/** The licence of a package as SPDX; empty if it states none. */
export function licenceOf(place: string, { license }: LockedPackage): string {
  return license ?? STATED[nameOf(place)] ?? "";
}

/** The name of the package at a path of the lock file. */
export function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

function packageFaults(place: string, locked: LockedPackage, named: ReadonlySet<string>): string[] {
  const name = nameOf(place);
  const licence = licenceOf(place, locked);
  const allowed = locked.dev === true ? [...ALLOWED, ...ALLOWED_TOOLS] : ALLOWED;
  const faults: string[] = [];
  if (!isAllowed(licence, allowed)) faults.push(`${name}: the licence ${licence || "is not stated"} is not allowed`);
  if (locked.integrity === undefined) faults.push(`${name}: the lock file has no hash of it`);
  if (locked.resolved?.startsWith(REGISTRY) === false) faults.push(`${name}: comes from ${locked.resolved}`);
  if (locked.hasInstallScript === true && !named.has(name)) {
    faults.push(`${name}: has an install script; look at it and name it in allowScripts of package.json`);
  }
  return faults;
}

/** True if an SPDX expression can be met by allowed licences. Without exceptions (`WITH`). */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const text = expression.trim().replace(/^\(([^()]*)\)$/, "$1");
  const choices = text.split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((one) => allowed.includes(one.trim())));
}

function versionFaults(
  { file, dependencies, devDependencies, optionalDependencies }: SupplyChain["manifests"][number],
  linked: ReadonlySet<string>,
): string[] {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  return all
    .filter(([name, version]) => !linked.has(name) && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: ${version} in ${file} is not an exact version`);
}

function actionFaults(file: string, text: string): string[] {
  const used = [...text.matchAll(/^\s*(?:-\s*)?uses:\s*["']?([^\s"'#]+)/gm)].flatMap(([, action]) => action ?? []);
  return used
    .filter((action) => !action.startsWith("./") && !/@(?:[0-9a-f]{40}|sha256:[0-9a-f]{64})$/.test(action))
    .map((action) => `${file}: ${action} is not pinned by its digest`);
}

/** The licences of all packages with how many have each, the most frequent first. */
export function licenceCounts(packages: SupplyChain["packages"]): [string, number][] {
  const licences = foreign(packages).map(([place, { license }]) => license ?? STATED[nameOf(place)] ?? "not stated");
  const counts = Map.groupBy(licences, (licence) => licence);
  return [...counts].map(([licence, some]): [string, number] => [licence, some.length]).sort(([, a], [, b]) => b - a);
}

/** What the project has, read from its files. */
export function readSupplyChain(root = ROOT): SupplyChain {
  const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
  const folder = path.join(root, ".github/workflows");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return {
    packages: json("package-lock.json").packages,
    manifests: ["package.json", "client/package.json", "web/package.json"].map((file) => ({ ...json(file), file })),
    workflows: new Map(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")])),
  };
}

if (import.meta.main) {
  const chain = readSupplyChain();
  for (const [licence, count] of licenceCounts(chain.packages)) console.log(`${String(count).padStart(5)}  ${licence}`);
  const faults = supplyChainFaults(chain);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
