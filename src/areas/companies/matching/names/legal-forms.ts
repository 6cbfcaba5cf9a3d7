import forms from "./lexicons/legal-forms.json" with { type: "json" };

/** The families of legal forms; a form of one family contradicts a form of another. */
export const LEGAL_FAMILIES = ["corporation", "llc", "partnership", "professional", "limited", "foreign"] as const;

/** One of {@link LEGAL_FAMILIES}. */
export type LegalFamily = (typeof LEGAL_FAMILIES)[number];

/**
 * The family of each legal form of one word, by its folded letters, run together where they are
 * single letters.
 */
export const LEGAL_WORDS: ReadonlyMap<string, LegalFamily> = new Map(
  LEGAL_FAMILIES.flatMap((family) =>
    forms.words[family].split(" ").map((word): [string, LegalFamily] => [word, family]),
  ),
);

const PHRASES = LEGAL_FAMILIES.flatMap((family) =>
  forms.phrases[family].map((phrase): readonly [phrase: string, family: LegalFamily] => [phrase, family]),
);

/** Legal forms of several words, the longest first, and their family. */
export const LEGAL_PHRASES = PHRASES.toSorted(([a], [b]) => b.length - a.length);

/** Words that are a legal form and nothing else, so that they are dropped at any position. */
export const PURE_LEGAL_WORDS: ReadonlySet<string> = new Set(forms.pure.split(" "));

const FORM_NAMES: ReadonlySet<string> = new Set(
  forms.form_kinds.flatMap((kind) => [`${kind} CORPORATION`, `${kind} COMPANY`, `${kind} LIABILITY COMPANY`]),
);
const FORM_SPELLINGS: ReadonlyMap<string, string> = new Map(Object.entries(forms.form_spellings));

/**
 * True if a name is what registers call a kind of company: `Nonprofit Corporation`, `Private
 * Limited Company`. The kinds are those of the US states and of the countries that write English
 * (ISO 20275).
 *
 * @param words all of the name's words, folded
 */
export function isFormName(words: readonly string[]): boolean {
  const [first, ...rest] = words;
  const own = first === "A" || first === "THE" ? rest : words;
  return FORM_NAMES.has(own.map((word) => FORM_SPELLINGS.get(word) ?? word).join(" "));
}
