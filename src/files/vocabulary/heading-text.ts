/**
 * Short forms in headings of payroll exports, with the words that they stand for. Those of five letters
 * without a word in them are SAP's names of fields (PA0002, PA0006 and payroll results).
 */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  no: "number",
  num: "number",
  nbr: "number",
  nr: "number",
  emp: "employee",
  ee: "employee",
  empl: "employee",
  emps: "employee",
  staff: "employee",
  worker: "employee",
  associate: "employee",
  assoc: "employee",
  er: "employer",
  addr: "address",
  addrs: "address",
  dt: "date",
  fed: "federal",
  fwt: "federal income tax",
  fit: "federal income tax",
  fitw: "federal income tax",
  usfit: "federal income tax",
  swt: "state income tax",
  fwh: "federal withholding",
  swh: "state withholding",
  wk: "week",
  sit: "state income tax",
  sitw: "state income tax",
  lwt: "local income tax",
  soc: "social",
  sec: "security",
  ss: "social security",
  oasdi: "social security tax",
  socsec: "social security",
  medi: "medicare",
  hrs: "hours",
  hr: "hour",
  hrly: "hourly",
  ot: "overtime",
  reg: "regular",
  whld: "withholding",
  wh: "withholding",
  withheld: "withholding",
  withhold: "withholding",
  dept: "department",
  amt: "amount",
  yr: "year",
  lname: "last name",
  lastname: "last name",
  fname: "first name",
  firstname: "first name",
  frstname: "first name",
  mname: "middle name",
  midlname: "middle name",
  surname: "last name",
  forename: "first name",
  co: "company",
  pd: "period",
  beg: "begin",
  beginning: "begin",
  starting: "start",
  ending: "end",
  ended: "end",
  term: "termination",
  terminated: "termination",
  desc: "description",
  descr: "description",
  freq: "frequency",
  qtr: "quarter",
  chk: "check",
  cheque: "check",
  ck: "check",
  paycheck: "check",
  sal: "salary",
  bday: "birth date",
  birthday: "birth date",
  birthdate: "birth date",
  brthdate: "birth date",
  dob: "birth date",
  doh: "hire date",
  hired: "hire date",
  zipcode: "zip",
  postcode: "zip",
  fein: "ein",
  socscnum: "ssn",
  itin: "itin",
  deducts: "deductions",
  deduction: "deductions",
  ded: "deductions",
  deds: "deductions",
  mgr: "manager",
  gen: "generation",
  strtdate: "start date",
  employid: "employee id",
  empid: "employee id",
  eeid: "employee id",
  emplid: "employee id",
  comprate: "compensation rate",
  rt: "rate",
  deptname: "department name",
  deptid: "department id",
  payor: "payer",
  pernr: "personnel number",
  lgart: "wage type",
  lgtxt: "wage type text",
  betrg: "amount",
  anzhl: "hours",
  paydt: "pay date",
  fpbeg: "period begin",
  fpend: "period end",
  nachn: "last name",
  vorna: "first name",
  gbdat: "birth date",
  stras: "street",
  pstlz: "zip",
  pers: "personnel",
  jobtitle: "job title",
  dateofhire: "hire date",
  dateoftermination: "termination date",
  termd: "termination flag",
  nm: "name",
  orig: "original",
  init: "initial",
  sfx: "suffix",
  cd: "code",
  abbr: "code",
  abbreviation: "code",
  std: "standard",
  ovt: "overtime",
  hol: "holiday",
  vac: "vacation",
  tot: "total",
  started: "start date",
  rehired: "rehire date",
  joining: "joined",
  centre: "center",
  pp: "pay period",
  ppe: "pay period end",
  ppb: "pay period begin",
};

/** The abbreviation of Colorado beside words of its income tax; elsewhere it is of a company. */
const COLORADO =
  /\bCO\b(?=\W+(?:State|SIT|SITW|PIT|W\/?H|With\w*|Income)\b)|(?<=\b(?:State|Income|SIT|W\/?H|Withholding)\b.{0,14}\W)CO\b(?=\)?$)/g;

/** Words that say nothing of a column. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  "the",
  "of",
  "your",
  "usd",
  "legal",
  "preferred",
  "profile",
  "attributes",
]);

/**
 * A heading in one form: lower case, words of camelCase apart, short forms written out, without
 * punctuation and notes such as `(MM/DD/YYYY)`.
 *
 * @example
 * headingText("Legal / Preferred Address: Zip / Postal Code"); // "address zip postal code"
 */
export function headingText(heading: string): string {
  const apart = heading
    .replace(/\((?:mm|dd|yy|ccyy|m\/d)[^)]*\)/gi, " ")
    .replace(/\((?:9|nine)(?: ?digits?)?\)/gi, " ")
    .replace(COLORADO, " colorado ")
    .replace(/\bdt(?=\W+(?:hours?|hrs?|pay|earn\w*|wages|amount|amt|rate)\b)/gi, " double time ")
    .replace(/\bw\/h\b/gi, " withholding ")
    .replace(/\bw\/e\b/gi, " week end ")
    .replace(/\bSOC\b(?!\.? ?sec)/gi, (word) => (word === "SOC" ? " occupation code " : word))
    .replace(/(?<=(?:pay|rate|wage|salary|\$)\s?)\/\s?(?:hr|hour)\b\.?/gi, " per hour ")
    .replace(/(?<=(?:pay|rate|wage|salary|\$)\s?)\/\s?(?:yr|year)\b\.?/gi, " per year ")
    .replace(/\bw-2\b/gi, " w2 ")
    .replace(/\bm\.\s*i\.?/gi, " mi ")
    .replace(/\bs\.?s\.?\s*#/gi, " ssn ")
    .replace(/\bs\.s\.n\.?/gi, " ssn ")
    .replace(/\bo\/?\.?t\b\.?/gi, " overtime ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Za-z]{3})(\d)(?!\d)/g, "$1 $2")
    .replace(/#/g, " number ")
    .replace(/401\s*\(?\s*k\s*\)?/gi, " 401k ")
    .replace(/403\s*\(?\s*b\s*\)?/gi, " 403b ")
    .replace(/&/g, " and ")
    .replace(/%/g, " percent ")
    .replace(/\b(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll(".", ""))
    .replace(/['’]s\b/gi, "")
    .replace(/['’]/g, "")
    .toLowerCase();
  const words = apart.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const whole = words.flatMap((word) => (SHORT_FORMS[word] ?? word).split(" "));
  const kept = whole.filter((word) => !EMPTY_WORDS.has(word));
  return (kept.length === 0 ? whole : kept).filter((word, at, all) => word !== all[at - 1]).join(" ");
}
