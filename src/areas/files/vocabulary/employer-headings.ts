import words from "./employer-headings.json" with { type: "json" };

/** What lists call an employer whatever else they hold, as a pattern on a heading's key. */
const EMPLOYER = words.who.join("|");
/** What lists of employers call them besides, by what they are to who keeps the list. */
const LISTED = words.listed.join("|");
/** Which of several addresses of an employer it is. */
const ADDRESSES = words.addresses.join("|");
/** The end of a heading for each detail. */
const ENDS: Readonly<Record<string, string>> = words.ends;
/** Details of which an employer may have several, one for each address. */
const PLACES: ReadonlySet<string> = new Set(["street", "city", "state", "zip"]);

/** True if a heading says that it is a detail of an employer, in words for nothing else: `NAME OF BUSINESS`. */
export function isEmployerHeading(detail: string, key: string): boolean {
  return isHeadingOf(detail, key, false);
}

/**
 * True if a heading says that it is a detail of an employer, in words of lists of employers: `Vendor
 * City`, `physical_address_city`. In a list of persons a client may be a person.
 *
 * @param detail such as `name` or `city`
 * @param key of the heading, see `bareHeadingKey`
 */
export function isListedHeading(detail: string, key: string): boolean {
  return isHeadingOf(detail, key, true);
}

function isHeadingOf(detail: string, key: string, isListed: boolean): boolean {
  const ending = ENDS[detail];
  if (ending === undefined) return false;
  const who = isListed ? `${EMPLOYER}|${LISTED}` : EMPLOYER;
  const place = PLACES.has(detail) ? `(?:(?:${ADDRESSES})*(?:ADDRESS)?)` : "";
  const end = `${place}(?:${ending})`;
  const patterns = [`(?:${who})+${end}`, `${end}OF(?:THE)?(?:${who})`];
  if (detail === "name") patterns.push(`(?:${EMPLOYER})+`, `(?:CURRENT|PRESENT|LATEST|MOSTRECENT)(?:${EMPLOYER})`);
  if (PLACES.has(detail) && isListed) patterns.push(`(?:${ADDRESSES})+(?:ADDRESS)?(?:${ending})`);
  return new RegExp(`^(?:${patterns.join("|")})$`).test(key);
}
