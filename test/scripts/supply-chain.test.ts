import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isAllowed,
  licenceCounts,
  readSupplyChain,
  type SupplyChain,
  supplyChainFaults,
} from "../../scripts/supply-chain.ts";

const SOUND = { version: "1.0.0", license: "MIT", integrity: "sha512-x" };

function chain(change: Partial<SupplyChain>): SupplyChain {
  return { packages: { "": {}, web: {}, "node_modules/a": SOUND }, manifests: [], workflows: new Map(), ...change };
}

test("the project's packages have allowed licences, hashes, exact versions and known install scripts", () => {
  const project = readSupplyChain();
  assert.deepEqual(supplyChainFaults(project), []);
  assert.ok(licenceCounts(project.packages).length > 3);
});

test("supplyChainFaults names each package that is not as it must be, and why", () => {
  assert.deepEqual(supplyChainFaults(chain({})), []);
  const packages = {
    "node_modules/gpl": { ...SOUND, license: "GPL-3.0" },
    "node_modules/tool": { ...SOUND, license: "MPL-2.0", dev: true },
    "node_modules/mpl": { ...SOUND, license: "MPL-2.0" },
    "node_modules/a/node_modules/@b/none": { version: "1.0.0", integrity: "sha512-x" },
    "node_modules/loose": { version: "1.0.0", license: "MIT" },
    "node_modules/git": { ...SOUND, resolved: "git+ssh://git@example.com/x.git" },
    "node_modules/runs": { ...SOUND, hasInstallScript: true },
    "node_modules/known": { ...SOUND, hasInstallScript: true },
  };
  const manifests = [
    { file: "package.json", dependencies: { a: "^1.0.0", b: "1.2.3-beta.4" }, allowScripts: { known: false } },
  ];
  assert.deepEqual(supplyChainFaults(chain({ packages, manifests })), [
    "gpl: the licence GPL-3.0 is not allowed",
    "mpl: the licence MPL-2.0 is not allowed",
    "@b/none: the licence is not stated is not allowed",
    "loose: the lock file has no hash of it",
    "git: comes from git+ssh://git@example.com/x.git",
    "runs: has an install script; look at it and name it in allowScripts of package.json",
    "a: ^1.0.0 in package.json is not an exact version",
  ]);
});

test("supplyChainFaults wants actions pinned by digest", () => {
  const pinned = `uses: actions/checkout@${"a".repeat(40)} # v5`;
  const text = `jobs:\n  a:\n    steps:\n      - ${pinned}\n      - uses: actions/cache@v4\n      - uses: ./.github/own\n`;
  assert.deepEqual(supplyChainFaults(chain({ workflows: new Map([["ci.yml", text]]) })), [
    "ci.yml: actions/cache@v4 is not pinned by its digest",
  ]);
});

test("isAllowed reads SPDX expressions", () => {
  const allowed = ["MIT", "OFL-1.1"];
  const cases = [
    ["MIT", true],
    ["GPL-3.0 OR MIT", true],
    ["(MIT OR GPL-3.0)", true],
    ["MIT AND OFL-1.1", true],
    ["MIT AND GPL-3.0", false],
    ["", false],
  ] as const;
  for (const [expression, expected] of cases) assert.equal(isAllowed(expression, allowed), expected, expression);
});
