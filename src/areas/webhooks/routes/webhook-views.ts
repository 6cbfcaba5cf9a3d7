import Type, { type Static, type TObject } from "typebox";
import type { InvalidParam } from "../../../kernel/error.ts";
import type { PartiallyValid } from "../../../kernel/http/core/route.ts";
import {
  flag,
  hexId,
  integer,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { basicAuthorization, headerFaults } from "../own-headers.ts";
import { ENV_TYPES, type EnvType, type Webhook } from "../webhook.ts";

const Headers = optional(
  Type.Record(Type.String(), Type.String(), {
    description:
      "Headers that your receiver wants with each delivery, such as an API key: at most 20. They are stored sealed, and only their names are shown. Those that the service sends itself are refused by their names",
    examples: [{ "X-Api-Key": "4f1d2c" }],
  }),
);
/** The fields of a body that name headers of the client's own. */
export const OWN_HEADERS = {
  headers: Headers,
  custom_headers: Headers,
  basic_auth: optional(
    Type.Object(
      {
        username: Type.String({ maxLength: 256, description: "Without a colon", examples: ["openvoe"] }),
        password: Type.String({ maxLength: 256, description: "The password", examples: ["a-long-password"] }),
      },
      { description: "Sent as the header Authorization: Basic" },
    ),
  ),
};

type OwnHeadersBody = Static<TObject<typeof OWN_HEADERS>>;

/** The spellings of an environment. */
export const ENV_TYPE_WORDS = Object.keys(ENV_TYPES) as EnvType[];
/** A spelling of an environment. */
export const EnvTypeText = oneOf(
  ENV_TYPE_WORDS,
  "The environment, which must be that of the key: production, development or sandbox, also in their short forms. A key of the sandbox may name any: the webhook is the sandbox's, with a warning",
  "sandbox",
);
const WEBHOOK_FIELDS = {
  id: hexId("The webhook's id"),
  name: text("Its name", "Loan system"),
  webhook_url: text("Where events are sent", "https://lender.example/hooks"),
  events: Type.Array(text("A type of event, or *", "*"), { description: "What is sent, as it was given" }),
  env_type: oneOf(ENV_TYPE_WORDS, "The environment, as it was written on creation", "sandbox"),
  enabled: flag("False: disabled by you, by a 410 of the receiver, or after 5 days without a success"),
  created_at: time("When it was registered"),
  updated_at: time("When it was last changed"),
  alerts: Type.Optional(flag("False: members get no mail when it fails or is disabled; absent otherwise", false)),
  max_per_second: Type.Optional(integer("Most deliveries that begin in a second; absent without a limit", 10)),
  header_names: Type.Optional(
    Type.Array(text("A name", "X-Api-Key"), { description: "Names of your own headers; absent without any" }),
  ),
  disabled: Type.Optional(
    Type.Object(
      {
        reason: oneOf(
          ["by request", "gone", "failing"] as const,
          "by request: by a key or a member; gone: the receiver answered 410; failing: 5 days without a success",
        ),
        at: nullable(time("When; null if an older version of the service disabled it")),
        by: textOrNull(
          "The id of the key, `member:` and that of the member, or service; null if it is not known",
          "service",
        ),
      },
      { description: "Why, when and by whom it was disabled; absent while it is enabled" },
    ),
  ),
};
/** A webhook. */
export const WebhookView = Type.Object(WEBHOOK_FIELDS, {
  title: "Webhook",
  description: "An address that receives events",
});
/** The fields of a webhook with its signing secret. */
export const CREATED_FIELDS = {
  ...WEBHOOK_FIELDS,
  signing_secret: text(
    "Signs deliveries: `whsec_` and 32 bytes in base64. Shown only once: store it",
    "whsec_QklmPDB3b2rdsWpNV0JTkN8LBBOaqP0GzWcFJy4zP4g=",
  ),
};
/** A webhook at its creation. */
export const CreatedWebhookView = Type.Object(CREATED_FIELDS, {
  title: "CreatedWebhook",
  description: "A webhook with its signing secret",
});

/** The faults of a client's own headers, by the field that names them. */
export function ownHeaderFaults(headers: PartiallyValid<OwnHeadersBody>): InvalidParam[] {
  const named = (["headers", "custom_headers"] as const).flatMap((field) =>
    headerFaults(headers[field] ?? {}).map(({ name, message }) => ({
      field: name === "" ? field : `${field}.${name}`,
      message,
    })),
  );
  const hasColon = headers.basic_auth?.username?.includes(":") === true;
  const all = [...Object.keys(headers.headers ?? {}), ...Object.keys(headers.custom_headers ?? {})];
  const isTwice = headers.basic_auth != null && all.some((name) => name.toLowerCase() === "authorization");
  return [
    ...named,
    ...(hasColon ? [{ field: "basic_auth.username", message: "must not contain a colon" }] : []),
    ...(isTwice ? [{ field: "basic_auth", message: "must be absent where headers name Authorization" }] : []),
  ];
}

/** The client's own headers that a body names; undefined where it names none: they stay. */
export function ownHeaders(body: OwnHeadersBody): Readonly<Record<string, string>> | undefined {
  const { headers, custom_headers, basic_auth } = body;
  if (headers === undefined && custom_headers === undefined && basic_auth === undefined) return undefined;
  const authorization = basic_auth == null ? {} : { Authorization: basicAuthorization(basic_auth) };
  return { ...headers, ...custom_headers, ...authorization };
}

/** See {@link WebhookView}. */
export function webhookView<Shown extends Webhook>(webhook: Shown) {
  const { header_names = [], alerts, max_per_second, disabled_reason, disabled_at, disabled_by, ...shown } = webhook;
  return {
    ...shown,
    ...(alerts ? {} : { alerts }),
    ...(max_per_second === null ? {} : { max_per_second }),
    ...(header_names.length === 0 ? {} : { header_names }),
    ...(webhook.enabled || disabled_reason === null
      ? {}
      : { disabled: { reason: disabled_reason, at: disabled_at, by: disabled_by } }),
  };
}
