import { createHash } from "node:crypto";
import Type from "typebox";
import { ENVIRONMENTS, type Environment } from "../../../kernel/access/caller.ts";
import type { ProviderId } from "../../../kernel/ids.ts";
import { PlainText, Slug, stringEnum } from "../../../kernel/schema/vocabulary.ts";
import type { ConnectionProduct } from "../../webhooks/words.ts";

/** Products that providers of the network file can have: none of them moves a deposit. */
export const NETWORK_PROVIDER_PRODUCTS = ["income", "employment"] as const satisfies readonly ConnectionProduct[];

/** The members that every provider of the network file has. */
export const PROVIDER_MEMBERS = {
  slug: Slug,
  name: PlainText,
  environments: Type.Array(stringEnum(ENVIRONMENTS), { minItems: 1, uniqueItems: true }),
  products: Type.Array(stringEnum(NETWORK_PROVIDER_PRODUCTS), { minItems: 1, uniqueItems: true }),
};

/** Properties of a provider of the network file. */
export interface ProviderIdentity {
  readonly id: ProviderId;
  readonly slug: string;
  readonly name: string;
  readonly environments: readonly Environment[];
  readonly products: readonly ConnectionProduct[];
}

/**
 * The identity of a provider of the network file. Its id is derived from the slug, so it is the
 * same on every machine and stable.
 */
export function providerIdentity(entry: Omit<ProviderIdentity, "id">): ProviderIdentity {
  const { slug, name, environments, products } = entry;
  const id = createHash("sha256").update(`provider ${slug}`).digest("hex").slice(0, 32) as ProviderId;
  return { id, slug, name, environments, products };
}
