import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.join(import.meta.dirname, "../..");

interface Lock {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
}

function read(name: string): string {
  return readFileSync(path.join(ROOT, name), "utf8");
}

/** The oldest major version of Node that a range such as `>=22.12.0` or `^20.19.0 || >=22` allows. */
function oldestOf(range: string): number {
  return Math.min(...range.split("||").map((part) => Number(/\d+/.exec(part)?.[0] ?? 0)));
}

test("docs/start/install.md names each package of which npm ci warns on the oldest Node that it runs on", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as Lock;
  const oldest = oldestOf(packages[""]?.engines?.node ?? "");
  const newer = Object.entries(packages).filter(([, { engines }]) => oldestOf(engines?.node ?? "0") > oldest);
  const [, paragraph = ""] = /((?:.+\n)*.*EBADENGINE(?:.*\n)+)/.exec(read("docs/start/install.md")) ?? [];
  const named = [...paragraph.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name);
  const names = newer.map(([place]) => place.replace(/^.*(node_modules|@opentelemetry)\//, ""));
  assert.deepEqual(
    names.filter((name) => !named.includes(name)),
    [],
  );
  assert.ok(names.length > 0, "npm ci warns of nothing any more: the page need not speak of it");
});
