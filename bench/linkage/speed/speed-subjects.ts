import type { SubjectDetails } from "../../../src/kernel/subject.ts";
import { householdOf } from "../world/households.ts";
import { drawsFrom } from "../world/random.ts";
import { recordsOf } from "../world/records.ts";
import { SSN_MODES, subjectOf } from "../world/subjects.ts";

/**
 * Households whose records are counted, to estimate how many households a number of employments
 * comes from.
 */
const COUNTED_HOUSEHOLDS = 2_000;

/**
 * Subjects of a world, half of them with records; in turn with the whole SSN, its last four, and
 * none.
 */
export function speedSubjects(
  seed: number,
  { employments, wanted }: { readonly employments: number; readonly wanted: number },
): SubjectDetails[] {
  const households = Math.floor(employments / recordsPerHousehold(seed));
  const draws = drawsFrom(seed, 6);
  const left = { present: Math.ceil(wanted / 2), absent: Math.floor(wanted / 2) };
  const subjects: SubjectDetails[] = [];
  while (subjects.length < wanted) {
    for (const person of householdOf(seed, draws.whole(0, households - 1))) {
      const kind = person.isOnFile ? "present" : "absent";
      if (left[kind] === 0) continue;
      left[kind] -= 1;
      subjects.push(subjectOf(seed, person, SSN_MODES[subjects.length % SSN_MODES.length] ?? "full"));
    }
  }
  return subjects;
}

function recordsPerHousehold(seed: number): number {
  let records = 0;
  for (let household = 0; household < COUNTED_HOUSEHOLDS; household += 1) {
    for (const person of householdOf(seed, household)) records += recordsOf(seed, person).length;
  }
  return records / COUNTED_HOUSEHOLDS;
}
