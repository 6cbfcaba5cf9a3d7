import type { Provider, Providers } from "../providers/provider.ts";
import { openProviders } from "../providers/providers.ts";

/** Opens the providers that a process offers. */
export function openProcessProviders(): Providers {
  const all: readonly Provider[] = [];
  return openProviders(all);
}
