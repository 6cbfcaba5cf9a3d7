import type { Block } from "./blocks.ts";
import type { ColumnModel } from "./classifier.ts";
import { type Candidate, candidatesOf } from "./columns/candidates.ts";
import { factsOf, sampleOf } from "./columns/facts.ts";
import { Joint, UNIQUE } from "./columns/joint.ts";
import { codeOfAnswer } from "./columns/meanings.ts";
import { raiseProducts } from "./columns/products.ts";

/** What a column is read as. */
export interface ReadAs {
  readonly at: number;
  readonly heading: string;
  readonly group: string;
  readonly meaning: string;
  /** The probability of the meaning, 0 to 1, by heading and values alone. */
  readonly share: number;
  /** Other meanings that are near, the nearest first. */
  readonly rivals: readonly Rival[];
}

/** Another meaning of a column, and by how much less speaks for the best reading of the table that has it. */
export interface Rival {
  readonly meaning: string;
  readonly margin: number;
}

/** What is known of the columns of a block before they are read. */
export interface AssignOptions {
  /** True of a column whose texts stand in a column of another block: they join the two. */
  readonly isShared?: (column: number) => boolean;
  /** Answers to questions, by id. */
  readonly answers?: ReadonlyMap<string, string>;
}

const ROUNDS = 12;
const PARTNERS = 4;
/** A meaning so much less likely than the best of its column is not tried. */
const OUT_OF_REACH = 30;
const RIVALS = 5;

/** Finds what each column of a block means: by its heading, its values, and what its numbers add up to. */
export function assignColumns(block: Block, model: ColumnModel, { isShared = () => false, answers = new Map() }: AssignOptions = {}): ReadAs[] {
  const rows = sampleOf(block);
  const candidates = block.headings.map((heading, at): Candidate[] => {
    const answered = answeredOf(block, at, answers);
    if (answered !== null) return [{ meaning: answered, score: 0 }];
    const own = candidatesOf({ heading, group: block.groups[at] ?? "", at, rows }, model);
    return isShared(at) ? asJoining(own) : own;
  });
  const facts = factsOf(block, rows, candidates);
  raiseProducts(candidates, facts.numbers, rows.length);
  const search = new Search(candidates, new Joint(facts, candidates));
  search.climb();
  return block.headings.map((heading, at) => ({
    at,
    heading,
    group: block.groups[at] ?? "",
    meaning: search.current[at] ?? "-",
    share: Math.exp((candidates[at] ?? []).find(({ meaning }) => meaning === search.current[at])?.score ?? -9),
    rivals: search.rivalsOf(at),
  }));
}

/** The name by which a question names a column: its heading, or its place where that is empty or stands twice. */
export function nameOfColumn({ headings, groups }: Block, at: number): string {
  const heading = `${groups[at] ?? ""} ${headings[at] ?? ""}`.replace(/\s+/g, " ").trim();
  const isAlone = heading !== "" && headings.filter((one, other) => one === headings[at] && groups[other] === groups[at]).length === 1;
  return isAlone && heading.length <= 80 ? heading : `#${at + 1}`;
}

function answeredOf(block: Block, at: number, answers: ReadonlyMap<string, string>): string | null {
  if (answers.size === 0) return null;
  const answer = answers.get(`column:${nameOfColumn(block, at)}`);
  return answer === undefined ? null : codeOfAnswer(answer);
}

/** A column that joins two tables has the number or the name of the person. */
function asJoining(list: readonly Candidate[]): Candidate[] {
  const raised = list.map((one) => ({ ...one, score: one.score + (/^(?:id|name|ssn|last|first)$/.test(one.meaning) ? 4 : one.meaning === "-" ? -5 : 0) }));
  return raised.toSorted((one, other) => other.score - one.score);
}

type Edit = readonly (readonly [column: number, meaning: string])[];

interface Step {
  readonly edit: Edit;
  readonly score: number;
}

/** The search for the reading of a table that holds together best. */
class Search {
  current: readonly string[];
  readonly #candidates: readonly (readonly Candidate[])[];
  readonly #joint: Joint;
  #score: number;

  constructor(candidates: readonly (readonly Candidate[])[], joint: Joint) {
    this.#candidates = candidates;
    this.#joint = joint;
    this.current = candidates.map(([first]) => first?.meaning ?? "-");
    this.#score = joint.total(this.current);
  }

  /** Changes one or two columns at a time, the most worth first, until no change is worth anything. */
  climb(): void {
    for (let round = 0; round < ROUNDS; round += 1) {
      const steps = this.#candidates.flatMap((list, at) => {
        const best = list.map(({ meaning }) => this.#best(at, meaning)).reduce<Step | null>((most, one) => (one !== null && one.score > (most?.score ?? this.#score) + 1e-6 ? one : most), null);
        return best === null ? [] : [best];
      });
      if (steps.length === 0) return;
      for (const { edit } of steps.toSorted((one, other) => other.score - one.score)) {
        const next = edited(this.current, edit);
        const score = this.#joint.total(next);
        if (score > this.#score + 1e-6) [this.current, this.#score] = [next, score];
      }
    }
  }

  /** The best reading that has a column otherwise than now; null: it is so, or out of reach. */
  #best(at: number, meaning: string): Step | null {
    if (meaning === this.current[at]) return null;
    const list = this.#candidates[at] ?? [];
    if (this.#joint.own(at, meaning) < Math.max(...list.slice(0, 3).map((one) => this.#joint.own(at, one.meaning))) - OUT_OF_REACH) return null;
    const other = UNIQUE.has(meaning) ? this.current.indexOf(meaning) : -1;
    const partners = other < 0 ? [] : (this.#candidates[other] ?? []).slice(0, PARTNERS).filter((one) => one.meaning !== meaning);
    const edits: Edit[] = [[[at, meaning]], ...partners.map((one): Edit => [[at, meaning], [other, one.meaning]])];
    let best: Step | null = null;
    for (const edit of edits) {
      const score = this.#joint.total(edited(this.current, edit));
      if (best === null || score > best.score) best = { edit, score };
    }
    return best;
  }

  rivalsOf(at: number): Rival[] {
    return (this.#candidates[at] ?? [])
      .flatMap(({ meaning }) => {
        const best = this.#best(at, meaning);
        return best === null ? [] : [{ meaning, margin: this.#score - best.score }];
      })
      .toSorted((one, other) => one.margin - other.margin)
      .slice(0, RIVALS);
  }
}

function edited(meanings: readonly string[], edit: Edit): readonly string[] {
  const next = [...meanings];
  for (const [at, meaning] of edit) next[at] = meaning;
  return next;
}
