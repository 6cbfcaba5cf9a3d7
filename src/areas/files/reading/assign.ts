import { readsAsHeading } from "../told-header.ts";
import type { Block, BlockRow } from "./blocks.ts";
import { codeReader } from "./codes.ts";
import {
  type ColumnCandidate,
  candidatesOf,
  formShares,
  groupOver,
  LEAST,
  medianOf,
  raiseDescriptions,
  saidByHeading,
} from "./columns/candidates.ts";
import { isNamed, openMeanings, type Rival } from "./columns/doubt.ts";
import { evidenceOf } from "./columns/evidence.ts";
import { factsOf, sampleOf, type TableFacts } from "./columns/facts.ts";
import { Joint, UNIQUE } from "./columns/joint.ts";
import { canMean, canTell, isMeaning, type Meaning, meaningOf, NOTHING } from "./columns/meanings.ts";
import { weighPairs } from "./columns/pairs.ts";
import type { Relation } from "./columns/places.ts";
import { type NamedBy, settleNamedAmounts } from "./columns/raised/named-amounts.ts";
import { dropAddressOfAll, settleNamesAndCities } from "./columns/raised/names-and-cities.ts";
import { weighAmounts } from "./columns/raised/weigh-amounts.ts";
import { isProgramId } from "./features.ts";
import type { ColumnModel } from "./model.ts";
import { partNameOf } from "./rows/pay/parts.ts";

/** What a column is read as. */
export interface ReadAs {
  readonly at: number;
  readonly heading: string;
  readonly group: string;
  /** The name by which a question names it: its heading, or its place. */
  readonly name: string;
  /** `-` if it is not read, as while its meaning is open. */
  readonly meaning: Meaning;
  /** The probability of the meaning, 0 to 1, by heading and values alone. */
  readonly share: number;
  /** Other meanings, the nearest first. */
  readonly rivals: readonly Rival[];
  /** The meanings between which it is open, the best first; null: it is read as it says. One of two numbers of a person joins rows all the same. */
  readonly open: readonly Meaning[] | null;
  /** What became of an answer to what it means: `refused`, if its values cannot mean that; null: there is none. */
  readonly answer: "taken" | "refused" | null;
  /** The name of a part of pay in the column. */
  readonly partName: string;
  /** What names the part in each row; absent: its column does. */
  readonly named?: NamedBy | undefined;
  /** What decided, in a sentence without values of persons. */
  readonly evidence: string;
}

/** What is known of the columns of a block before they are read. */
interface AssignOptions {
  /** True of a column whose texts stand in a column of another block: they join the two. */
  readonly isShared?: (column: number) => boolean;
  /** Answers to questions, by id. */
  readonly answers?: ReadonlyMap<string, string>;
  /** The last year in which somebody who works was born; without it any may be. */
  readonly bornBy?: number;
}

const ROUNDS = 12;
const PARTNERS = 4;
/** Relations of so much weight show what columns mean. */
const SHOWN = 3;
/** A meaning so much less likely than the best of its column is not tried. */
const OUT_OF_REACH = 30;
/** So many meanings are tried in a table, over all its columns: of a wide one the likeliest of each column. */
const TRIED_MAX = 900;
const TRIED_MIN = 3;
/** So many values show what a column cannot mean. */
const PROBED = 40;
/** Enough that rivals of one effect, such as all deductions, leave room for the next. */
const RIVALS = 40;

/** Finds what each column of a block means: by its heading, its values, and what its numbers add up to. */
export function assignColumns(
  block: Block,
  model: ColumnModel,
  { isShared = () => false, answers = new Map(), bornBy = Number.POSITIVE_INFINITY }: AssignOptions = {},
): ReadAs[] {
  const rows = sampleOf(block);
  const values = block.headings.map((_, at) => filledOf(rows, at));
  const answered = block.headings.map((_, at) => answerOf(block, at, answers));
  const candidates = block.headings.map((heading, at): ColumnCandidate[] => {
    const filled = values[at] ?? [];
    const meaning = meaningOfAnswer(answered[at] ?? null, filled);
    if (meaning !== null) return [{ meaning, score: 0 }];
    // No text is an amount; a name or date that cannot be one is reported.
    const probe = filled.filter((text) => !text.startsWith("#")).slice(0, PROBED);
    const own = candidatesOf({ heading, group: groupOver(block, at), at, rows, bornBy }, model).filter(
      (one) => meaningOf(one.meaning).weight !== "amount" || canMean(one.meaning, probe),
    );
    // Nobody has left where no day of leaving stands; whatever else a column without a value would tell, another one tells.
    if (isEmpty(block, at)) return own[0]?.meaning === "end_date" ? [own[0]] : [{ meaning: NOTHING, score: 0 }];
    return isShared(at) ? asJoining(own, filled) : own;
  });
  weighTexts(candidates, { block, rows, isShared, answered });
  const codes = codeReader(model);
  const named = settleNamedAmounts(candidates, { block, values, answered, codes });
  const own = candidates.map((list) => [...list]);
  const facts = factsOf(block, rows, candidates);
  weighAmounts(candidates, facts, { headings: block.headings, rows: rows.length, codes });
  const search = searchOf(candidates, facts);
  const findings = search.findings();
  const numbers = numbersOfPersons(search, { rows, answered, isShared });
  return block.headings.map((heading, at): ReadAs => {
    const filled = values[at] ?? [];
    const best = search.current[at] ?? NOTHING;
    const rivals = search.rivalsOf(at).filter(({ meaning }) => canTell(meaning, filled));
    const group = block.groups[at] ?? "";
    const shown = findings.filter(({ columns }) => columns.includes(at));
    const share = shareOfMeaning(own[at] ?? [], best);
    const said = saidByHeading({ heading, group }, best, model);
    const areDigits = heading !== "" && filled.every((text) => /^\d+$/.test(text));
    const known = { middle: medianOf(filled), areDigits, share, said, isShown: shown.some(isShown) };
    const isOneOfTwo = numbers.has(at);
    const open = isOneOfTwo
      ? [best, NOTHING]
      : filled.length === 0
        ? null
        : openMeanings(canTell(best, filled) ? best : NOTHING, rivals, known);
    // A column of nothing names no part.
    const isAlone = search.current.every((one, to) => one !== best || to === at || facts.middles[to] === null);
    return {
      at,
      heading,
      group,
      name: nameOfColumn(block, at),
      meaning: open === null || isOneOfTwo ? best : NOTHING,
      share,
      rivals,
      open,
      answer: stateOfAnswer(answered[at] ?? null, filled),
      partName:
        block.hasLabels === true
          ? heading
          : partNameOf({ heading, meaning: best, isUsual: isAlone && isNamed(best, rivals) }),
      named: named.get(at),
      evidence: evidenceOf(
        { heading: `${group} ${heading}`, meaning: best, forms: formShares(filled), findings: shown },
        model,
      ),
    };
  });
}

function searchOf(candidates: readonly (readonly ColumnCandidate[])[], facts: TableFacts): Search {
  const tried = Math.max(TRIED_MIN, Math.floor(TRIED_MAX / candidates.length));
  const likeliest = candidates.map((list) => list.slice(0, tried));
  const search = new Search(likeliest, new Joint(facts, candidates));
  search.climb();
  return search;
}

interface Texts extends Numbering {
  readonly block: Block;
}

/** Weighs what columns may mean by what their texts show next to each other. */
function weighTexts(candidates: ColumnCandidate[][], { block, rows, isShared, answered }: Texts): void {
  weighPairs(candidates, block, rows);
  dropOtherNumbers(candidates, rows, { isShared, answered });
  settleNamesAndCities(candidates, rows);
  dropAddressOfAll(candidates, rows);
  raiseDescriptions(candidates, rows);
}

/** The probability of a meaning among those that a column may have, by its heading and its values. */
function shareOfMeaning(list: readonly ColumnCandidate[], meaning: string): number {
  const sum = list.reduce((total, { score }) => total + Math.exp(score), 0);
  const score = list.find((one) => one.meaning === meaning)?.score ?? LEAST;
  return sum === 0 ? 0 : Math.exp(score) / sum;
}

/** True if what columns show together speaks for their meanings. */
function isShown({ score, text }: Relation): boolean {
  return score >= SHOWN && text !== null;
}

function isEmpty({ rows }: Block, at: number): boolean {
  return rows.every(({ kind, cells }) => kind !== "data" || (cells[at] ?? "").trim() === "");
}

/** The name by which a question names a column: its heading, or its place where that may be a value or stands twice. */
export function nameOfColumn({ headings, groups }: Block, at: number): string {
  const heading = `${groups[at] ?? ""} ${headings[at] ?? ""}`.replace(/\s+/g, " ").trim();
  const isAlone =
    heading !== "" &&
    headings.filter((one, other) => one === headings[at] && groups[other] === groups[at]).length === 1;
  return isAlone && readsAsHeading(heading) ? heading : `#${at + 1}`;
}

function filledOf(rows: readonly BlockRow[], at: number): string[] {
  return rows.map(({ cells }) => (cells[at] ?? "").trim()).filter((text) => text !== "");
}

function answerOf(block: Block, at: number, answers: ReadonlyMap<string, string>): string | null {
  return answers.size === 0 ? null : (answers.get(`column:${nameOfColumn(block, at)}`) ?? null);
}

/** The meaning of a column that was answered, whether it was offered or not; null: there is none such, or it cannot have it. */
function meaningOfAnswer(answer: string | null, filled: readonly string[]): Meaning | null {
  return answer !== null && isMeaning(answer) && canMean(answer, filled) ? answer : null;
}

function stateOfAnswer(answer: string | null, filled: readonly string[]): ReadAs["answer"] {
  if (answer === null) return null;
  return meaningOfAnswer(answer, filled) === null ? "refused" : "taken";
}

/**
 * Of two numbers of a person, the payroll's is the one of digits, which payments name too; the one with letters is of another
 * system, or of a program, unless it alone joins tables.
 */
function dropOtherNumbers(
  candidates: ColumnCandidate[][],
  rows: readonly BlockRow[],
  { isShared, answered }: Pick<Numbering, "isShared" | "answered">,
): void {
  const isAnswered = answered.includes("employee_number");
  for (const [at, list] of candidates.entries())
    if (
      list[0]?.meaning === "employee_number" &&
      ((isAnswered && answered[at] === null) || holdsAnother(candidates, rows, at))
    )
      candidates[at] = [{ meaning: NOTHING, score: 0 }];
  const numbers = [...candidates.entries()].flatMap(([at, list]) =>
    list.length > 1 && list[0]?.meaning === "employee_number"
      ? [{ at, texts: rows.map(({ cells }) => (cells[at] ?? "").trim()) }]
      : [],
  );
  const own = numbers.filter(({ texts }) => texts.every((text) => /^\d+$/.test(text)));
  if (own.length === 0) return;
  const joins = own.some(({ at }) => isShared(at));
  for (const { at, texts } of numbers)
    if ((joins || !isShared(at)) && texts.every((text) => text === "" || /\p{L}/u.test(text)))
      candidates[at] = [{ meaning: "nothing", score: 0 }];
}

/** By so much no other meaning of a sure number of persons is nearer. */
const SURE_NUMBER = 3;

interface Numbering {
  readonly rows: readonly BlockRow[];
  /** By column: the answer to what it means; null: there is none. */
  readonly answered: readonly (string | null)[];
  readonly isShared: (column: number) => boolean;
}

/** The columns of numbers of persons where several are and differ, but for those that programs gave: which one is the payroll's is open. */
function numbersOfPersons(search: Search, { rows, answered, isShared }: Numbering): ReadonlySet<number> {
  const columns = [...search.current.keys()].filter((at) => {
    const filled = filledOf(rows, at);
    return search.current[at] === "employee_number" && filled.length > rows.length / 2 && !filled.every(isProgramId);
  });
  const texts = new Set(columns.map((at) => rows.map(({ cells }) => (cells[at] ?? "").trim()).join("\n")));
  // One that may as well be something else is not a rival.
  const areSure = columns.every((at) => (search.rivalsOf(at)[0]?.margin ?? SURE_NUMBER) >= SURE_NUMBER);
  return new Set(
    areSure && texts.size > 1 && !columns.some((at) => isShared(at) || answered[at] !== null) ? columns : [],
  );
}

/** A number of so few characters stands in others by chance. */
const NUMBER_CHARS_MIN = 3;

/** True if a number has that of another column within it in all rows: it is of something of the person, such as a payment. */
function holdsAnother(
  candidates: readonly (readonly ColumnCandidate[])[],
  rows: readonly BlockRow[],
  at: number,
): boolean {
  const differ = (column: number) => new Set(rows.map(({ cells }) => cells[column] ?? "")).size > 1;
  return candidates.some(
    (list, other) =>
      other !== at &&
      differ(other) &&
      list.slice(0, PARTNERS).some(({ meaning }) => meaning === "employee_number") &&
      rows.every(({ cells }) => {
        const [whole, part] = [(cells[at] ?? "").trim(), (cells[other] ?? "").trim()];
        return part.length >= NUMBER_CHARS_MIN && /\d/.test(part) && whole.length > part.length && whole.includes(part);
      }),
  );
}

/** What names a person in two tables. */
const JOINING: ReadonlySet<Meaning> = new Set(["employee_number", "full_name", "ssn", "last_name", "first_name"]);

/** A column that joins two tables has the number or the name of the person. */
function asJoining(list: readonly ColumnCandidate[], filled: readonly string[]): ColumnCandidate[] {
  const joins = (meaning: Meaning) => JOINING.has(meaning) && canMean(meaning, filled);
  const raised = list.map((one) => ({
    ...one,
    score: one.score + (joins(one.meaning) ? 4 : one.meaning === "nothing" ? -5 : 0),
  }));
  return raised.toSorted((one, other) => other.score - one.score);
}

type Edit = readonly (readonly [column: number, meaning: Meaning])[];

interface Step {
  readonly edit: Edit;
  readonly score: number;
}

/** The search for the reading of a table that holds together best. */
class Search {
  current: readonly Meaning[];
  readonly #candidates: readonly (readonly ColumnCandidate[])[];
  readonly #joint: Joint;
  #score: number;

  constructor(candidates: readonly (readonly ColumnCandidate[])[], joint: Joint) {
    this.#candidates = candidates;
    this.#joint = joint;
    this.current = candidates.map(([first]) => first?.meaning ?? NOTHING);
    this.#score = joint.total(this.current);
  }

  /** Changes one or two columns at a time, the most worth first, until no change is worth anything. */
  climb(): void {
    for (let round = 0; round < ROUNDS; round += 1) {
      const steps = this.#candidates.flatMap((list, at) => {
        const best = list
          .map(({ meaning }) => this.#best(at, meaning))
          .reduce<Step | null>(
            (most, one) => (one !== null && one.score > (most?.score ?? this.#score) + 1e-6 ? one : most),
            null,
          );
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
  #best(at: number, meaning: Meaning): Step | null {
    if (meaning === this.current[at]) return null;
    const list = this.#candidates[at] ?? [];
    if (
      this.#joint.own(at, meaning) <
      Math.max(...list.slice(0, 3).map((one) => this.#joint.own(at, one.meaning))) - OUT_OF_REACH
    )
      return null;
    const other = UNIQUE.has(meaning) ? this.current.indexOf(meaning) : -1;
    const partners =
      other < 0
        ? []
        : (this.#candidates[other] ?? []).filter(
            // The other column may take what this one had.
            (one, rank) => one.meaning !== meaning && (rank < PARTNERS || one.meaning === this.current[at]),
          );
    const edits: Edit[] = [
      [[at, meaning]],
      ...partners.map(
        (one): Edit => [
          [at, meaning],
          [other, one.meaning],
        ],
      ),
    ];
    let best: Step | null = null;
    for (const edit of edits) {
      const score = this.#joint.total(edited(this.current, edit));
      if (best === null || score > best.score) best = { edit, score };
    }
    return best;
  }

  /** What the columns of the reading show together. */
  findings(): Relation[] {
    return this.#joint.findings(this.current);
  }

  /** The nearest other meanings of a column. */
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

function edited(meanings: readonly Meaning[], edit: Edit): readonly Meaning[] {
  const next = [...meanings];
  for (const [at, meaning] of edit) next[at] = meaning;
  return next;
}
