import Type from "typebox";
import { hexId, integer, text, textOrNull, time } from "../../../kernel/schema/vocabulary.ts";
import { type EventWords, NO_STATUS } from "./fields.ts";

const AUDIT_HEAD = {
  ...NO_STATUS,
  user_id: Type.Null({ description: "Always null", examples: [null] }),
  number: integer("How many entries of the log are chained", 48_211, { minimum: 0 }),
  hash: text("Its hash, 64 hex digits", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
  signed_at: time("When it was signed"),
  public_key: text("The service's Ed25519 key, 32 bytes in Base64", "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
  signature: text(
    "Ed25519 over `openvoe audit head`, number, hash and signed_at, joined by line feeds; Base64",
    "i1Hr2fBq9n2WbS0Z0pZJkq9aY5m0o7wqjJgXk6tH2n0Xh1Qm6gq8Zk3bZ1m3m2mV7x0v7m9Q2m3N4p5Q6r7SAw==",
  ),
};

const KEY_EXPIRING = {
  ...NO_STATUS,
  user_id: Type.Null({ description: "Always null", examples: [null] }),
  key_id: hexId("The key's id"),
  key_name: textOrNull("Its name; null without one", "Loan system"),
  expires_at: time("When it expires"),
  days_left: integer("Whole days until then, rounded up", 30, { minimum: 1 }),
};

/** Events for the team that runs a service or holds a key. */
export const TEAM_EVENTS = {
  "audit-head-signed": {
    summary: "The head of the inquiry log was signed",
    description:
      "Once a day, for teams with a key that has `operations:read`. Keep it: with it you can detect a log that was cut or rewritten later.",
    fields: AUDIT_HEAD,
  },
  "key-expiring": {
    summary: "A key of the team expires soon",
    description: "30, 7 and 1 days before. `POST /v1/keys/rotate/` creates a replacement with an overlap.",
    fields: KEY_EXPIRING,
  },
} as const satisfies Readonly<Record<string, EventWords>>;
