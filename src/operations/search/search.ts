import { nameTokens } from "../../crypto/blind-index.ts";
import type { Caller, Scope } from "../../domain/caller.ts";
import { idHex, type VerificationHex } from "../../domain/ids.ts";
import { PAGE_SIZE_MAX } from "../../domain/page.ts";
import { askedNameKeys } from "../../linkage/name-keys.ts";
import { listCredentials } from "../../store/access/credentials.ts";
import { searchLinks } from "../../store/connections/links.ts";
import { searchUsers } from "../../store/connections/users.ts";
import { searchOrders } from "../../store/orders/search-orders.ts";
import type { IdRange } from "../../store/postgres/finding/search.ts";
import { searchVerifications } from "../../store/verifications/search-verifications.ts";
import { listWebhookRows } from "../../store/webhooks/webhooks.ts";
import { foldedWords } from "../../text/fold.ts";
import { appendLookup } from "../audit/reads.ts";
import { type CompanyContext, suggestByName } from "../companies/companies.ts";
import { openOrderDetails } from "../connections/orders/issue-part-token.ts";
import { externalTokenOf, openUser, type User } from "../connections/users.ts";
import { openSealedRows } from "../sealing/unreadable-rows.ts";
import { openVerification } from "../verifications/verifications.ts";
import { type Found, type FoundKind, type MatchedBy, SEARCHED_KINDS } from "./found.ts";

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

/** What a search compares. */
interface Sought {
  readonly text: string;
  readonly words: readonly string[];
  readonly tokens: readonly string[];
  readonly ids: IdRange | null;
  /** Hex digits that an id begins with; null if the text is none. */
  readonly idPrefix: string | null;
  /** One more than what is answered of a kind. */
  readonly limit: number;
}

const SCOPES: Readonly<Record<FoundKind, Scope>> = {
  verification: "verifications:read",
  order: "connections:read",
  user: "connections:read",
  link: "connections:read",
  company: "companies:read",
  webhook: "webhooks:read",
  key: "keys:write",
};

/**
 * Finds what a text names among everything that a key may read in its environment: by id (whole, or at
 * least its first twelve digits), by reference (exactly), by the name of a person (a surname, or a whole
 * name; no beginnings, since names are stored as blind-index tokens), and by the name of a company, a webhook
 * or a key. Shows of a person what the team has sent, and each
 * object of a person that it finds is in the inquiry log before this resolves.
 *
 * @param asked.kinds those to search
 * @param asked.limit of each kind, 1 and more
 */
export async function searchEverything(
  context: CompanyContext,
  caller: Caller,
  query: { readonly text: string; readonly kinds: readonly FoundKind[]; readonly limit: number },
): Promise<SearchResult> {
  const sought = soughtOf(context, caller, query);
  const isOpen = (kind: FoundKind) => caller.scopes.includes(SCOPES[kind]);
  const kinds = SEARCHED_KINDS.filter((kind) => query.kinds.includes(kind));
  const users = isOpen("user") ? await findUsers(context, caller, sought) : [];
  const found: Found[] = [];
  const more: FoundKind[] = [];
  const notSearched: SearchResult["notSearched"][number][] = [];
  for (const kind of kinds) {
    const reason = !isOpen(kind) ? "scope" : kind === "company" && !context.isDirectoryLoaded() ? "loading" : null;
    if (reason !== null) {
      notSearched.push({ kind, reason });
      continue;
    }
    const ofKind = await SEARCHES[kind](context, caller, { ...sought, users });
    found.push(...ofKind.slice(0, query.limit));
    if (ofKind.length > query.limit) more.push(kind);
  }
  await logSearch(context, caller, { found, kinds: kinds.filter(isOpen) });
  return { found, more, notSearched };
}

/** The kinds whose titles are names of persons. */
const OF_PERSONS: readonly FoundKind[] = ["verification", "order", "user", "link"];

/** Each object of a person that a search has found is a read; one that found nobody is an entry of its own. What was asked is not kept. */
async function logSearch(
  { db }: Pick<CompanyContext, "db">,
  caller: Caller,
  { found, kinds }: { readonly found: readonly Found[]; readonly kinds: readonly FoundKind[] },
): Promise<void> {
  const searched = kinds.filter((kind) => OF_PERSONS.includes(kind));
  if (searched.length === 0) return;
  const ids = found.filter(({ kind }) => OF_PERSONS.includes(kind)).map(({ id }) => id);
  const look = { action: "subject.search", details: {}, found: ids, nothing: "none" } as const;
  await appendLookup(db, caller, look);
}

function soughtOf(
  { keyring }: CompanyContext,
  caller: Caller,
  { text, limit }: { readonly text: string; readonly limit: number },
): Sought {
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

type Search = (
  context: CompanyContext,
  caller: Caller,
  sought: Sought & { readonly users: readonly User[] },
) => Promise<readonly Found[]>;

const SEARCHES: Readonly<Record<FoundKind, Search>> = {
  verification: findVerifications,
  order: findOrders,
  user: async (_context, _caller, sought) =>
    sought.users.map((user) => ({
      kind: "user",
      id: user.id,
      title: fullName(user) ?? user.external_user_id,
      detail: user.external_user_id,
      status: null,
      matched_by: matchedBy(sought, user.id, [user.external_user_id]),
      created_at: user.created_at,
    })),
  link: findLinks,
  company: findCompanies,
  webhook: findWebhooks,
  key: findKeys,
};

async function findVerifications(context: CompanyContext, caller: Caller, sought: Sought): Promise<Found[]> {
  const { tokens, ids, text, limit } = sought;
  const rows = await searchVerifications(context.db, caller, { tokens, ids, reference: text, limit });
  const opened = openSealedRows(context, rows, {
    open: (row) => openVerification(context.keyring, row),
    table: "verifications",
  });
  return opened.map(({ id, details, status, tracking_info, created_at }) => ({
    kind: "verification",
    id,
    title: fullName(details.subject) ?? id,
    detail: tracking_info,
    // Not the outcome: who sees it has read a result, which the inquiry log has.
    status,
    matched_by: matchedBy(sought, idHex(id), [tracking_info]),
    created_at,
  }));
}

async function findUsers(context: CompanyContext, caller: Caller, sought: Sought): Promise<User[]> {
  const { tokens, ids, text, limit } = sought;
  const externalToken = externalTokenOf(context.keyring, text);
  const rows = await searchUsers(context.db, caller, { tokens, ids, externalToken, limit });
  return openSealedRows(context, rows, { table: "users", open: (row) => openUser(context.keyring, row) });
}

async function findOrders(
  context: CompanyContext,
  caller: Caller,
  sought: Sought & { readonly users: readonly User[] },
): Promise<Found[]> {
  const { tokens, ids, text, limit } = sought;
  const userIds = sought.users.map(({ id }) => id);
  const rows = await searchOrders(context.db, caller, { tokens, ids, reference: text, userIds, limit });
  const opened = openSealedRows(context, rows, {
    open: (row) => ({ row, details: openOrderDetails(context, row) }),
    table: "orders",
  });
  return opened.map(({ row, details }) => ({
    kind: "order",
    id: row.id,
    title: fullName(details) ?? row.order_number,
    detail: row.order_number,
    status: row.status,
    matched_by: matchedBy(sought, row.id, [row.order_number, row.tracking_info]),
    created_at: row.created_at,
  }));
}

async function findLinks(
  context: CompanyContext,
  caller: Caller,
  sought: Sought & { readonly users: readonly User[] },
): Promise<Found[]> {
  const { ids, text, limit } = sought;
  const userOf = new Map(sought.users.map((user) => [user.id, user]));
  const rows = await searchLinks(context.db, caller, { userIds: [...userOf.keys()], ids, reference: text, limit });
  return rows.map((row) => {
    const user = userOf.get(row.user_id);
    return {
      kind: "link",
      id: row.id,
      title: row.company_name ?? row.id,
      detail: (user === undefined ? null : fullName(user)) ?? row.tracking_info,
      status: row.status,
      matched_by: matchedBy(sought, row.id, [row.tracking_info]),
      created_at: row.created_at,
    };
  });
}

async function findCompanies(context: CompanyContext, caller: Caller, sought: Sought): Promise<Found[]> {
  const { text, limit } = sought;
  if (text.length < 2) return [];
  const suggested = await suggestByName(context, caller, { text, product: null });
  return suggested
    .filter(({ fits }) => fits)
    .slice(0, limit)
    .flatMap(({ company_mapping_id: id, name, domain, city, state }) =>
      id === null
        ? []
        : [
            {
              kind: "company" as const,
              id,
              title: name,
              detail: [domain, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(" · ") || null,
              status: null,
              matched_by: "name" as const,
              created_at: null,
            },
          ],
    );
}

async function findWebhooks({ db }: CompanyContext, caller: Caller, sought: Sought): Promise<Found[]> {
  const { rows } = await listWebhookRows(db, caller, { pageSize: PAGE_SIZE_MAX, cursor: null });
  const isNamed = ({ id, name, webhook_url }: (typeof rows)[number]) =>
    isIn(sought, id, [name]) || webhook_url.toLowerCase().includes(sought.text.toLowerCase());
  return rows.filter(isNamed).map(({ id, name, webhook_url, enabled, created_at }) => ({
    kind: "webhook",
    id,
    title: name,
    detail: webhook_url,
    status: enabled ? "enabled" : "disabled",
    matched_by: matchedBy(sought, id, [webhook_url]),
    created_at,
  }));
}

async function findKeys({ db }: CompanyContext, caller: Caller, sought: Sought): Promise<Found[]> {
  const { rows } = await listCredentials(db, caller, { pageSize: PAGE_SIZE_MAX, cursor: null });
  const named = rows.filter(({ id, name, secret_hint }) => isIn(sought, id, [name]) || sought.text === secret_hint);
  return named.map(({ id, name, secret_hint, deactivated_at, created_at }) => ({
    kind: "key",
    id,
    title: name ?? `Key ${secret_hint}`,
    detail: secret_hint,
    status: deactivated_at === null ? "active" : "deactivated",
    matched_by: matchedBy(sought, id, [secret_hint]),
    created_at,
  }));
}

/** True if an id begins with the text, or a name has all its words, the last one perhaps unfinished. */
function isIn(
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

function matchedBy(
  { idPrefix, text }: Sought,
  id: Found["id"] | VerificationHex,
  references: readonly (string | null)[],
): MatchedBy {
  if (idPrefix !== null && id.startsWith(idPrefix)) return "id";
  return references.includes(text) ? "reference" : "name";
}

function fullName(person: { readonly first_name: string | null; readonly last_name: string | null }): string | null {
  return [person.first_name, person.last_name].filter(Boolean).join(" ") || null;
}
