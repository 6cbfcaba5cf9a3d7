/**
 * An employer identification number as nine digits, or null. Drops dashes of all kinds, points and
 * blanks.
 *
 * @example
 * parseEin("77-0493581"); // "770493581"
 */
export function parseEin(text: string): string | null {
  const compact = text.replace(/[\s\p{Pd}.]+/gu, "");
  return /^\d{9}$/.test(compact) ? compact : null;
}
