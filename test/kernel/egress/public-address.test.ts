import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { plainAddress } from "../../../src/kernel/egress/address.ts";
import { LITERALS } from "./address-table.ts";

/** A network of one's own, in which every address can be this machine's. */
const NETWORK = ["-Urn", "sh", "-c"];
const PROGRAM = path.join(import.meta.dirname, "./public-address-program.ts");

const hasNetwork = (() => {
  try {
    execFileSync("unshare", [...NETWORK, "ip link set lo up && ip -6 addr add 2606:4700::1111/128 dev lo nodad"], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
})();

test("openEgress reaches others' public addresses, and none of our own", {
  skip: hasNetwork ? false : "no network namespace can be made here",
}, async () => {
  const literals = LITERALS.public.filter((literal) => !literal.startsWith("["));
  const addresses = [...new Set(literals.map(plainAddress))];
  const v6 = (address: string) => address.includes(":");
  const added = addresses.map(
    (each) =>
      `ip ${v6(each) ? "-6 " : ""}addr add ${each}/${v6(each) ? "128" : "32"} dev lo${v6(each) ? " nodad" : ""}`,
  );
  const script = ["ip link set lo up", ...added, `exec ${process.execPath} ${PROGRAM} ${literals.join(" ")}`].join(
    " && ",
  );
  const { stdout } = await promisify(execFile)("unshare", [...NETWORK, script]);
  const results: readonly (readonly string[])[] = JSON.parse(stdout);
  assert.deepEqual(
    results.map(([literal, outcome, remote = "", ...asOwn]) => [literal, outcome, plainAddress(remote), ...asOwn]),
    literals.map((literal) => [literal, "delivered", plainAddress(literal), "blocked_address", null]),
  );
});
