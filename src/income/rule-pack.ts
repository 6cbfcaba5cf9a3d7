import { Ajv } from "ajv";
import Type, { type Static } from "typebox";
import { RULE_KINDS, type RuleKindName } from "./rules/kinds.ts";
import { parameterFaults } from "./rules/parameters.ts";

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
  if (!isPack(document)) {
    const faults = (isPack.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath || "the pack"} ${message ?? ""}`,
    );
    throw new RangeError(`not a rule pack: ${faults.join("; ")}`);
  }
  const { rules, ...pack } = document;
  const { name, title, version, valid_from, valid_until } = pack;
  const read = rules.map((of): Rule => {
    const kind = ruleKind(of.kind);
    if (kind === null) throw new RangeError(`rule ${of.id} of ${name}: ${of.kind} is not a kind of rule`);
    const faults = parameterFaults(RULE_KINDS[kind].parameters, of.parameters);
    if (faults.length > 0) throw new RangeError(`rule ${of.id} of ${name}: ${faults.join("; ")}`);
    return {
      ...of,
      id: `${name}.${of.id}`,
      kind,
      choices: of.choices ?? [],
      pack: { name, title, version, valid_from, valid_until },
    };
  });
  const repeated = read.find(({ id }, at) => read.findIndex((of) => of.id === id) !== at);
  if (repeated !== undefined) throw new RangeError(`two rules have the id ${repeated.id}`);
  return { ...pack, rules: read };
}

function ruleKind(name: string): RuleKindName | null {
  return Object.keys(RULE_KINDS).find((kind): kind is RuleKindName => kind === name) ?? null;
}
