import { formsOf } from "../features.ts";

/** What a wrong reading of a column would cost: who is paid, how much or when; or a detail. */
type Weight = "identity" | "amount" | "time" | "detail";

/** One of the things that a column can mean. */
interface Meaning {
  /** The stable word by which it is answered, such as `gross_pay`. */
  readonly answer: string;
  /** In words, for a question. */
  readonly text: string;
  readonly weight: Weight;
}

const NOTHING = "-";

const YEAR_TO_DATE = ".ytd";

/** Lines of `code answer: text`, by weight. */
const LISTS: Readonly<Record<Weight, string>> = {
  identity: `
id employee_number: the number of the employee
name full_name: the whole name
first first_name: the first name
mid middle_name: the middle name or initial
last last_name: the last name
suf suffix: the suffix of the name
ssn ssn: the Social Security number
taxid foreign_tax_id: a tax number of another country
dob birth_date: the date of birth
co employer_name: the name of the employer
cc employer_code: the code of the company in the payroll system
ein ein: the employer's EIN
acct state_account: the employer's account with the state`,
  time: `
hire hire_date: the date of hire
rehire original_hire_date: the first date of hire
term end_date: the last day of the employment
status status: whether the employment is active
pdate pay_date: the date of payment
pstart period_start: the first day of the pay period
pend period_end: the last day of the pay period
prange pay_period: both ends of the pay period
year year: the year of the amounts
qtr quarter: the quarter of the amounts
month month: the month of the amounts
wdate work_date: the day of work
tin time_in: the time at which work began
tout time_out: the time at which work ended`,
  amount: `
ptype pay_type: whether the pay is hourly or a salary
freq pay_frequency: how often the person is paid
basis rate_unit: what the rate is paid for
rate pay_rate: the rate of pay, its unit not told
rhr hourly_rate: the pay of an hour
rday daily_rate: the pay of a day
rweek weekly_rate: the pay of a week
rper period_rate: the pay of a pay period
rmo monthly_rate: the pay of a month
ryr annual_rate: the pay of a year
gross gross_pay: the gross pay of the payment
net net_pay: the net pay of the payment
htot total_hours: all hours of the payment
hreg regular_hours: regular hours
hot overtime_hours: hours of overtime
hdt double_time_hours: hours of double time
hhol holiday_hours: hours of holidays
hpto paid_leave_hours: hours of paid leave
hsick sick_hours: hours of sick leave
hother other_hours: other hours
ereg regular_pay: regular pay
eot overtime_pay: pay of overtime
edt double_time_pay: pay of double time
ehol holiday_pay: pay of holidays
epto paid_leave_pay: pay of paid leave
esick sick_pay: sick pay
ebon bonus: a bonus
ecom commission: a commission
etip tips: tips
eother other_pay: other pay
ereimb reimbursement: a reimbursement of expenses
tfed federal_tax: federal income tax withheld
tst state_tax: state income tax withheld
tloc local_tax: local income tax withheld
tss social_security_tax: the employee's Social Security tax
tmed medicare_tax: the employee's Medicare tax
tother other_tax: another tax of the employee
ttot total_taxes: all taxes of the employee
d401 retirement_deduction: a deduction for retirement
dhlth health_deduction: a deduction for health insurance
ddent dental_deduction: a deduction for dental insurance
dvis vision_deduction: a deduction for vision insurance
dhsa savings_account_deduction: a deduction for a health savings or spending account
dgarn garnishment: a garnishment or loan
ddues dues: dues of a union
dother other_deduction: another deduction
dtot total_deductions: all deductions
erss employer_social_security: the employer's Social Security tax
ermed employer_medicare: the employer's Medicare tax
erfut employer_federal_unemployment: the employer's federal unemployment tax
ersui employer_state_unemployment: the employer's state unemployment tax
erhl employer_health: the employer's share of health insurance
er401 employer_retirement: the employer's share of retirement
ertot employer_cost: another cost of the employer
w1 federal_wages: wages taxable by federal income tax (box 1)
w3 social_security_wages: Social Security wages (box 3)
w5 medicare_wages: Medicare wages (box 5)
w7 social_security_tips: Social Security tips (box 7)
w16 state_wages: state wages (box 16)
qt unemployment_wages: wages taxable by state unemployment
qx excess_wages: wages over the limit of state unemployment
wks weeks: weeks of work
code line_code: the code of a line of pay
cdesc line_description: the description of a line of pay
ltype line_type: whether a line is pay, a tax or a deduction
lamt line_amount: the amount of what the row names, such as a tax or a kind of pay
brk break: the length of the break
day day_hours: the hours of one day`,
  detail: `
email email: the address for email
phone phone: the phone number
a1 address_line_1: the street
a2 address_line_2: the second line of the address
city city: the city
st state: the state
zip zip: the ZIP code
csz city_state_zip: city, state and ZIP code
title job_title: the job title
dept department: the department
place work_location: the place of work
stdh standard_hours: the usual hours of the job
chk check_number: the number of the check
ctype payment_type: whether a payment is void or reversed
soc occupation_code: the code of the occupation
wtype worker_type: whether the person is an employee or a contractor
jtype job_type: whether the job is full-time or part-time
zip4 zip_4: the last four digits of a long ZIP code
asof as_of_date: the date on which the row was so
pos position_number: the number of the position
- nothing: nothing that is read`,
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (Object.keys(LISTS) as Weight[]).flatMap((weight) =>
    [...LISTS[weight].matchAll(/^(\S+) (\S+): (.+)$/gm)].map(
      ([, code = "", answer = "", text = ""]) => [code, { answer, text, weight }] as const,
    ),
  ),
);

/** All meanings by their code, without those of the year to date. */
export function allMeanings(): ReadonlyMap<string, Meaning> {
  return MEANINGS;
}

/** What a code means; a code ending in `.ytd` is the same amount of the year so far. An unknown code is of no use. */
export function meaningOf(code: string): Meaning {
  const isYtd = code.endsWith(YEAR_TO_DATE);
  const own = MEANINGS.get(isYtd ? code.slice(0, -YEAR_TO_DATE.length) : code);
  if (own === undefined) return { answer: "nothing", text: "nothing that is read", weight: "detail" };
  return isYtd
    ? {
        answer: `${own.answer}_ytd`,
        text: `${own.text.replace(/ of the payment$/, "")}, from January on (year to date)`,
        weight: own.weight,
      }
    : own;
}

/** The code of an answer such as `gross_pay`; null: there is no such answer. */
export function codeOfAnswer(answer: string): string | null {
  const isYtd = answer.endsWith("_ytd");
  const plain = isYtd ? answer.slice(0, -"_ytd".length) : answer;
  for (const [code, meaning] of MEANINGS)
    if (meaning.answer === plain) return isYtd && code !== NOTHING ? `${code}${YEAR_TO_DATE}` : code;
  return null;
}

const DATES: ReadonlySet<string> = new Set("pdate pstart pend prange hire rehire term dob wdate asof".split(" "));
const TEXTS: ReadonlySet<string> = new Set("ptype freq basis code cdesc ltype".split(" "));
const NAMES: ReadonlySet<string> = new Set("name first mid last suf".split(" "));
/** Below this share of values that have the form of a meaning, a column cannot mean it. */
const CAN_MEAN_MIN = 0.25;

/**
 * True if the values of a column have a form that the meaning can have: no amount is a date, and no code of an API a
 * Social Security number. A column without values can mean anything.
 *
 * @param filled its values, without empty ones
 */
export function canMean(meaning: string, filled: readonly string[]): boolean {
  const hasForm = formOf(meaning);
  if (hasForm === null || filled.length === 0) return true;
  return filled.filter(hasForm).length / filled.length >= CAN_MEAN_MIN;
}

/** Whether a value has a form that a meaning can have; null: it can have any. */
function formOf(code: string): ((value: string) => boolean) | null {
  if (code === "ssn") return isLikeSsn;
  if (code === "ein") return (value) => /^\d{8,9}$/.test(value.replaceAll(/[\s-]/g, ""));
  if (code === "email") return (value) => value.includes("@");
  if (code === "phone") return (value) => value.replaceAll(/\D/g, "").length >= 7;
  if (code === "tin" || code === "tout") return (value) => /\d/.test(value);
  if (DATES.has(code)) return isLikeDate;
  if (NAMES.has(code)) return (value) => /\p{L}/u.test(value);
  if (meaningOf(code).weight !== "amount" || TEXTS.has(code)) return null;
  return isLikeAmount;
}

/** Also of one that is masked, or has lost its first zeros. */
function isLikeSsn(value: string): boolean {
  return /^[\dx*•#]{4,9}$/i.test(value.replaceAll(/[\s-]/g, ""));
}

function isLikeDate(value: string): boolean {
  const [first = ""] = formsOf(value);
  return /^(?:date|range|serial|eight)$/.test(first) || /^\d{6}$/.test(value);
}

/** A number, also with a currency or what it is paid for. */
function isLikeAmount(value: string): boolean {
  const [first = ""] = formsOf(value);
  return /\d/.test(value) && !/\d\p{L}+\d/u.test(value) && !/^(?:date|range|email|phone|ein|ssn|street)$/.test(first);
}
