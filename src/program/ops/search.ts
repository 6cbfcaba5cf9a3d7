import { askedNameKeys } from "../../areas/records/linkage/name-keys.ts";
import type { Caller } from "../../kernel/access/caller.ts";
import { appendLookup } from "../../kernel/audit/ops/reads.ts";
import { nameTokens } from "../../kernel/crypto/blind-index.ts";
import {
  type Finds,
  type Found,
  type FoundKind,
  SEARCHED_KINDS,
  type Sought,
} from "../../kernel/registration/found.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import { foldedWords } from "../../kernel/text/fold.ts";

/** Ids are searched by at least this many hex digits: those of a millisecond, which few ids share. */
const ID_DIGITS_MIN = 12;
const ID_DIGITS = 32;

/** What was found, at most `limit` of each kind. */
interface SearchResult {
  readonly found: readonly Found[];
  /** The kinds of which there is more than the limit. */
  readonly more: readonly FoundKind[];
  /** The kinds that were not searched: the key lacks the scope, or the directory is loading. */
  readonly notSearched: readonly { readonly kind: FoundKind; readonly reason: "scope" | "loading" }[];
}

/**
 * Finds what a text names among everything that a key may read in its environment: by id (whole, or at
 * least its first twelve digits), by reference (exactly), by the name of a person (a surname, or a whole
 * name; no beginnings, since names are stored as blind-index tokens), and by the name of a company, a webhook
 * or a key. Shows of a person what the team has sent, and each
 * object of a person that it finds is in the inquiry log before this resolves.
 *
 * @param context.finders what the areas find
 * @param query.kinds those to search
 * @param query.limit of each kind, 1 and more
 */
export async function searchEverything<Finding extends Context>(
  context: Finding & { readonly finders: readonly Finds<Finding>[] },
  caller: Caller,
  query: { readonly text: string; readonly kinds: readonly FoundKind[]; readonly limit: number },
): Promise<SearchResult> {
  const kinds = SEARCHED_KINDS.filter((kind) => query.kinds.includes(kind));
  const sought = soughtOf(context, caller, query);
  const byKind = new Map<FoundKind, readonly Found[]>();
  const reasons = new Map<FoundKind, "scope" | "loading">();
  for (const finder of context.finders) {
    const own = kinds.filter((kind) => finder.kinds.includes(kind));
    if (own.length === 0) continue;
    const reason = reasonAgainst(finder, context, caller);
    const all = reason === null ? await finder.find(context, caller, { ...sought, kinds: own }) : [];
    for (const kind of own) {
      if (reason === null)
        byKind.set(
          kind,
          all.filter((one) => one.kind === kind),
        );
      else reasons.set(kind, reason);
    }
  }
  const found = kinds.flatMap((kind) => (byKind.get(kind) ?? []).slice(0, query.limit));
  const ofPersons = context.finders.filter(({ namesPersons }) => namesPersons).flatMap((finder) => finder.kinds);
  await logSearch(context, caller, { found, kinds: ofPersons.filter((kind) => byKind.has(kind)) });
  return {
    found,
    more: kinds.filter((kind) => (byKind.get(kind)?.length ?? 0) > query.limit),
    notSearched: kinds.flatMap((kind) => {
      const reason = reasons.get(kind);
      return reason === undefined ? [] : [{ kind, reason }];
    }),
  };
}

function reasonAgainst<Finding extends Context>(
  { scope, isLoaded }: Finds<Finding>,
  context: Finding,
  caller: Caller,
): "scope" | "loading" | null {
  if (!caller.scopes.includes(scope)) return "scope";
  return isLoaded?.(context) === false ? "loading" : null;
}

/**
 * Each object of a person that a search has found is a read; one that found nobody is an entry of its own. What was
 * asked is not kept.
 *
 * @param searched.kinds those searched whose titles are names of persons
 */
async function logSearch(
  { db }: Pick<Context, "db">,
  caller: Caller,
  { found, kinds }: { readonly found: readonly Found[]; readonly kinds: readonly FoundKind[] },
): Promise<void> {
  if (kinds.length === 0) return;
  const ids = found.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const look = { action: "subject.search", details: {}, found: ids, nothing: "none" } as const;
  await appendLookup(db, caller, look);
}

function soughtOf(
  { keyring }: Pick<Context, "keyring">,
  caller: Caller,
  { text, limit }: { readonly text: string; readonly limit: number },
): Omit<Sought, "kinds"> {
  const trimmed = text.trim();
  const digits = trimmed.toLowerCase().replace(/^iv_/, "").replaceAll("-", "");
  const isId = digits.length >= ID_DIGITS_MIN && digits.length <= ID_DIGITS && /^[0-9a-f]+$/.test(digits);
  return {
    text: trimmed,
    words: foldedWords(trimmed),
    tokens: nameTokens(keyring.blindIndexKey, caller, askedNameKeys(trimmed)),
    ids: isId ? { from: digits.padEnd(ID_DIGITS, "0"), to: digits.padEnd(ID_DIGITS, "f") } : null,
    idPrefix: isId ? digits : null,
    limit: limit + 1,
  };
}
