import type { DirectoryIndex } from "./layout.ts";
import { NATIONWIDE } from "./layout.ts";

/** What the end of an employer's domain says of it: a public body, an association, a firm; `none` without one. */
type DomainKind = "none" | "public" | "association" | "firm";

const KINDS: readonly DomainKind[] = ["none", "public", "association", "firm"];
const KIND_OF_END: Readonly<Record<string, DomainKind>> = {
  gov: "public",
  mil: "public",
  org: "association",
  com: "firm",
};

const kindsOfIndex = new WeakMap<DirectoryIndex, Uint8Array>();

/** What the domain of a company of an index says of it. */
export function domainKind(index: DirectoryIndex, company: number): DomainKind {
  let kinds = kindsOfIndex.get(index);
  if (kinds === undefined) {
    kinds = kindsOf(index);
    kindsOfIndex.set(index, kinds);
  }
  return KINDS[kinds[company] ?? 0] ?? "none";
}

function kindsOf({ domainBytes, domainStarts, domainCompanies, size }: DirectoryIndex): Uint8Array {
  const kinds = new Uint8Array(size);
  const bytes = Buffer.from(domainBytes.buffer, domainBytes.byteOffset, domainBytes.length);
  domainCompanies.forEach((company, at) => {
    const end = bytes.toString("latin1", (domainStarts[at + 1] ?? 0) - 4, domainStarts[at + 1]);
    const kind = end.startsWith(".") ? KIND_OF_END[end.slice(1)] : undefined;
    if (kind !== undefined) kinds[company] = KINDS.indexOf(kind);
  });
  return kinds;
}

/** True for a public body or an association with people in all parts of the country. */
export function isPublicEverywhere(index: DirectoryIndex, company: number): boolean {
  if (((index.known[company] ?? 0) & NATIONWIDE) === 0) return false;
  const kind = domainKind(index, company);
  return kind === "public" || kind === "association";
}
