import { AppError } from "../domain/error.ts";
import { words } from "../text/fold.ts";

/**
 * The heading that holds a field, as the operator names it; null for no column, whatever the
 * headings are.
 */
export type GivenHeadings<Field extends string = string> = ReadonlyMap<Field, string | null>;

/** A list of headings, separated by a comma and a blank, in the form of {@link headingKey}. */
export function headingKeys(headings: string): string[] {
  return headings.split(", ").map(headingKey);
}

/** A heading without case, blanks and punctuation, unless it consists of those (`#`). */
export function headingKey(heading: string): string {
  return words(heading).join("") || heading.trim();
}

/** The refusal of a heading that the operator named and the file lacks. */
export function missingHeading(heading: string, header: readonly string[]): AppError {
  return refusedHeader(`The header has no column ${JSON.stringify(heading)}. It has ${listedHeadings(header)}.`);
}

/** The refusal of a heading that the file has twice. */
export function repeatedHeading(heading: string): AppError {
  return refusedHeader(`The header has the column ${JSON.stringify(heading)} twice: rename one of them.`);
}

/** Headings as a message lists them. */
export function listedHeadings(header: readonly string[]): string {
  return header.map((heading) => JSON.stringify(heading)).join(", ");
}

/** The refusal of a header, in words. */
export function refusedHeader(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}
