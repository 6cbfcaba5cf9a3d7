import Type from "typebox";
import type { CompanyContext } from "../../areas/companies/ops/companies.ts";
import type { InvalidParam } from "../../kernel/error.ts";
import { ANY_KEY, route, tagged } from "../../kernel/http/core/route.ts";
import { type Finds, MATCHED_BY, SEARCHED_KINDS } from "../../kernel/registration/found.ts";
import { integer, nonBlankText, nullable, oneOf, text, textOrNull, time } from "../../kernel/schema/vocabulary.ts";
import { searchEverything } from "../ops/search.ts";

declare module "../../kernel/http/core/application.ts" {
  interface Application {
    /** What a search asks. */
    readonly finders: readonly Finds<CompanyContext>[];
  }
}

const LIMIT_MAX = 25;
const LIMIT_DEFAULT = 5;
/** As persons write an SSN; nine digits alone may be a reference. */
const WRITTEN_SSN = /^\s*\d{3}-\d{2}-\d{4}\s*$/;

const FoundView = Type.Object(
  {
    kind: oneOf(SEARCHED_KINDS, "What it is", "verification"),
    id: text("Its id", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
    title: text("The name of its person, its own name, or else its id", "Jordan Lakeshore"),
    detail: textOrNull("What tells it from others with this title, such as a reference", "loan-4711"),
    status: textOrNull("Its status, or the outcome of a verification; null if it has none", "match"),
    matched_by: oneOf(MATCHED_BY, "By what it was found", "name"),
    created_at: nullable(time("When it was created; null for a company")),
  },
  { title: "Found", description: "An object that was found" },
);

const searchRoute = route({
  method: "POST",
  path: "/v1/search/",
  operationId: "search",
  summary: "Find verifications, orders, users, links, companies, webhooks and keys by name, id or reference",
  description:
    "Finds an object by its id (whole, or at least the first twelve digits), by an exact `tracking_info`, `order_number` or `external_user_id`, by the name of a person, or by the beginnings of words in the name of a company, webhook or key. For a person, send the surname or the whole name in either order: names are stored as blind tokens, so beginnings of names do not match. The search covers what the scopes of the key allow, and lists the kinds that it left out. The inquiry log has an entry for each object of a person found (`subject.search`, at most one per hour), and for a search without a result. An SSN is refused: use `POST /v1/orders/lookup/`.",
  auth: ANY_KEY,
  body: Type.Object(
    {
      query: nonBlankText({ description: "A name, an id or a reference", examples: ["Lakeshore"] }),
      kinds: Type.Optional(
        Type.Array(oneOf(SEARCHED_KINDS, "A kind", "verification"), {
          minItems: 1,
          maxItems: SEARCHED_KINDS.length,
          description: "Only these kinds; all if absent",
          examples: [["verification", "order"]],
        }),
      ),
      limit: Type.Optional(
        integer("The most of each kind", LIMIT_DEFAULT, { minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT }),
      ),
    },
    { title: "SearchRequest", description: "What to find" },
  ),
  read: ({ query }) => ({ faults: ssnFaults(query) }),
  answer: {
    schema: Type.Object(
      {
        results: Type.Array(FoundView, { description: "In the order of the kinds, the newest of each first" }),
        more: Type.Array(oneOf(SEARCHED_KINDS, "A kind", "verification"), {
          description: "The kinds of which there are more than the limit",
        }),
        not_searched: Type.Array(
          Type.Object({
            kind: oneOf(SEARCHED_KINDS, "A kind", "key"),
            reason: oneOf(["scope", "loading"], "The key lacks the scope, or the directory is loading", "scope"),
          }),
          { description: "The kinds that were asked for and left out" },
        ),
      },
      { title: "SearchResults", description: "What was found" },
    ),
    description: "What was found; empty if nothing was",
  },
  handle: async ({ caller, body }, application) => {
    const { query, kinds = SEARCHED_KINDS, limit = LIMIT_DEFAULT } = body;
    const { found, more, notSearched } = await searchEverything(application, caller, { text: query, kinds, limit });
    return { results: found, more, not_searched: notSearched };
  },
});

function ssnFaults(query: string | undefined): readonly InvalidParam[] {
  if (query === undefined || !WRITTEN_SSN.test(query)) return [];
  return [{ field: "query", message: "must not be an SSN: POST /v1/orders/lookup/ finds the orders of one" }];
}

/** The route of the search. */
export const searchRoutes = tagged("Search", [searchRoute]);
