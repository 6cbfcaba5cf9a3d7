/** A heading; of a column that is named by its place, the place as a spreadsheet shows it. */
export function columnName(heading: string): string {
  const place = placeOf(heading);
  return place === 0 ? heading : `Column ${lettersOf(place)}`;
}

/** A column in a sentence: by its heading, or by its place. */
export function namedColumn(heading: string): string {
  return placeOf(heading) === 0 ? `Column ${heading}` : columnName(heading);
}

/** 3 of `#3`, 0 of a heading. */
export function placeOf(heading: string): number {
  return Number(/^#(\d+)$/.exec(heading)?.[1] ?? 0);
}

/** A to Z, AA, AB and so on, counted from 1. */
function lettersOf(place: number): string {
  const before = place > 26 ? lettersOf(Math.ceil(place / 26) - 1) : "";
  return before + String.fromCharCode(65 + ((place - 1) % 26));
}

/** The place of a row: its number, or its path. */
export function rowText(row: number | string): string {
  return String(row);
}
