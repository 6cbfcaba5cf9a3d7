import Type from "typebox";
import { ENVIRONMENTS, SCOPES } from "../../domain/caller.ts";
import { instantOf, isHexId } from "../../domain/ids.ts";
import { createKey, deactivateKey, listKeys } from "../../operations/access/credentials.ts";
import { notFound, pageRequest, pageView } from "../core/pages.ts";
import { type CheckContext, keyWith, type Route, route } from "../core/route.ts";
import { filledText, HexId, listOf, nullable, oneOf, PAGE_QUERY, TimeText } from "../core/schemas.ts";

const TAG = "Keys";

const KEY_FIELDS = {
  id: HexId,
  name: nullable(Type.String()),
  environment: oneOf(ENVIRONMENTS),
  secret_hint: Type.String({ description: "The prefix and last four characters of the secret" }),
  scopes: Type.Array(oneOf(SCOPES)),
  created_at: TimeText,
  expires_at: nullable(TimeText),
  deactivated_at: nullable(TimeText),
};
const KeyView = Type.Object(KEY_FIELDS);
const CreatedKeyView = Type.Object({
  ...KEY_FIELDS,
  client_id: HexId,
  access_secret: Type.String({
    description: "Shown only once. As the newest secret of its environment it signs X-WEBHOOK-SIGN from now on",
  }),
});

const createRoute = route({
  method: "POST",
  path: "/v1/keys/",
  operationId: "createKey",
  tag: TAG,
  summary: "Create a key of the same team and environment, limited to the scopes of the caller's own key",
  auth: keyWith("keys:write"),
  isIdempotent: true,
  body: Type.Object({
    name: Type.Optional(nullable(filledText({ maxLength: 128 }))),
    scopes: Type.Optional(
      nullable(Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true })),
    ),
    expires_at: Type.Optional(nullable(Type.String({ format: "date-time", description: "In the future" }))),
  }),
  check: (body, { application }: CheckContext) => {
    const expiresAt = (body as { expires_at?: unknown } | null)?.expires_at;
    const isPast = typeof expiresAt === "string" && new Date(expiresAt) <= application.now();
    return isPast ? [{ field: "expires_at", message: "must be in the future" }] : [];
  },
  answer: { status: 201, schema: CreatedKeyView, description: "The key, with its secret, which is shown only once" },
  handle: ({ body, caller, once }, application) => {
    const input = {
      name: body.name ?? null,
      scopes: body.scopes ?? null,
      expiresAt: body.expires_at == null ? null : instantOf(body.expires_at),
    };
    return createKey(application, caller, { input, once });
  },
});

const listRoute = route({
  method: "GET",
  path: "/v1/keys/",
  operationId: "listKeys",
  tag: TAG,
  summary: "List the keys of the team in this environment, newest first",
  auth: keyWith("keys:write"),
  isPaged: true,
  query: Type.Object(PAGE_QUERY),
  answer: { status: 200, schema: listOf(KeyView), description: "A page of keys" },
  handle: async (request, application) => {
    const page = await listKeys(application, request.caller, pageRequest(request.query));
    return pageView(page, request, { path: "/v1/keys/", view: (key) => key });
  },
});

const deactivateRoute = route({
  method: "POST",
  path: "/v1/keys/deactivate/",
  operationId: "deactivateKey",
  tag: TAG,
  summary: "Deactivate a key, immediately and permanently",
  auth: keyWith("keys:write"),
  errors: ["not_found"],
  body: Type.Object({ id: Type.String({ description: "The id of the key" }) }),
  answer: { status: 200, schema: KeyView, description: "The key, deactivated" },
  handle: ({ body, caller }, application) => {
    if (!isHexId(body.id)) throw notFound("key");
    return deactivateKey(application, caller, body.id);
  },
});

/** The routes of keys. */
export const keyRoutes: readonly Route[] = [createRoute, listRoute, deactivateRoute];
