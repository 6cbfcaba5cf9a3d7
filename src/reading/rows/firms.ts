const LABEL =
  /^(?:client|company|employer|business|organization|empresa|patrón|société|entreprise|employeur|contractor|district|agency|for|payroll register for)\s*(?:name)?\s*[:#-]\s*/i;
const FIRM =
  /\b(?:l\.?l\.?c|inc|incorporated|corp|corporation|ltd|limited|llp|lp|pllc|plc|pc|gmbh|s\.?a\.?(?: de c\.?v\.?)?|sarl|co|company|group|partners|associates|services|school district|isd|unified school|school|schools|university|college|church|parish|diocese|ministries|county|city of|town of|village of|state of|department of|hospital|clinic|health|medical|dental|care|center|centre|foundation|society|union|hotel|inn|suites|resort|restaurant|grill|kitchen|cafe|bakery|pizza|bar|tavern|deli|foods|farms?|market|stores?|shop|supply|construction|contractors|builders|electric|plumbing|roofing|mechanical|trucking|transport|logistics|freight|staffing|consulting|industries|manufacturing|enterprises|solutions|systems|holdings|brothers|bros|& sons|government|authority|academy|preschool|daycare|homes?)\b\.?/i;
const NOT_FIRM =
  /\b(?:powered by|prepared by|prepared for|provided by|version|v\d|online|report|register|journal|payroll (?:services|register|detail|summary|journal)|summary|listing|detail|roster|census|confidential|page \d|copy|draft|printed|run date|period|date|year|quarter|w-?2|timesheet|time card|hours by|earnings|preview|reconciliation|statement|do not|updated|sorted|all ok)\b/i;
const LEGAL =
  /\b(?:l\.?l\.?c|inc|incorporated|corp|corporation|ltd|limited|llp|pllc|plc|gmbh|s\.?a\.?(?: de c\.?v\.?)?|sarl|co|company)\b\.?\W*$/i;
const PROGRAM =
  /\b(?:powered|prepared|provided|version|online|software|payroll|hcm|hris|hr|report writer|cloud|systems?|solutions|data|stub|pay)\b|v?\d+\.\d|\b[a-z]{2}\d{3,}/i;
const STREET = /^\d+ \p{L}/u;

/** How much a title reads as the name of an employer; over 1: it is one, and not that of a program or report. */
export function firmness(title: string): { readonly worth: number; readonly name: string } {
  const name = title.replace(LABEL, "").trim();
  if (name.length < 3 || name.length > 80 || /\d{1,2}[/-]\d{1,2}/.test(name) || STREET.test(name))
    return { worth: 0, name };
  let worth = LABEL.test(title) ? 4 : 0;
  if (LEGAL.test(name)) worth += 3;
  else if (FIRM.test(name)) worth += 2;
  if (PROGRAM.test(name)) worth -= 2.5;
  if (NOT_FIRM.test(name)) worth -= 3;
  return { worth, name };
}
