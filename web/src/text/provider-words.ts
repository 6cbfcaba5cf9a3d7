import { useTexts } from "./language.ts";
import spanishWords from "./provider-words.json" with { type: "json" };

/** A text of a provider in the language of the page, or as it came with its language. */
export interface ProviderText {
  readonly text: string;
  /** Absent: that of the page. */
  readonly language: "en" | undefined;
}

/**
 * What the payroll services of this service, and its connections, say, in Spanish, by their English; `test/web/provider-words.test.ts` compares it with their
 * words. What a provider of the operator says stays as it is, and is marked as English.
 */
export const SPANISH_WORDS: Readonly<Record<string, string>> = spanishWords;

/** Says texts of a provider in the language of the page, as far as they are known. */
export function useProviderWords(): (text: string) => ProviderText {
  const { code } = useTexts();
  return (text) => {
    // Digits alone are of no language.
    if (code === "en" || !/\p{L}/u.test(text)) return { text, language: undefined };
    const known = SPANISH_WORDS[text];
    return known === undefined ? { text, language: "en" } : { text: known, language: undefined };
  };
}
