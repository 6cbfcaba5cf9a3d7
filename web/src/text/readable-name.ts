/** Words that stay as they are: legal forms, and what is read letter by letter. */
const CAPITALS = new Set(
  "LLC LLP LLLP LP PLLC PC PA PLC NA USA US UK NYC LA DC II III IV VI VII VIII IX DBA FKA ATM IT HR AFL CIO".split(" "),
);
/** Words in lower case within a name. */
const SMALL = new Set("a an and at by de for in of on or the to".split(" "));
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/**
 * A company's name in a form that reads well: of a name in capitals, as many lists have it, the words with a capital first letter;
 * legal forms and words without a vowel keep theirs. A name with small letters is as its owner writes it, and stays.
 */
export function readableName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name.replace(WORD, (word, at: number) => readableWord(word, { isFirst: at === 0 }));
}

function readableWord(word: string, { isFirst }: { readonly isFirst: boolean }): string {
  const small = word.toLowerCase();
  if (!isFirst && SMALL.has(small)) return small;
  if (CAPITALS.has(word) || /\d/.test(word) || (word.length <= 4 && !/[AEIOUY]/.test(word))) return word;
  return word.charAt(0) + small.slice(1);
}

/** Where a company is, as far as it is known: `Springfield, IL`; empty where it is not. */
export function placeText(city: string | null, state: string | null): string {
  return [city === null ? null : readableName(city), state].filter((part) => part !== null && part !== "").join(", ");
}
