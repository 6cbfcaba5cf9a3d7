/**
 * Whether a text holds a value that stands alone: not as a piece of a longer number, of an id or of a time, where a short
 * value comes up by chance.
 */
export function holdsWhole(text: string, value: string): boolean {
  const literal = value.replace(/[^\w\s]/g, "\\$&");
  return new RegExp(`(?<![\\w.]|\\d:)${literal}(?![\\w])`).test(text);
}
