/** Longest address that SMTP carries: RFC 5321, 4.5.3.1.3 (256 octets with the angle brackets). */
const EMAIL_MAX = 254;

/**
 * A dot-atom before the at sign and a host name of at least two labels after it (RFC 5322, 3.4.1),
 * in ASCII.
 */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/**
 * An email address as it is written, or null if the text is none. Quoted local parts, comments and
 * address literals are not taken: nothing that it returns can end a header line or name a second
 * recipient.
 */
export function parseEmail(text: string): string | null {
  return text.length <= EMAIL_MAX && EMAIL.test(text) ? text : null;
}

/** The first letter and the host of an email address; the last four digits of a telephone number. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf("@");
  return at < 0 ? `***-***-${contact.slice(-4)}` : `${contact.slice(0, 1)}***${contact.slice(at)}`;
}
