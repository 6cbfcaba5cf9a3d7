import Type from "typebox";
import type { InvalidParam } from "../../error.ts";
import { expiryFaults } from "../../http/core/bodies/expiry-faults.ts";
import { isAddressOrNetwork } from "../../http/core/client-address.ts";
import { idOf, pagedRoute } from "../../http/core/pages.ts";
import { keyWith, route, tagged } from "../../http/core/route.ts";
import { instantOf } from "../../ids.ts";
import {
  hexId,
  instant,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
} from "../../schema/vocabulary.ts";
import { ENVIRONMENTS, SCOPES } from "../caller.ts";
import {
  createKey,
  deactivateKey,
  listKeys,
  OVERLAP_HOURS_DEFAULT,
  OVERLAP_HOURS_MAX,
  rotateKey,
} from "../ops/credentials.ts";
import { PurposeWord, ScopeWord } from "./views/key-words.ts";

const KEY_FIELDS = {
  id: hexId("The key's id; it is not secret"),
  name: textOrNull("A name for people; null without one", "Loan system"),
  environment: oneOf(ENVIRONMENTS, "The environment whose data it can reach"),
  secret_hint: text("The prefix and last four characters of the secret", "sandbox-…9c1f"),
  scopes: Type.Array(ScopeWord, { description: "What the key may do" }),
  created_at: time("When it was made"),
  expires_at: nullable(time("When it ends by itself; null: never"), { examples: [null] }),
  deactivated_at: nullable(time("When it was deactivated; null: it was not"), { examples: [null] }),
  last_used_at: nullable(time("When it was last used, to the hour; null: never, or before this was noted")),
  allowed_addresses: nullable(
    Type.Array(text("An address or network", "203.0.113.0/24"), { description: "From where it may be used" }),
    { description: "Null: from anywhere", examples: [null] },
  ),
  purposes: nullable(Type.Array(PurposeWord, { description: "What its verifications may state" }), {
    description: "Null: any purpose, or none",
    examples: [null],
  }),
};
const KeyView = Type.Object(KEY_FIELDS, { title: "Key", description: "A credential, without its secret" });
const CreatedKeyView = Type.Object(
  {
    ...KEY_FIELDS,
    client_id: hexId("Your team's client id: X-Access-Client-Id"),
    access_secret: text(
      "X-Access-Secret: the environment's prefix and lower-case hex digits. Shown only once. Signs X-WEBHOOK-SIGN of the webhooks that this key registers",
      "sandbox-0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071",
    ),
  },
  { title: "CreatedKey", description: "A credential with its secret" },
);

const createRoute = route({
  method: "POST",
  path: "/v1/keys/",
  operationId: "createKey",
  sessionSecondFactorFor: "sign_in",
  summary: "Create a key of the same team and environment, limited to the scopes of the caller's own key",
  description:
    "The key works within 5 seconds in every process. A team has at most 50 keys per environment, unless the operator set another number.",
  auth: keyWith("keys:write"),
  isIdempotent: true,
  body: Type.Object(
    {
      name: optional(nonBlankText({ maxLength: 128, description: "A name for people", examples: ["Loan system"] })),
      scopes: optional(
        Type.Array(ScopeWord, {
          minItems: 1,
          maxItems: SCOPES.length,
          uniqueItems: true,
          description: "What it may do; the default scopes unless given",
        }),
      ),
      expires_at: optional(instant("When it ends by itself; in the future", "2027-11-21T00:00:00Z")),
      allowed_addresses: optional(
        Type.Array(
          nonBlankText({ maxLength: 64, description: "An address or network", examples: ["203.0.113.0/24"] }),
          {
            minItems: 1,
            maxItems: 50,
            description:
              "From where it may be used; from elsewhere it is refused like an unknown one. A key with such a list gives it to the keys that it makes",
          },
        ),
      ),
      purposes: optional(
        Type.Array(PurposeWord, {
          minItems: 1,
          uniqueItems: true,
          description: "What its verifications may state, and then have to; any or none unless given",
        }),
      ),
    },
    { title: "NewKey", description: "What the key may do" },
  ),
  read: (body, { application }) => ({
    faults: [...expiryFaults(body, application), ...addressFaults(body.allowed_addresses ?? [])],
    toInput: (whole) => ({
      name: whole.name ?? null,
      scopes: whole.scopes ?? null,
      expiresAt: whole.expires_at == null ? null : instantOf(whole.expires_at),
      allowedAddresses: whole.allowed_addresses ?? null,
      purposes: whole.purposes ?? null,
    }),
  }),
  answer: { status: 201, schema: CreatedKeyView, description: "The key, with its secret, which is shown only once" },
  handle: ({ body: input, caller, idempotency }, application) => createKey(application, caller, { input, idempotency }),
});

function addressFaults(addresses: readonly (string | undefined)[]): InvalidParam[] {
  return addresses.flatMap((one, at) =>
    one === undefined || isAddressOrNetwork(one)
      ? []
      : { field: `allowed_addresses[${at}]`, message: "must be an address or a network such as 203.0.113.0/24" },
  );
}

const rotateRoute = route({
  method: "POST",
  path: "/v1/keys/rotate/",
  operationId: "rotateKey",
  sessionSecondFactorFor: "sign_in",
  summary: "Replace a key by a new one with the same scopes and limits. The old key works for an overlap",
  description:
    "403 if the key has a scope that the caller lacks; a key can replace itself. The old key ends after the overlap, or at its own expiry if that is sooner. The new key has the same expiry. Webhooks that the old key registered are signed with it until it ends.",
  auth: keyWith("keys:write"),
  isIdempotent: true,
  errors: ["not_found"],
  body: Type.Object(
    {
      id: text("The id of a usable key", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
      overlap_hours: Type.Optional(
        integer("How long the former key still works, in hours", OVERLAP_HOURS_DEFAULT, {
          minimum: 0,
          maximum: OVERLAP_HOURS_MAX,
          default: OVERLAP_HOURS_DEFAULT,
        }),
      ),
    },
    { title: "KeyRotation", description: "Which key to replace" },
  ),
  answer: {
    status: 201,
    schema: CreatedKeyView,
    description: "The new key, with its secret, which is shown only once",
  },
  handle: ({ body, caller, idempotency }, application) => {
    const overlapHours = body.overlap_hours ?? OVERLAP_HOURS_DEFAULT;
    return rotateKey(application, caller, { id: idOf(body.id, "key"), overlapHours, idempotency });
  },
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/keys/",
  operationId: "listKeys",
  summary: "List the keys of the team in this environment, newest first",
  description: "Deactivated and expired ones too. Secrets are stored as hashes, and cannot be shown again.",
  auth: keyWith("keys:write"),
  answer: { rows: KeyView, description: "A page of keys" },
  list: ({ caller, page }, application) => listKeys(application, caller, page),
});

const deactivateRoute = route({
  method: "POST",
  path: "/v1/keys/deactivate/",
  operationId: "deactivateKey",
  summary: "Deactivate a key immediately and permanently",
  description:
    "Takes effect within 5 seconds in every process, and ends the sessions of the key. A key can deactivate itself.",
  auth: keyWith("keys:write"),
  errors: ["not_found"],
  body: Type.Object({ id: text("The id of the key", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21") }),
  answer: { schema: KeyView, description: "The key, deactivated" },
  handle: ({ body, caller }, application) => deactivateKey(application, caller, idOf(body.id, "key")),
});

/** The routes of keys. */
export const keyRoutes = tagged("Keys", [createRoute, rotateRoute, listRoute, deactivateRoute]);
