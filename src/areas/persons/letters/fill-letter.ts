import type { NotificationLanguage } from "../../../kernel/notification.ts";
import { Sheet } from "../../../kernel/sheet/sheet.ts";
import { blockTexts, type LetterBlock, type LetterTemplate, PLACEHOLDER } from "./letter-template.ts";

/** Stands where a value is unknown: to be filled in by hand. */
const BLANK = "________________";

/** Values by their placeholders; null: unknown. */
export type LetterValues = Readonly<Record<string, string | null>>;

/** A letter with its values. */
export interface FilledLetter {
  readonly language: NotificationLanguage;
  readonly title: string;
  /** When it was written, in words of the language. */
  readonly date: string;
  readonly blocks: readonly LetterBlock[];
}

/** Fills a template; `now` is when. What is unknown becomes a blank; a block with `if` is left out where that is unknown. */
export function fillLetter(
  template: LetterTemplate,
  { now, ...known }: LetterValues & { readonly now: string },
): FilledLetter {
  const date = letterDate(now, template.language);
  const values: LetterValues = { ...known, date };
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (found, name: string, at: number) => {
      const value = values[name.trim()] ?? BLANK;
      // "Acme, Inc." ends its sentence itself.
      return value.endsWith(".") && text.charAt(at + found.length) === "." ? value.slice(0, -1) : value;
    });
  const blocks = template.blocks
    .filter((one) => one.if === undefined || (values[one.if] ?? null) !== null)
    .map((one): LetterBlock => {
      if ("heading" in one) return { heading: fill(one.heading) };
      return "text" in one ? { text: fill(one.text) } : { items: one.items.map(fill) };
    });
  return { language: template.language, title: fill(template.title), date, blocks };
}

/** How a template says a word of the service, such as `corrected`; the word itself if it does not. */
export function wordOf({ words = {} }: LetterTemplate, word: string): string {
  return words[word] ?? word;
}

/** A date as a letter in a language has it. */
export function letterDate(instant: string, language: NotificationLanguage): string {
  const locale = language === "en" ? "en-US" : "es-US";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(instant));
}

/** The letter as plain text. */
export function letterText({ title, date, blocks }: FilledLetter): string {
  const parts = blocks.map((one) =>
    "items" in one ? one.items.map((item) => `- ${item}`).join("\n") : blockTexts(one)[0],
  );
  return `${[title, date, ...parts].join("\n\n")}\n`;
}

/** The letter as a PDF. The same values yield the same bytes. */
export function renderLetter({ title, date, blocks, language }: FilledLetter, createdAt: string): Promise<Buffer> {
  const sheet = new Sheet({ title, createdAt, footer: title, language });
  sheet.title(title, date);
  for (const one of blocks) {
    if ("heading" in one) sheet.heading(one.heading);
    else if ("text" in one) sheet.paragraph(one.text);
    else for (const item of one.items) sheet.paragraph(`• ${item}`);
  }
  return sheet.finish();
}
