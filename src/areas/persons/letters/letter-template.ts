import Type, { type Static } from "typebox";
import { NOTIFICATION_LANGUAGES, type NotificationLanguage } from "../../../kernel/notification.ts";
import { faultMessage, newAjv, pathOf, stepsOf } from "../../../kernel/schema/compile.ts";
import { closedObject } from "../../../kernel/schema/vocabulary.ts";
import { LETTER_KINDS, LETTER_PLACEHOLDERS } from "../letter.ts";

const words = Type.String({ minLength: 1, maxLength: 4_000 });
const condition = Type.Optional(Type.String({ pattern: "^[a-z_]{1,40}$" }));
const block = Type.Union([
  closedObject({ heading: words, if: condition }),
  closedObject({ text: words, if: condition }),
  closedObject({ items: Type.Array(words, { minItems: 1, maxItems: 40 }), if: condition }),
]);

/** The form of a template's file. */
const TEMPLATE_SCHEMA = closedObject({
  kind: Type.Enum(LETTER_KINDS),
  language: Type.Enum(NOTIFICATION_LANGUAGES),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  provenance: Type.Optional(Type.String({ maxLength: 500 })),
  words: Type.Optional(Type.Record(Type.String(), words)),
  blocks: Type.Array(block, { minItems: 1, maxItems: 100 }),
});

/**
 * A letter with placeholders (`{{person_name}}`). `words` says values that are words of the service,
 * such as `corrected`; a block with `if` is left out where that value is unknown.
 */
export type LetterTemplate = Static<typeof TEMPLATE_SCHEMA>;
/** A heading, a paragraph or a list. */
export type LetterBlock = LetterTemplate["blocks"][number];

/** A placeholder in a text. */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

const isTemplate = newAjv({ allErrors: true }).compile<LetterTemplate>(TEMPLATE_SCHEMA);

/**
 * Checks a template.
 *
 * @throws RangeError for what is none, with all that is wrong with it, each with its place
 */
export function readLetterTemplate(document: unknown): LetterTemplate {
  if (!isTemplate(document)) throw new RangeError(`not a template of a letter: ${formFaults().join("; ")}`);
  const known = LETTER_PLACEHOLDERS[document.kind];
  const faults = [
    ...placeholdersIn(document.title).map((name) => ({ at: "title", name })),
    ...document.blocks.flatMap((one, at) =>
      [...blockTexts(one).flatMap(placeholdersIn), ...(one.if === undefined ? [] : [one.if])].map((name) => {
        return { at: `blocks[${at}]`, name };
      }),
    ),
  ].filter(({ name }) => !known.includes(name));
  if (faults.length > 0) {
    const named = faults.map(({ at, name }) => `${at} names ${name}`).join("; ");
    throw new RangeError(`${named}. A letter of the kind ${document.kind} knows ${known.join(", ")}`);
  }
  return document;
}

/** What is wrong with the form of the document that was checked last. A block has one fault, whichever kind it is near to. */
function formFaults(): string[] {
  const faults = (isTemplate.errors ?? []).map((error) => {
    const steps = stepsOf(error.instancePath);
    if (steps[0] === "blocks" && steps.length > 1) {
      return `${pathOf(steps.slice(0, 2)).slice(1)} must be an object with one of heading, text and items, and perhaps if`;
    }
    const named = error.params["missingProperty"] ?? error.params["additionalProperty"];
    const at = pathOf(named === undefined ? steps : [...steps, String(named)]).slice(1);
    return `${at === "" ? "it" : at} ${faultMessage(error)}`;
  });
  return [...new Set(faults)];
}

/** The texts of a block. */
export function blockTexts(one: LetterBlock): readonly string[] {
  if ("heading" in one) return [one.heading];
  return "text" in one ? [one.text] : one.items;
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.trim());
}

/** The key of a template among others. */
export function templateKey(kind: string, language: NotificationLanguage): string {
  return `${kind}.${language}`;
}
