import { Ajv, type ErrorObject } from "ajv";
import Type, { type Static } from "typebox";
import { RULE_KINDS, type RuleKindName } from "./rules/kinds.ts";
import { missingParameters, parameterFaults } from "./rules/parameters.ts";

/** How well a source is known: its text was read, a summary of it was, or it was recalled and is to be verified. */
export const CITATION_BASES = ["read", "secondary", "recalled"] as const;

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

/** Where a rule stands. */
export type Citation = Static<typeof citation>;

/** A rule: how it is evaluated, with what parameters, and where it stands. */
export interface Rule extends Omit<PackDocument["rules"][number], "kind" | "choices"> {
  /** Pack and name: `medicaid.engagement_month`. */
  readonly id: string;
  readonly kind: RuleKindName;
  /** What the pack decided where the source is silent, in words. */
  readonly choices: readonly string[];
  readonly pack: Pick<PackDocument, "name" | "title" | "version" | "valid_from" | "valid_until">;
}

/** A pack of rules with its version and the days on which it is valid. */
export interface RulePack extends Omit<PackDocument, "rules"> {
  readonly rules: readonly Rule[];
}

const isPack = new Ajv({ allErrors: true }).compile<PackDocument>(PACK_SCHEMA);

/**
 * Reads a pack's file.
 *
 * @throws RangeError for what is not a pack, with all that is wrong with it.
 */
export function readRulePack(document: unknown): RulePack {
  if (!isPack(document)) throw new RangeError(`not a rule pack: ${schemaFaults(isPack.errors ?? []).join("; ")}`);
  const { rules, ...pack } = document;
  const faults = rules.flatMap((rule, at) => ruleFaults(rule, at, rules));
  if (faults.length > 0) throw new RangeError(faults.join("; "));
  const { name, title, version, valid_from, valid_until } = pack;
  const of = { name, title, version, valid_from, valid_until };
  return {
    ...pack,
    rules: rules.flatMap((rule) => {
      const kind = ruleKind(rule.kind);
      return kind === null ? [] : [{ ...rule, id: `${name}.${rule.id}`, kind, choices: rule.choices ?? [], pack: of }];
    }),
  };
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

type RuleDocument = PackDocument["rules"][number];

/** What is wrong with a rule of a well-formed pack, each with its place. */
function ruleFaults(
  { id, kind: named, parameters }: RuleDocument,
  at: number,
  rules: readonly RuleDocument[],
): string[] {
  const place = `rules[${at}]`;
  const kind = ruleKind(named);
  if (kind === null) {
    return [`${place}.kind: ${named} is not a kind of rule; those are ${Object.keys(RULE_KINDS).join(", ")}`];
  }
  const types = RULE_KINDS[kind].parameters;
  return [
    ...parameterFaults(types, parameters).map((fault) => `${place}.parameters: ${fault}`),
    ...missingParameters(types, parameters).map((name) => `${place}.parameters has to state ${name}`),
    ...(rules.findIndex((other) => other.id === id) < at ? [`${place}.id: two rules have the id ${id}`] : []),
  ];
}

function ruleKind(name: string): RuleKindName | null {
  return Object.keys(RULE_KINDS).find((kind): kind is RuleKindName => kind === name) ?? null;
}
