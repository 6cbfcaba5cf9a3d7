import type { Employment, Facts } from "./facts/facts.ts";
import { type Figure, outcome, type RuleOutcome } from "./figures.ts";
import { reason } from "./reasons.ts";
import { possibleSameJobs } from "./same-job.ts";

type Evaluate = (facts: Facts) => RuleOutcome;

/**
 * What a rule says where two employments may be one job: as two jobs, and as one by either. If all ways say the same, that; or else it
 * cannot be told, with the figures of both, so that no job is silently counted twice.
 */
export function evaluateReadings(facts: Facts, evaluate: Evaluate): RuleOutcome {
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
