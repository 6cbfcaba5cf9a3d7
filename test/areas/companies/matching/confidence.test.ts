import assert from "node:assert/strict";
import { test } from "node:test";
import { answerEvidence } from "../../../../src/areas/companies/matching/answer/confidence.ts";
import { directoryCandidates, groupProbabilities } from "../../../../src/areas/companies/matching/answer/match.ts";
import { choiceProbabilities, utilitiesOf } from "../../../../src/areas/companies/matching/scoring/score.ts";
import { company, directoryOf, manyCompanies, NOTHING } from "./companies.ts";

function evidenceFor(name: string, ...names: string[]) {
  const companies = names.map((one, at) => company(9_350 + at, one, { city: "SALEM", zip: null }));
  const candidates = directoryCandidates(directoryOf([...manyCompanies(), ...companies]), { ...NOTHING, name });
  const probabilities = choiceProbabilities(utilitiesOf(candidates.map(({ evidence }) => evidence)));
  return answerEvidence({ candidates, probabilities, ranked: groupProbabilities(candidates, probabilities) });
}

test("answerEvidence says whether the best name is the only one that begins with the name asked for", () => {
  const labs = "Zorvane Tech Labs LLC";
  assert.equal(evidenceFor("Zorvane Tech", labs)?.isOnlyContinuation, true);
  assert.equal(evidenceFor("Zorvane Tech", labs, "Zorvane Tech Dental Inc")?.isOnlyContinuation, false);
  assert.equal(evidenceFor("Zorvane Dental", labs, "Zorvane Tech Dental Inc")?.isOnlyContinuation, false);
});
