import { createHash } from "node:crypto";
import type { EmploymentRecord, StoredEmployment } from "../../../src/areas/payroll/employment.ts";
import type { LinkageDecision } from "../../../src/areas/records/linkage/decision.ts";
import type { LinkageModel } from "../../../src/areas/records/linkage/model/model.ts";
import type { MatchedEmployment, SourceAnswer } from "../../../src/areas/records/source-answer.ts";
import { compileResults } from "../../../src/areas/verifications/results/compile.ts";
import type { IsoDate } from "../../../src/kernel/ids.ts";
import { readCases, readEmployments } from "../cases.ts";
import { learnedModel, learnFrom } from "../learn.ts";
import { type Case, foundBy } from "../outcome.ts";
import { type RecordSet, recordSetOf } from "../registry.ts";
import { decideCase, modeOf } from "../tally.ts";
import { openWorld, sampleRecords, subjectsOf } from "../world/run.ts";

/** Fixed: nothing that is compared depends on the date. */
const TODAY = "2026-11-25" as IsoDate;

/** An operator of the consortium: some of the records, and what it has learnt from these alone. */
interface Operator {
  readonly name: string;
  readonly set: RecordSet;
  readonly model: LinkageModel;
}

/** What is asked, and who answers: one operator with all records, or several with a part each. */
interface Consortium {
  readonly one: Operator;
  readonly several: readonly Operator[];
  readonly subjects: Iterable<Case>;
}

interface Sums {
  cases: number;
  withRecords: number;
  found: number;
  records: number;
  wrong: number;
  ambiguous: number;
}

/** The options of {@link runOperators}. */
export interface OperatorsOptions {
  readonly seed: number;
  readonly persons: number;
  readonly subjects: number;
  readonly operators: number;
  readonly showsMisses: boolean;
}

/**
 * Splits the cases, and the records of a fresh world, over several operators by the employer, so
 * that a person's records lie at several and a twin's elsewhere. Each operator decides by what it
 * has learnt from its own records; the first one compiles its own answer with what the others send
 * over the network: no names, numbers or addresses. Compared with one operator who has all records.
 *
 * @returns true if no compiled result has another person's record, and the consortium finds as many
 *   persons of the world as the one operator does, but for half a percent. A third of the cases are
 *   fewer persons than an audit needs
 */
export function runOperators(options: OperatorsOptions): boolean {
  const cases = runPart("cases", casesOver(options.operators), { ...options, foundMin: 0 });
  const world = runPart(`world ${options.seed}`, worldOver(options), { ...options, foundMin: FOUND_MIN });
  return cases && world;
}

/** The least part of one operator's persons that a consortium must find. */
const FOUND_MIN = 0.995;

function runPart(
  title: string,
  { one, several, subjects }: Consortium,
  { showsMisses, foundMin }: { readonly showsMisses: boolean; readonly foundMin: number },
): boolean {
  const sums = new Map<string, Sums>();
  for (const subject of subjects) {
    const whole = decideCase(one.set, one.model, subject).decision;
    const parts = several.map((operator) => ({
      operator,
      decision: decideCase(operator.set, operator.model, subject).decision,
    }));
    const compiled = compiledIds(parts);
    count(sums, `${modeOf(subject)}, one operator`, subject, { found: foundBy(whole), kind: whole.kind });
    count(sums, `${modeOf(subject)}, ${several.length} operators`, subject, compiled);
    if (showsMisses && compiled.found.some((id) => !subject.truth.has(id))) {
      console.log(JSON.stringify({ subject: subject.details, truth: [...subject.truth], found: compiled.found }));
      for (const { operator, decision } of parts) {
        if (decision.kind === "match") console.log(operator.name, JSON.stringify(decision.matches));
      }
    }
  }
  console.log(title);
  console.table(
    Object.fromEntries(
      [...sums]
        .sort()
        .map(([group, { withRecords, found, ...rest }]) => [
          group,
          { ...rest, withRecords, "persons found": ((100 * found) / withRecords).toFixed(2) },
        ]),
    ),
  );
  return [...sums].every(([group, { wrong, found }]) => {
    const alone = sums.get(group.replace(/, .* operators?$/, ", one operator"));
    return wrong === 0 && (alone === undefined || found >= alone.found * foundMin);
  });
}

function count(
  sums: Map<string, Sums>,
  group: string,
  subject: Case,
  { found, kind }: { readonly found: readonly string[]; readonly kind: string },
): void {
  const sum = sums.get(group) ?? { cases: 0, withRecords: 0, found: 0, records: 0, wrong: 0, ambiguous: 0 };
  sums.set(group, sum);
  const right = found.filter((id) => subject.truth.has(id));
  const isWrong = right.length < found.length;
  sum.cases += 1;
  sum.withRecords += subject.truth.size > 0 ? 1 : 0;
  sum.ambiguous += kind === "ambiguous" ? 1 : 0;
  sum.wrong += isWrong ? 1 : 0;
  sum.found += !isWrong && right.length > 0 ? 1 : 0;
  sum.records += isWrong ? 0 : right.length;
}

/** The records that the compiled result of all operators has. The first of them asks the others. */
function compiledIds(parts: readonly { readonly operator: Operator; readonly decision: LinkageDecision }[]) {
  const ids = new Map<string, string>();
  const answers = parts.map(({ operator, decision }, at) => {
    const answer = answerOf(operator.name, decision, at > 0);
    if (answer.kind === "match") for (const { employment } of answer.matches) ids.set(keyOf(employment), employment.id);
    return answer;
  });
  const { results } = compileResults(answers, { today: TODAY });
  const employments = results?.employments ?? [];
  // A job that two operators know counts once: its other records are in the result as well.
  const found = employments.length === 0 ? [] : [...ids.values()];
  return { found, kind: results?.outcome ?? "none" };
}

function keyOf({ source, id }: StoredEmployment): string {
  return `${source}|${id}`;
}

function answerOf(source: string, decision: LinkageDecision, isPeer: boolean): SourceAnswer {
  const { kind, probability } = decision;
  if (kind !== "match") return { source, kind, probability };
  const matches = decision.matches.map((match) => named(source, match, isPeer));
  return { source, kind, probability, matches };
}

function named(source: string, { employment, match }: MatchedEmployment, isPeer: boolean): MatchedEmployment {
  const record = isPeer ? withoutPerson(employment.record) : employment.record;
  return { employment: { ...employment, source, record }, match };
}

/** A record as another operator's answer has it. */
function withoutPerson(record: EmploymentRecord): EmploymentRecord {
  const person = { first_name: "", middle_name: null, last_name: "", date_of_birth: null, ssn: null };
  return { ...record, ...person, street: null, city: null, state: null, zip: null };
}

function casesOver(operators: number): Consortium {
  const all = readEmployments();
  const set = recordSetOf(all);
  const several = Array.from({ length: operators }, (_, at) => {
    const own = all.filter((one) => operatorOf(one, operators) === at);
    return operator(`operator-${at + 1}`, recordSetOf(own), own);
  });
  return { one: operator("one", set, all), several, subjects: readCases() };
}

function worldOver({ seed, persons, subjects, operators }: OperatorsOptions): Consortium {
  const { registry, set } = openWorld(seed, persons);
  const sample = sampleRecords(registry);
  const several = Array.from({ length: operators }, (_, at) => {
    const isOwn = (one: StoredEmployment) => operatorOf(one, operators) === at;
    const find = (keys: readonly string[]) => set.find(keys).filter(isOwn);
    const population = Math.round(set.population / operators);
    return operator(`operator-${at + 1}`, { population, find }, sample.filter(isOwn));
  });
  return { one: operator("one", set, sample), several, subjects: subjectsOf(registry, subjects) };
}

function operator(name: string, set: RecordSet, sample: readonly StoredEmployment[]): Operator {
  return { name, set, model: learnedModel(learnFrom(set, sample)) };
}

/** An employer's payroll lies at one operator. */
function operatorOf({ record }: StoredEmployment, operators: number): number {
  return (createHash("sha256").update(record.employer_name).digest()[0] ?? 0) % operators;
}
