import type { IdentityStatus } from "../webhooks/words.ts";
import { accountFlags, accountIdentity, accountReasons } from "./account-holder.ts";
import type { OmissionReason } from "./facts/clean.ts";
import { type Employment, type Facts, readFacts } from "./facts/facts.ts";
import type { FactsDocument } from "./facts/facts-document.ts";
import { cannotTell, type Figure, outcome, type RuleOutcome } from "./figures.ts";
import { type Flag, flagsOf } from "./flags.ts";
import { reason } from "./reasons.ts";
import { Parameters, parameterFaults } from "./rules/parameters.ts";
import type { Citation, Rule } from "./rules/rule.ts";
import { possibleSameJobs } from "./same-job.ts";

/** What a rule says of a case, with the rule, so that it can be read alone. */
export interface Assessment extends Omit<RuleOutcome, "omissions"> {
  readonly rule: {
    readonly name: string;
    readonly title: string;
    readonly version: string;
    readonly citations: readonly Citation[];
  };
  readonly as_of: string;
  /** What the caller stated of the rule's parameters. */
  readonly stated: Readonly<Record<string, unknown>>;
  /** What is in no figure, by its id, and why. */
  readonly omissions: readonly { readonly input: string; readonly reason: OmissionReason }[];
  readonly flags: readonly Flag[];
  /**
   * Whether the payroll accounts are of the person who was named; null if there is none. Absent in assessments that are older than
   * the comparison.
   */
  readonly identity?: IdentityStatus | null;
  /** True if the caller stated that they looked whose accounts these are, and that the pay is the person's. */
  readonly identity_reviewed?: boolean;
}

/** The names of the parameters that a caller may state for a rule. */
export function requestParameters(rule: Rule): string[] {
  const types = Object.entries(rule.definition.parameters);
  return types.filter(([, { isInRequest }]) => isInRequest === true).map(([name]) => name);
}

/**
 * What is wrong with the parameters that a caller states for a rule, one sentence a fault: those that the pack alone states, and values
 * of another kind. Empty if nothing is wrong.
 */
export function statedParameterFaults(rule: Rule, stated: Readonly<Record<string, unknown>>): string[] {
  const own = new Set(requestParameters(rule));
  const foreign = Object.keys(stated).filter((name) => !own.has(name));
  if (foreign.length > 0) return foreign.map((name) => `${name} cannot be stated; those are ${[...own].join(", ")}`);
  return parameterFaults(rule.definition.parameters, stated);
}

/**
 * Assesses facts by a rule: figures with their derivations, a verdict, its reasons, what was left out, and flags. Pure: the same facts
 * in any order, repeated or not, give the same bytes. The pay of an account that is of another person, or that nobody compared,
 * decides nothing and yields no figure, unless the caller states that they looked.
 *
 * @param stated Parameters over those of the pack; without faults by {@link statedParameterFaults}.
 * @param isReviewed True if the caller looked whose accounts these are.
 * @throws RangeError for stated parameters with faults, and for numbers that the rule cannot compute with, such as a divisor of 0.
 */
export function assess(
  rule: Rule,
  document: FactsDocument,
  stated: Readonly<Record<string, unknown>> = {},
  { isReviewed = false }: { readonly isReviewed?: boolean } = {},
): Assessment {
  const faults = statedParameterFaults(rule, stated);
  if (faults.length > 0) throw new RangeError(faults.join("; "));
  const facts = readFacts(document);
  const open = isReviewed ? [] : accountReasons(document);
  const parameters = new Parameters({ ...rule.parameters, ...stated });
  const outcome =
    open.length > 0 ? cannotTell(...open) : evaluateReadings(facts, (of) => rule.definition.evaluate(of, parameters));
  const { title, citations, pack } = rule;
  return {
    ...outcome,
    omissions: [...outcome.omissions, ...facts.repeated.map((id) => ({ id, reason: "duplicate" as const }))]
      .map(({ id, reason }) => ({ input: id, reason }))
      .sort((a, b) => (`${a.input} ${a.reason}` < `${b.input} ${b.reason}` ? -1 : 1)),
    rule: { name: rule.id, title, version: pack.version, citations },
    as_of: facts.as_of,
    stated,
    // What its pay shows is as much another person's as its figures.
    flags: [...(open.length > 0 ? [] : flagsOf(facts)), ...accountFlags(document)],
    identity: accountIdentity(document),
    identity_reviewed: isReviewed,
  };
}

type Evaluate = (facts: Facts) => RuleOutcome;

/**
 * What a rule says where two employments may be one job: as two jobs, and as one by either. If all ways say the same, that; or else it
 * cannot be decided, with the figures of both, so that no job is silently counted twice.
 */
function evaluateReadings(facts: Facts, evaluate: Evaluate): RuleOutcome {
  const pairs = possibleSameJobs(facts);
  const asTwo = evaluate(facts);
  if (pairs.length === 0) return asTwo;
  const without = (dropped: readonly Employment[]): Facts => ({
    ...facts,
    employments: facts.employments.filter((employment) => !dropped.includes(employment)),
  });
  const asOne = [
    evaluate(without(pairs.map(({ second }) => second))),
    evaluate(without(pairs.map(({ first }) => first))),
  ];
  const differing = asOne.find((one) => !saySame(one, asTwo));
  if (differing === undefined) return asTwo;
  const openReasons = [asTwo, ...asOne].flatMap(({ verdict, reasons }) => (verdict === "cannot_tell" ? reasons : []));
  const doubts = pairs.map(({ first, second }) =>
    reason("possible_same_job", { first: first.employer ?? first.id, second: second.employer ?? second.id }),
  );
  return outcome("cannot_tell", {
    period: asTwo.period,
    omissions: asTwo.omissions,
    figures: figuresOfBoth(asTwo, differing),
    reasons: [...doubts, ...new Map(openReasons.map((one) => [one.text, one])).values()],
  });
}

function saySame(a: RuleOutcome, b: RuleOutcome): boolean {
  return a.verdict === b.verdict && figuresText(a) === figuresText(b);
}

function figuresText({ figures }: RuleOutcome): string {
  return JSON.stringify(figures.map(({ name, value }) => [name, value]));
}

/** Figures that both have alike as they are, and the others under names that say of which reading they are. */
function figuresOfBoth(asTwo: RuleOutcome, asOne: RuleOutcome): Figure[] {
  const isShared = (figure: Figure, other: RuleOutcome) =>
    other.figures.some(({ name, value }) => name === figure.name && value === figure.value);
  return [
    ...asTwo.figures.map((one) => (isShared(one, asOne) ? one : { ...one, name: `${one.name}_if_two_jobs` })),
    ...asOne.figures.filter((one) => !isShared(one, asTwo)).map((one) => ({ ...one, name: `${one.name}_if_one_job` })),
  ];
}
