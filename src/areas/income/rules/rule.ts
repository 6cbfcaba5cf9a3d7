import type { Facts } from "../facts/facts.ts";
import type { FactsDocument } from "../facts/facts-document.ts";
import type { RuleOutcome } from "../figures.ts";
import type { Reasons } from "../reasons.ts";
import { defaultsOf, type Parameters, type ParameterTypes } from "./parameters.ts";

/** How well a source is known: its text was read, a summary of it was, or it was recalled and is to be verified. */
export const CITATION_BASES = ["read", "secondary", "recalled"] as const;

/** The source of a rule, the place in it, and how well the source is known. */
export interface Citation {
  readonly source: string;
  readonly section: string;
  readonly basis: (typeof CITATION_BASES)[number];
}

const citedAs = (basis: Citation["basis"]) => (source: string, section: string) =>
  ({ source, section, basis }) as const;

/** A source whose text was read, and the place in it. */
export const read = citedAs("read");
/** A source of which a summary was read. */
export const secondary = citedAs("secondary");
/** A source that was recalled and is to be verified. */
export const recalled = citedAs("recalled");

/** A fact that a request may state. */
type FactName = Exclude<keyof FactsDocument, "as_of" | "employments">;
/** A fact, or a member of one that is an object. */
export type FactPath = FactName | `household.${string}` | `person.${string}`;

/** The facts that a rule reads besides payroll. */
export interface StatedFacts {
  /** Without these the rule cannot answer, and no payroll has them. */
  readonly needed?: readonly FactName[];
  /** The same, where the caller wants a decision. */
  readonly neededForVerdict?: readonly FactName[];
  /** Other facts that it reads, as far as a form of single fields can ask for them. */
  readonly further?: readonly FactPath[];
}

/**
 * A rule of income, whole: its source, its parameters with their defaults, and the function that applies it. Bundled packs list it
 * under an id. A pack of an operator names it by its `kind`, with its own text, sources and numbers.
 */
export interface RuleDefinition {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** At least one. */
  readonly citations: readonly Citation[];
  /** Decisions where the source is silent, in words. */
  readonly choices?: readonly string[];
  readonly parameters: ParameterTypes;
  /** The numbers of a pack, instead of all defaults; none of the defaults is added to them. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** None for a rule that reads payroll alone. */
  readonly facts?: StatedFacts;
  /** The reasons that no other rule gives; of a file with several rules, those of all. */
  readonly reasons?: Reasons;
  readonly evaluate: (facts: Facts, parameters: Parameters) => RuleOutcome;
}

/** A pack's name, version, and the days on which it is valid. */
interface PackHeader {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/** A rule of a pack. */
export interface Rule extends Required<Pick<RuleDefinition, "kind" | "title" | "text" | "citations" | "choices">> {
  /** Pack and name: `medicaid.engagement_month`. */
  readonly id: string;
  /** The values of the parameters, by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly pack: PackHeader;
  readonly definition: RuleDefinition;
}

/** A pack of rules. */
export interface RulePack extends PackHeader {
  readonly rules: readonly Rule[];
}

/** The pack that has each rule under its id. */
export function packOf(header: PackHeader, definitions: Readonly<Record<string, RuleDefinition>>): RulePack {
  const rules = Object.entries(definitions).map(([id, definition]) => {
    const { kind, title, text, citations, choices = [], values = defaultsOf(definition.parameters) } = definition;
    const stated = { kind, title, text, citations, choices, parameters: values };
    return { ...stated, id: `${header.name}.${id}`, pack: header, definition };
  });
  return { ...header, rules };
}
