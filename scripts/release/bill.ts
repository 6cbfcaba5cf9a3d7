import { foreign, type LockedPackage, licenceOf, nameOf } from "../supply-chain.ts";

/*
 * The software bill of materials, as CycloneDX, from the lock file: what the package installs and what is bundled into it.
 * `npm sbom --omit=dev` leaves out packages that a development dependency needs too, such as pg-protocol (npm 11.19.1).
 */

/** `package-lock.json`, as far as the bill needs it. */
export interface Lock {
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A package of the bill. */
export interface Component {
  readonly type: "library";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes: readonly { readonly alg: "SHA-512"; readonly content: string }[];
}

/** The bill; it names no time, so that one tree has one bill. */
export interface Bill {
  readonly bomFormat: "CycloneDX";
  readonly specVersion: "1.5";
  readonly version: 1;
  readonly metadata: { readonly component: Readonly<Record<string, string>> };
  readonly components: readonly Component[];
}

/** The bill of a lock file, sorted by name and version. */
export function billOf({ version, packages }: Lock): Bill {
  const components = new Map(
    installed(packages)
      .map((entry) => componentOf(entry))
      .map((one) => [one["bom-ref"], one]),
  );
  const name = "openvoe";
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": `${name}@${version}`, name, version } },
    components: [...components.values()].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
  };
}

/** The packages that are not development tools. */
function installed(packages: Lock["packages"]): [string, LockedPackage][] {
  return foreign(packages).filter(([, { dev }]) => dev !== true);
}

function componentOf([place, locked]: [string, LockedPackage]): Component {
  const [name, version] = [nameOf(place), locked.version ?? ""];
  const licence = licenceOf(place, locked);
  const [, digest] = /^sha512-(\S+)$/.exec(locked.integrity ?? "") ?? [];
  return {
    type: "library",
    "bom-ref": `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: licence === "" ? [] : [{ expression: licence }],
    hashes: digest === undefined ? [] : [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
  };
}

/**
 * How a bill differs from the lock file, and the lock file from what is installed; empty if they agree.
 *
 * @param tree `packages` of `node_modules/.package-lock.json`: what npm installed. Optional packages of other platforms are
 * not in it
 */
export function billFaults(bill: Bill, lock: Lock, tree: Lock["packages"]): string[] {
  const expected = billOf(lock);
  const named = new Map(bill.components.map((one) => [one["bom-ref"], one]));
  const wanted = new Set(expected.components.map((one) => one["bom-ref"]));
  return [
    ...(bill.metadata.component.version === lock.version ? [] : [`the bill is not of version ${lock.version}`]),
    ...expected.components.flatMap((one) => {
      const given = named.get(one["bom-ref"]);
      if (given === undefined) return [`${one["bom-ref"]} is not in the bill`];
      return JSON.stringify(given) === JSON.stringify(one) ? [] : [`${one["bom-ref"]} differs in the bill`];
    }),
    ...[...named.keys()]
      .filter((ref) => !wanted.has(ref))
      .map((ref) => `${ref} is in the bill, and not in the lock file`),
    ...expected.components
      .filter(({ version, licenses }) => version === "" || licenses.length === 0)
      .map((one) => `${one["bom-ref"]} has no version or no licence`),
    ...installed(tree)
      .filter(([place, { version }]) => lock.packages[place]?.version !== version)
      .map(([place, { version }]) => `${place} is installed as ${version}: run npm ci`),
  ];
}
