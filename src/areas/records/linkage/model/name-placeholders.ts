import { givenNameBits, groupBits, surnameBits } from "../../../../kernel/text/persons/name-frequency.ts";
import { mayBePlaceholder } from "../../../../kernel/text/persons/placeholders.ts";
import type { Person } from "../comparison/normalize.ts";

/** The field of a name. */
type Field = "given" | "surname";

/** The records of each source, and how many have each word that may be a placeholder in each field. */
export type PlaceholderCounts = Map<string, { records: number; readonly words: Map<string, WordCount> }>;

/** How many records have a word, and how many of them next to a surname of a small group. */
interface WordCount {
  count: number;
  ofGroup: number;
}

/** A word stands for nothing in a source where at least so many records have it … */
const RECORDS_MIN = 20;
/** … and so many times as many as people have it as a name. */
const TIMES_AS_MANY = 8;

/** Counts a record of a source. */
export function countPlaceholders(counts: PlaceholderCounts, { given, surname }: Person, source: string): void {
  const ofSource = counts.get(source) ?? { records: 0, words: new Map<string, WordCount>() };
  counts.set(source, ofSource);
  ofSource.records += 1;
  for (const entry of [entryOf("given", given[0] ?? ""), entryOf("surname", surname.whole)])
    if (entry !== null) {
      const word = ofSource.words.get(entry) ?? { count: 0, ofGroup: 0 };
      ofSource.words.set(entry, word);
      word.count += 1;
      word.ofGroup += groupBits(surname.whole) >= SMALL_GROUP_BITS ? 1 : 0;
    }
}

/** A group of fewer than one in sixteen: the placeholders of a payroll stand next to surnames of all. */
const SMALL_GROUP_BITS = 4;

function entryOf(field: Field, word: string): string | null {
  return mayBePlaceholder(word) ? `${field} ${word}` : null;
}

/**
 * The words that are placeholders: in one source, many more records have them than people are called
 * so, and not next to surnames of one group. A surname on two records is a surname. Each is the field and the word: `given BABY`. Sorted.
 */
export function placeholdersIn(counts: PlaceholderCounts): string[] {
  const found = new Set<string>();
  for (const { records, words } of counts.values())
    for (const [entry, { count, ofGroup }] of words) {
      // SON next to NGUYEN and TRAN is a name.
      const isName = ofGroup * 2 >= count;
      if (!isName && count >= RECORDS_MIN && count >= TIMES_AS_MANY * records * shareOf(entry)) found.add(entry);
    }
  return [...found].sort();
}

/** The share of people who have the word as a name. */
function shareOf(entry: string): number {
  const [field, word = ""] = entry.split(" ");
  return 2 ** -(field === "given" ? givenNameBits(word) : surnameBits(word));
}

/** The person without names that are placeholders in the store: see {@link placeholdersIn}. */
export function withoutPlaceholders(person: Person, placeholders: ReadonlySet<string>): Person {
  if (placeholders.size === 0) return person;
  const { given, surname } = person;
  const isGiven = !placeholders.has(`given ${given[0]}`);
  const isSurname = !placeholders.has(`surname ${surname.whole}`);
  if (isGiven && isSurname) return person;
  return {
    ...person,
    given: isGiven ? given : [],
    surname: isSurname ? surname : { ...surname, whole: "", parts: [] },
  };
}
