/** What lists call an employer whatever else they hold, as a pattern on a heading's key. */
const EMPLOYER = "EMPLOYER|COMPANY|BUSINESS|ORGANI[SZ]ATION|FIRM|CORPORATION|ENTITY|WORKPLACE";
/**
 * What lists of employers call them, by what they are to who keeps the list: OSHA's injury data
 * (establishment, facility), the Department of Labor's disclosure data (worksite), Form 5500
 * (sponsor), SBA's loans (borrower), USAspending (recipient, awardee, grantee), USCIS' petitions
 * (petitioner), payments of cities to vendors, suppliers and contractors, and their licences and
 * permits (applicant, licensee, permittee); payers of Form 1099; the rest are of sales and accounts.
 */
const LISTED =
  "FACILITY|ESTABLISHMENT|ESTAB|WORKSITE|JOBSITE|SITE|VENDOR|SUPPLIER|CONTRACTOR|PAY[EO]R|AGENCY|INSTITUTION|BORROWER|" +
  "RECIPIENT|AWARDEE|GRANTEE|SPONSOR|PETITIONER|APPLICANT|ACCOUNT|CLIENT|CUSTOMER|MERCHANT|LICENSEE|PERMITTEE|PARTNER";
/** Which of several addresses of an employer it is. */
const ADDRESSES = "PHYSICAL|MAILING|BILLING|SHIPPING|PRIMARY|HEADQUARTERS?|HQ|LOCATION|STREET";

/** The end of a heading for each detail. */
const ENDS: Readonly<Record<string, string>> = {
  name: "(?:LEGAL|FULL|TRADE|DBA)*(?:NAMES?|NM)",
  domain: "(?:DOMAIN|WEBSITE|WEBADDRESS|URL)(?:NAME)?",
  ein: "(?:F?EIN|TIN|TAXID|FEDERALID|FEDERALTAXID|TAXPAYERID)(?:NUMBER|NO)?",
  phone: "(?:PHONE|TELEPHONE|TEL)(?:NUMBER|NO)?",
  street: "(?:STREET|ADDRESS|ADDR|STREETADDRESS)(?:LINE)?1?",
  city: "(?:CITY|TOWN|CTY)(?:NAME|NM)?",
  state: "(?:STATE|ST|PROVINCE|STATEPROVINCE|STATEORPROVINCE|PROVINCEORSTATE)(?:CODE|CD|NAME)?",
  zip: "(?:ZIP|ZIPCODE|POSTALCODE|POSTCODE|ZIPPOSTALCODE|ZIPCD)",
};
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
