import { isIsoDate } from "../ids.ts";
import { decodeCursor } from "../page.ts";
import { isPlainLines, isPlainText } from "../text/plain-text.ts";

/** The default maximum length of a text, in characters. */
export const TEXT_LENGTH_MAX = 256;

const TIME = /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

/** The formats of texts in schemas, and the message for a text without the format. */
export const FORMATS = {
  date: { test: isIsoDate, message: "must be a date in the form YYYY-MM-DD" },
  "date-time": { test: isTime, message: "must be a time like 2026-11-21T14:30:00Z" },
  "plain-text": { test: isPlainText, message: "must not contain control characters" },
  "plain-lines": { test: isPlainLines, message: "must not contain control characters other than line breaks and tabs" },
  "filled-text": {
    test: (text: string) => text.trim() !== "" && isPlainText(text),
    message: "must not be blank or contain control characters",
  },
  "filled-or-empty": {
    test: (text: string) => text === "" || (text.trim() !== "" && isPlainText(text)),
    message: "must not be blank or contain control characters",
  },
  cursor: {
    test: (text: string) => decodeCursor(text) !== null,
    message: "is not a cursor of this list: use one from next or previous",
  },
  "feed-cursor": {
    test: (text: string) => decodeCursor(text) !== null,
    message: "is not a cursor of this feed: use the one from the previous response",
  },
} as const;

/** The form of an id in a request: 32 lower-case hex digits. */
export const HEX_ID_PATTERN = "^[0-9a-f]{32}$";
/** The form of a short name in configuration and logs. */
export const SLUG_PATTERN = "^[a-z0-9][a-z0-9-]{0,39}$";

/** The message for a text without the pattern. */
export const PATTERNS: Readonly<Record<string, string>> = {
  [HEX_ID_PATTERN]: "must be an id: 32 lower-case hex digits",
  [SLUG_PATTERN]: "must be 1 to 40 lower-case letters, digits and hyphens",
};

/**
 * True if a value is a text of an instant: ISO 8601 with an offset or `Z`, the years 0001 to 9999
 * in UTC.
 */
function isTime(value: unknown): value is string {
  if (typeof value !== "string") return false;
  const parts = TIME.exec(value);
  const instant = new Date(value);
  if (parts?.[1] === undefined || !isIsoDate(parts[1]) || Number.isNaN(instant.getTime())) return false;
  // Converted to UTC it can be outside the supported years.
  return isIsoDate(instant.toISOString().slice(0, 10));
}
