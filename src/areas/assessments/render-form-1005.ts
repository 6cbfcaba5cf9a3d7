import { writeEnvironment, writeLetterhead } from "../../kernel/sheet/letterhead.ts";
import { type Column, Sheet } from "../../kernel/sheet/sheet.ts";
import { readFacts } from "../income/facts/facts.ts";
import { holdersText, isOwnAccount, writeAccountNotice } from "../payroll/print/source-part.ts";
import { moneyText, timeText } from "../payroll/print/texts.ts";
import { type IncomeReport, writeStated } from "./render-income-assessment.ts";

const TITLE = "Request for verification of employment (items of Form 1005)";

/** The form's items that payroll can answer: number, words, and the figure that fills it. */
const PART_TWO = [
  ["9", "Applicant's date of employment", "9"],
  ["10", "Present position", "10"],
  ["11", "Probability of continued employment", null],
  ["12A", "Current gross base pay", "12A_amount"],
  ["12A", "Period of the base pay", "12A_period"],
  ["12B", "Year to date, total", "12B_ytd"],
  ["12B", "Year to date, through", "12B_ytd_through"],
  ["12B", "Year to date, base pay", "12B_ytd_base"],
  ["12B", "Year to date, overtime", "12B_ytd_overtime"],
  ["12B", "Year to date, commissions", "12B_ytd_commissions"],
  ["12B", "Year to date, bonus", "12B_ytd_bonus"],
  ["12B", "Past year, total", "12B_past_year"],
  ["12B", "Year before, total", "12B_past_year_2"],
  ["13", "Military pay", null],
  ["14", "Overtime or bonus likely to continue", null],
  ["15", "If paid hourly, average hours a week", "15"],
  ["16", "Date of the next pay increase", null],
  ["17", "Amount of the next pay increase", null],
  ["18", "Date of the last pay increase", null],
  ["19", "Amount of the last pay increase", null],
  ["20", "Remarks", null],
] as const;

const PART_THREE = [
  ["21", "Date hired", "21"],
  ["22", "Date terminated", "22"],
  ["23", "Salary or wage at termination", "23"],
  ["23", "Its period", "23_period"],
  ["24", "Reason for leaving", null],
  ["25", "Position held", "25"],
] as const;

const SIGNATURE = [
  ["26", "Signature of employer", null],
  ["27", "Title", null],
  ["28", "Date", null],
  ["29", "Printed name", null],
  ["30", "Telephone", null],
] as const;

const COLUMNS: readonly Column[] = [
  { title: "Item", share: 8 },
  { title: "What is asked", share: 38 },
  { title: "Answer", share: 34 },
  { title: "From", share: 36 },
];

type Items = readonly (readonly [number: string, words: string, figure: string | null])[];

/**
 * The applicant: never another one than the person of the payroll account, whom the account itself names where nobody knows that it
 * is the person of the request. Blank if that name is not known.
 */
function applicantText({ person, owner }: IncomeReport): string | null {
  if (isOwnAccount(owner)) return person ?? holdersText(owner);
  return owner.review === null ? "left blank" : holdersText(owner);
}

/**
 * The items of Form 1005 filled from an employment, as a PDF: what payroll knows is filled, and what it does not know is left open and
 * listed. It is not signed by the employer; the service vouches for it by the fingerprint. The same values yield the same bytes.
 */
export function renderForm1005(report: IncomeReport): Promise<Buffer> {
  const { id, assessment, facts, letterhead, created_at: createdAt, environment, fingerprint, checkUrl } = report;
  const isFilled = isOwnAccount(report.owner) || report.owner.review !== null;
  const figures = new Map((isFilled ? assessment.figures : []).map((one) => [one.name, one]));
  const isPrevious = figures.has("22");
  // In the order in which the rule has read them: the last one is what the form is about.
  const employer = isFilled ? (readFacts(facts).employments.at(-1)?.employer ?? null) : null;
  const sheet = new Sheet({ title: TITLE, createdAt, footer: `Form 1005 · ${id}` });
  writeLetterhead(sheet, letterhead);
  sheet.title(
    "Request for verification of employment",
    "The items of Fannie Mae Form 1005, filled from payroll records",
  );
  writeEnvironment(sheet, environment);
  writeAccountNotice(sheet, report.owner);
  sheet.heading("Part I: request");
  sheet.facts([
    ["1. Employer", employer],
    ["2. Lender", letterhead.requestedBy],
    ["7. Applicant", applicantText(report)],
    ["Filled at", timeText(createdAt)],
    ...(isFilled ? [] : [["Payroll account of", holdersText(report.owner) ?? "Not known"] as const]),
  ]);
  for (const { code, text } of assessment.flags) if (code === "disputed") sheet.notice(text);
  writeStated(sheet, report);
  const items: Items = isPrevious ? PART_THREE : PART_TWO;
  const row = ([number, words, name]: Items[number]) => {
    const found = name === null ? undefined : figures.get(name);
    const value = found?.unit === "money" ? moneyText(found.value) : (found?.value ?? "open");
    return [number, words, value, found?.formula ?? ""];
  };
  sheet.heading(isPrevious ? "Part III: previous employment" : "Part II: present employment");
  sheet.table(COLUMNS, items.map(row));
  sheet.heading("Part IV: authorized signature");
  sheet.table(COLUMNS, SIGNATURE.map(row));
  sheet.note("Nobody has signed for the employer. The service vouches that its payroll records say what is filled in.");
  const open = items.filter(([, , name]) => name === null || !figures.has(name)).map(([number]) => number);
  sheet.subheading(
    isFilled ? "Left open, because payroll does not know it" : "Left open, because it is not known whose pay it is",
  );
  sheet.note([...new Set(open)].join(", "));
  sheet.subheading("How to check this form");
  sheet.note(`Fingerprint (SHA-256): ${fingerprint}`);
  sheet.note(`Whether the service issued it: ${checkUrl}`);
  return sheet.finish();
}
