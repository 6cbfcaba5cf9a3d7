import assert from "node:assert/strict";
import { test } from "node:test";
import { matchPath, type ScreenRoute, type Section } from "../../web/src/dashboard/router/section.ts";

const screen = (path: string): ScreenRoute => ({ path, load: async () => () => null });

const section = (path: string, ...paths: readonly string[]): Section => ({
  path,
  title: path,
  icon: "info",
  group: "data",
  scope: null,
  screens: paths.map(screen),
});

const SECTIONS = [section("/", "/"), section("/webhooks", "/", "/new", "/:id", "/:id/attempts/:attempt")];

const CASES: readonly (readonly [path: string, found: string | null, params?: object])[] = [
  ["/", "/"],
  ["/webhooks", "/"],
  ["/webhooks/new", "/new"],
  ["/webhooks/0a", "/:id", { id: "0a" }],
  ["/webhooks/a%20b", "/:id", { id: "a b" }],
  ["/webhooks/%", "/:id", { id: "%" }],
  ["/webhooks/1/attempts/2", "/:id/attempts/:attempt", { id: "1", attempt: "2" }],
  ["/webhooks/1/other", null],
  ["/nowhere", null],
];

for (const [path, found, params = {}] of CASES) {
  test(`matchPath finds ${found ?? "nothing"} at ${path}`, () => {
    const match = matchPath(SECTIONS, path);
    assert.equal(match?.screen.path ?? null, found);
    if (match !== null) assert.deepEqual(match.params, params);
  });
}
