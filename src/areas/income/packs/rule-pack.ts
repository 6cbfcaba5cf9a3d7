import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import Type, { type Static } from "typebox";
import { missingParameters, parameterFaults } from "../rules/parameters.ts";
import { CITATION_BASES, packOf, type RulePack } from "../rules/rule.ts";
import { BUNDLED_PACKS } from "./packs.ts";

const day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

const citation = Type.Object(
  {
    source: Type.String({ minLength: 3, maxLength: 300 }),
    section: Type.String({ minLength: 1, maxLength: 200 }),
    basis: Type.Enum(CITATION_BASES),
  },
  { additionalProperties: false },
);

const rule = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z][a-z0-9_]{1,60}$" }),
    kind: Type.String(),
    title: Type.String({ minLength: 3, maxLength: 200 }),
    text: Type.String({ minLength: 10, maxLength: 2000 }),
    citations: Type.Array(citation, { minItems: 1, maxItems: 10 }),
    parameters: Type.Record(Type.String(), Type.Unknown()),
    choices: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 })),
  },
  { additionalProperties: false },
);

/** Schema of a pack's file. */
const PACK_SCHEMA = Type.Object(
  {
    name: Type.String({ pattern: "^[a-z][a-z0-9_]{1,40}$" }),
    title: Type.String({ minLength: 3, maxLength: 200 }),
    version: Type.String({ pattern: "^[0-9A-Za-z.-]{1,40}$" }),
    valid_from: Type.Union([day, Type.Null()]),
    valid_until: Type.Union([day, Type.Null()]),
    rules: Type.Array(rule, { minItems: 1, maxItems: 100 }),
  },
  { additionalProperties: false },
);

type PackDocument = Static<typeof PACK_SCHEMA>;
type RuleDocument = PackDocument["rules"][number];

let compiled: ValidateFunction<PackDocument> | undefined;

/** Compiled at the first file: most processes read none, and each start would pay for it. */
function packCheck(): ValidateFunction<PackDocument> {
  // The schema is the program's own: to check it takes longer at each start than to compile it.
  compiled ??= new Ajv({ allErrors: true, meta: false, validateSchema: false }).compile<PackDocument>(PACK_SCHEMA);
  return compiled;
}

/** The definitions that a file can name, by their kind. */
const DEFINITIONS = new Map(
  BUNDLED_PACKS.flatMap(({ rules }) => rules.map(({ kind, definition }) => [kind, definition] as const)),
);

/**
 * Reads a pack's file.
 *
 * @throws RangeError for what is not a pack, with all that is wrong with it.
 */
export function readRulePack(document: unknown): RulePack {
  const isPack = packCheck();
  if (!isPack(document)) throw new RangeError(`not a rule pack: ${schemaFaults(isPack.errors ?? []).join("; ")}`);
  const { rules, ...header } = document;
  const faults = rules.flatMap((one, at) => ruleFaults(one, at, rules));
  if (faults.length > 0) throw new RangeError(faults.join("; "));
  const definitions = rules.flatMap(({ id, kind, parameters, choices = [], ...stated }) => {
    const definition = DEFINITIONS.get(kind);
    return definition === undefined ? [] : [[id, { ...definition, ...stated, choices, values: parameters }] as const];
  });
  return packOf(header, Object.fromEntries(definitions));
}

/** `rules[0].citations must NOT have fewer than 1 items`; a field that is too many is named. */
function schemaFaults(errors: readonly ErrorObject[]): string[] {
  const faults = errors.map(({ instancePath, keyword, params, message }) => {
    const place = instancePath
      .replace(/\/(\d+)/g, "[$1]")
      .replaceAll("/", ".")
      .replace(/^\./, "");
    const said = keyword === "additionalProperties" ? `has no field ${params.additionalProperty}` : (message ?? "");
    return `${place === "" ? "the pack" : place} ${said}`;
  });
  return [...new Set(faults)];
}

/** What is wrong with a rule of a well-formed pack, each with its place. */
function ruleFaults({ id, kind, parameters }: RuleDocument, at: number, rules: readonly RuleDocument[]): string[] {
  const place = `rules[${at}]`;
  const types = DEFINITIONS.get(kind)?.parameters;
  if (types === undefined) {
    return [`${place}.kind: ${kind} is not a kind of rule; those are ${[...DEFINITIONS.keys()].join(", ")}`];
  }
  return [
    ...parameterFaults(types, parameters).map((fault) => `${place}.parameters: ${fault}`),
    ...missingParameters(types, parameters).map((name) => `${place}.parameters has to state ${name}`),
    ...(rules.findIndex((other) => other.id === id) < at ? [`${place}.id: two rules have the id ${id}`] : []),
  ];
}
