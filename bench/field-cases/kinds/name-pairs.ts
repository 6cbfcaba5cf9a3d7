/* Pairs of company names, compared by `openvoe match --pair`. */
import { MATCH_THRESHOLD } from "../../../src/areas/companies/matching/answer/match.ts";
import { type FieldCase, fieldsOf, type Outcome, textOf } from "../case.ts";
import type { FieldService } from "../service.ts";

/** One employer from the probability at which a search matches. */
export async function runNamePairs(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of cases) {
    const { a, b } = fieldsOf(one);
    const { output } = await service.run(["match", "--json", "--pair", textOf(a), textOf(b)]);
    const { probability } = JSON.parse(output) as { probability: number };
    outcomes.push({ isRight: probability >= MATCH_THRESHOLD === (one.expected === "same"), got: probability });
  }
  return outcomes;
}
