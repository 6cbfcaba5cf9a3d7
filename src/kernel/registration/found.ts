import type { Caller, Scope } from "../access/caller.ts";
import type { IdRange } from "../database/postgres/search.ts";
import type { IdByResource, Timestamp, VerificationHex, VerificationId } from "../ids.ts";
import type { Context } from "../sealing/ops/context.ts";
import { foldedWords } from "../text/fold.ts";

/** The kinds of objects that a search finds, in the order of its answer. */
export const SEARCHED_KINDS = ["verification", "order", "user", "link", "company", "webhook", "key"] as const;
/** One of {@link SEARCHED_KINDS}. */
export type FoundKind = (typeof SEARCHED_KINDS)[number];

/** By what an object was found. */
export const MATCHED_BY = ["id", "reference", "name"] as const;
/** One of {@link MATCHED_BY}. */
type MatchedBy = (typeof MATCHED_BY)[number];

/** The kind of a found object, and its id. */
type FoundObject = {
  readonly [Kind in FoundKind]: {
    readonly kind: Kind;
    readonly id: Kind extends keyof IdByResource ? IdByResource[Kind] : VerificationId;
  };
}[FoundKind];

/** An object that a search has found. */
export type Found = FoundObject & {
  /** The name of its person, its own, or else its id. */
  readonly title: string;
  /** What tells it from others of the same title; null if nothing does. */
  readonly detail: string | null;
  /** Its status; null if it has none. */
  readonly status: string | null;
  readonly matched_by: MatchedBy;
  readonly created_at: Timestamp | null;
};

/** What a search compares. */
export interface Sought {
  readonly text: string;
  readonly words: readonly string[];
  readonly tokens: readonly string[];
  readonly ids: IdRange | null;
  /** Hex digits that an id begins with; null if the text is none. */
  readonly idPrefix: string | null;
  /** One more than what is answered of a kind. */
  readonly limit: number;
  /** The kinds to search. */
  readonly kinds: readonly FoundKind[];
}

/** How an area finds its objects. */
export interface Finds<Finding extends Context = Context> {
  readonly kinds: readonly FoundKind[];
  /** Which a caller needs. */
  readonly scope: Scope;
  /** True if the titles are names of persons: each object that is found is a read. */
  readonly namesPersons: boolean;
  /** False while nothing can be searched; absent: it always can. */
  readonly isLoaded?: (context: Finding) => boolean;
  /** Finds up to `sought.limit` of each of `sought.kinds`. */
  readonly find: (context: Finding, caller: Caller, sought: Sought) => Promise<readonly Found[]>;
}

/** True if an id begins with the text, or a name has all its words, the last one perhaps unfinished. */
export function isIn(
  { idPrefix, words: asked }: Sought,
  id: Found["id"] | VerificationHex,
  names: readonly (string | null)[],
): boolean {
  if (idPrefix !== null && id.startsWith(idPrefix)) return true;
  if (asked.length === 0) return false;
  return names.some((name) => {
    const known = foldedWords(name ?? "");
    return asked.every((word) => known.some((one) => one.startsWith(word)));
  });
}

/** By what an object was found: its id, one of its references, or else its name. */
export function matchedBy(
  { idPrefix, text }: Sought,
  id: Found["id"] | VerificationHex,
  references: readonly (string | null)[],
): MatchedBy {
  if (idPrefix !== null && id.startsWith(idPrefix)) return "id";
  return references.includes(text) ? "reference" : "name";
}

/** A name in one line; null if nothing of it is known. */
export function fullName(person: {
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string | null {
  return [person.first_name, person.last_name].filter(Boolean).join(" ") || null;
}
