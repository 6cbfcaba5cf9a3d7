import type Type from "typebox";
import { requestParameters } from "../assess.ts";
import type { FactPath, Rule } from "../rules/rule.ts";
import { FACTS_SCHEMA, PERSON_STATUSES } from "./facts-document.ts";

/** Forms of a value that a request can state. `by_month` is an amount for each month of a table. */
export const REQUEST_TYPES = [
  ...["number", "day", "month", "flag", "numbers", "days", "text", "word", "words"],
  ...["by_month", "table"],
] as const;

/** What a caller can state for a rule, so that a form can ask for it. */
interface RequestValue {
  /** Where it is stated in a request. */
  readonly in: "parameters" | "facts";
  /** Its name there; a member of an object after a dot. */
  readonly name: string;
  readonly type: string;
  /** The words that it may be; empty for other types. */
  readonly one_of: readonly string[];
}

/** What a caller can state for a rule: first the facts, then the parameters. */
export function requestValues(rule: Rule): RequestValue[] {
  const parameters = requestParameters(rule).flatMap((name) => {
    const type = rule.definition.parameters[name];
    return type === undefined ? [] : [{ in: "parameters", name, type: type.type, one_of: type.oneOf ?? [] } as const];
  });
  const facts = factsOf(rule).map((name) => {
    return { in: "facts", name, type: factType(name), one_of: name === STATUSES ? PERSON_STATUSES : [] } as const;
  });
  return [...facts, ...parameters];
}

/** The facts that the rule reads besides payroll; of an object its members. */
function factsOf({ definition }: Rule): FactPath[] {
  const { needed = [], neededForVerdict = [], further = [] } = definition.facts ?? {};
  const whole = [...needed, ...neededForVerdict].filter((name) => !further.some((path) => path.startsWith(`${name}.`)));
  return [...whole, ...further];
}

/** The one fact that is a list of words. */
const STATUSES = "person.statuses";

/** The form of a fact, as its schema has it. */
function factType(path: FactPath): string {
  if (path === STATUSES) return "words";
  const schema = path.split(".").reduce<Type.TSchema>((of, name) => {
    const member = (of as { properties?: Record<string, Type.TSchema> }).properties?.[name];
    if (member === undefined) throw new RangeError(`facts have no ${path}`);
    return nonNull(member);
  }, FACTS_SCHEMA);
  const { type, format, patternProperties } = schema as { type?: string; format?: string; patternProperties?: object };
  if (patternProperties !== undefined) return "by_month";
  if (type === "array") return "numbers";
  if (type === "boolean") return "flag";
  return format === "date" ? "day" : "number";
}

/** The schema of a value that may also be null. */
function nonNull(schema: Type.TSchema): Type.TSchema {
  const { anyOf } = schema as { anyOf?: readonly Type.TSchema[] };
  return anyOf?.[0] ?? schema;
}

/**
 * The facts that a rule requires, that payroll never contains and that the request omits: without them there can be no verdict.
 *
 * @param stated the parameters of the request, which override those of the rule
 */
export function missingFacts(
  { definition, parameters }: Rule,
  facts: Readonly<Record<string, unknown>>,
  stated: Readonly<Record<string, unknown>>,
): string[] {
  const { needed = [], neededForVerdict = [] } = definition.facts ?? {};
  const decides = { ...parameters, ...stated }.decide === true;
  return [...needed, ...(decides ? neededForVerdict : [])].filter(
    (name) => facts[name] === undefined || facts[name] === null,
  );
}
