/** The maximum nesting depth of objects and lists in JSON of others: code that walks more could overflow the stack. */
export const JSON_LEVELS_MAX = 64;

const [QUOTE, BACKSLASH, ...BRACKETS] = Buffer.from('"\\[]{}');
const [LIST, LIST_END, OBJECT, OBJECT_END] = BRACKETS;

/** True of JSON that is nested over {@link JSON_LEVELS_MAX} levels deep; quick if it has few brackets. */
export function isNestedTooDeep(json: string): boolean {
  const brackets = json.split(/[[{]/, JSON_LEVELS_MAX + 2).length - 1;
  return brackets > JSON_LEVELS_MAX && levelsOfJson(Buffer.from(json)) > JSON_LEVELS_MAX;
}

/** The nesting depth of valid JSON in UTF-8. What is in strings does not count. */
export function levelsOfJson(json: Uint8Array): number {
  let level = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (byte === BACKSLASH) at += 1;
    else if (isInString) continue;
    else if (byte === LIST || byte === OBJECT) deepest = Math.max(deepest, ++level);
    else if (byte === LIST_END || byte === OBJECT_END) level -= 1;
  }
  return deepest;
}
