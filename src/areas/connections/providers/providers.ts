import type { Provider, Providers } from "./provider.ts";

/** Makes the set of providers of a process. Ids must differ. */
export function openProviders(all: readonly Provider[]): Providers {
  const byId = new Map(all.map((provider) => [provider.id, provider]));
  if (byId.size < all.length) throw new Error("two providers have one id");
  return { all, find: (id) => byId.get(id) ?? null };
}
