/** The first letter and the host of an e-mail address; the last four digits of a telephone number. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf("@");
  return at < 0 ? `***-***-${contact.slice(-4)}` : `${contact.slice(0, 1)}***${contact.slice(at)}`;
}
