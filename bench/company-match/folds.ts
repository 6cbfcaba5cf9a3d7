import { createHash } from "node:crypto";
import { companyNames } from "../../src/areas/companies/matching/names/normalize.ts";
import type { Case } from "./cases.ts";

/**
 * The fold of each case, 0 to `count` less 1, so that no employer is in two: cases that accept
 * one company, or ask for one name (by its first two words), are together. By a hash, so the
 * same every time.
 *
 * @param split which of several ways to fold; each is another one
 */
export function foldsByEmployer(
  cases: readonly Pick<Case, "query" | "accept">[],
  { count, split }: { readonly count: number; readonly split: number },
): number[] {
  const parents = new Map<string, string>();
  const keys = cases.map(({ query, accept }, at) => {
    const name = query.name === null ? undefined : companyNames(query.name)[0];
    const own = name === undefined ? `case ${at}` : `name ${name.words.slice(0, 2).join(" ")}`;
    for (const id of accept) parents.set(rootOf(parents, own), rootOf(parents, id));
    return own;
  });
  return keys.map(
    (key) =>
      (createHash("sha256")
        .update((split === 0 ? "" : `${split} `) + rootOf(parents, key))
        .digest()[0] ?? 0) % count,
  );
}

/** The representative of all keys that a key was joined with. */
function rootOf(parents: Map<string, string>, key: string): string {
  let root = key;
  for (let above = parents.get(root); above !== undefined && above !== root; above = parents.get(root)) root = above;
  if (root !== key) parents.set(key, root);
  return root;
}
