import type { NotificationText } from "./content.ts";
import { phraseValuesOf } from "./phrase-values.ts";
import { PHRASES } from "./phrases.ts";

/**
 * Maximum number of characters of a name: a text message is charged by parts of 153 or 67
 * characters.
 */
const NAME_MAX = 30;

/** Writes the short text message of a notification: one line, with one link. */
export function writeSms(notification: NotificationText): string {
  const { kind, language, content } = notification;
  const { short, youCanDecline } = PHRASES[language];
  return `${short[kind](phraseValuesOf(notification, NAME_MAX))} ${content.shortUrl} ${youCanDecline}`;
}
