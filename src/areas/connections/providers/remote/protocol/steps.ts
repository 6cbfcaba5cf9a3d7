import Type, { type Static } from "typebox";
import { named, orNull, wireText } from "../../../../../kernel/network/protocol/wire.ts";
import { oneKind, stringEnum } from "../../../../../kernel/schema/vocabulary.ts";
import { ANSWER_TEXTS_MAX } from "../../../step.ts";

const OPTIONS_MAX = 100;
const TEXT_MAX = 1_024;
const ATTEMPTS_MAX = 100;
const URL_MAX = 4_096;

const TEXTS = {
  title: wireText(),
  text: Type.Optional(orNull(wireText({ maxLength: TEXT_MAX }))),
  error: Type.Optional(orNull(wireText({ maxLength: TEXT_MAX, description: "Why the step is asked again" }))),
};

const Field = Type.Object({
  name: Type.String({ pattern: "^[a-z][a-z0-9_]{0,39}$", description: "Key of the text in the answer" }),
  label: wireText(),
  type: stringEnum(["text", "email", "tel", "password", "ssn", "date"]),
  autocomplete: Type.Optional(orNull(Type.String({ pattern: "^[a-z-]{1,40}$" }))),
  hint: Type.Optional(orNull(wireText())),
  optional: Type.Optional(orNull(Type.Boolean())),
});

const Option = Type.Object({ id: wireText(), label: wireText(), description: Type.Optional(orNull(wireText())) });

/** A step that the person is asked. */
export const WireStep = named(
  "Step",
  oneKind([
    Type.Object({
      kind: Type.Literal("form"),
      ...TEXTS,
      fields: Type.Array(Field, { minItems: 1, maxItems: ANSWER_TEXTS_MAX }),
      submit_label: Type.Optional(orNull(wireText())),
      error_field: Type.Optional(
        orNull(
          Type.String({ maxLength: 40, description: "Name of the field that `error` is about; null: the whole form" }),
        ),
      ),
    }),
    Type.Object({
      kind: Type.Literal("code"),
      ...TEXTS,
      sent_to: Type.Optional(orNull(wireText({ description: "Where the code was sent, masked" }))),
      length: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 32 }))),
      can_resend: Type.Boolean(),
      digits_only: Type.Optional(orNull(Type.Boolean({ description: "True if the code has digits alone" }))),
      attempts_left: Type.Optional(
        orNull(
          Type.Integer({
            minimum: 1,
            maximum: ATTEMPTS_MAX,
            description: "How many more codes are accepted before the sign-in ends; null if not known",
          }),
        ),
      ),
    }),
    Type.Object({
      kind: Type.Literal("choice"),
      ...TEXTS,
      options: Type.Array(Option, { minItems: 1, maxItems: OPTIONS_MAX }),
    }),
    Type.Object({
      kind: Type.Literal("redirect"),
      ...TEXTS,
      url: Type.String({ maxLength: URL_MAX, description: "Absolute, https; the person comes back to return_url" }),
    }),
    Type.Object({
      kind: Type.Literal("wait"),
      ...TEXTS,
      retry_after_ms: Type.Integer({ minimum: 200, maximum: 60_000 }),
    }),
  ]),
);
/** See {@link WireStep}. */
export type WireStep = Static<typeof WireStep>;
