import type { Environment } from "../../kernel/access/caller.ts";
import type { Letterhead } from "../../kernel/access/members/team-profile.ts";
import type { AssessmentId } from "../../kernel/ids.ts";
import { writeEnvironment, writeLetterhead } from "../../kernel/sheet/letterhead.ts";
import { type Column, type Fact, Sheet } from "../../kernel/sheet/sheet.ts";
import type { Assessment } from "../income/assess.ts";
import {
  type AssessedFacts,
  type AssessedStatement,
  assessedStatements,
  paidMonths,
  type StatedValue,
} from "../income/assessed-statements.ts";
import { settledBy } from "../income/settled-by.ts";
import { type AccountOwner, holdersText, isOwnAccount, writeAccountNotice } from "../payroll/print/source-part.ts";
import { dateText, fieldText, moneyText, timeText } from "../payroll/print/texts.ts";

const TITLE = "Income assessment";
/** Statements that are printed, the newest; the API has all. */
const STATEMENTS_SHOWN = 60;
/** Months of the chart at most, the newest. */
const MONTHS_SHOWN = 12;

/** A stored assessment with what its report says besides. */
export interface IncomeReport extends AssessedFacts {
  readonly id: AssessmentId;
  readonly created_at: string;
  readonly tracking_info: string | null;
  readonly permissible_purpose: string | null;
  /** The name of whom the request is about; null where the assessment is of stated facts, or nobody was named. */
  readonly person: string | null;
  /** Who made it, as the inquiry log names them; null if it has no such entry. */
  readonly made_by: { readonly actor: string; readonly name: string | null } | null;
  readonly stated: readonly StatedValue[];
  readonly owner: AccountOwner;
  /** The team that asked. */
  readonly letterhead: Letterhead;
  readonly environment: Environment;
  readonly fingerprint: string;
  /** The address at which anyone can compare the fingerprint. */
  readonly checkUrl: string;
}

/** Verdicts for people; another one is shown as it is. */
const VERDICTS: Readonly<Record<string, string>> = {
  met: "Met: what is known reaches the threshold.",
  not_shown:
    "Not shown: all that the tested ways need is known, and falls short. This is not a finding against the person, who may have income, service or school that no payroll has.",
  cannot_tell: "Cannot tell: something is missing that could change the answer.",
  computed: "Computed: the figures are below.",
};

/**
 * The PDF of an assessment for a case file: the verdict first, then the figures, months as a chart with the threshold, each statement with
 * its source, what is not known and what would settle it, and how to dispute it. The same values yield the same bytes.
 */
export function renderIncomeAssessment(report: IncomeReport): Promise<Buffer> {
  const { id, assessment, created_at: createdAt } = report;
  const sheet = new Sheet({ title: TITLE, createdAt, footer: `${TITLE} · ${id}` });
  writeLetterhead(sheet, report.letterhead);
  sheet.title(TITLE, assessment.rule.title);
  sheet.notice(verdictWords(report));
  writeAccountNotice(sheet, report.owner);
  writeHead(sheet, report);
  writeStated(sheet, report);
  writeReasons(sheet, assessment);
  if (isPayShown(report)) {
    writeFigures(sheet, assessment);
    writeMonths(sheet, report);
    writeStatements(sheet, report);
  }
  writeOrigin(sheet, report);
  return sheet.finish();
}

function verdictWords(report: IncomeReport): string {
  const { verdict } = report.assessment;
  // It was made before accounts were compared, and so by pay that nobody knows to be the person's.
  if (!isPayShown(report) && verdict !== "cannot_tell") {
    return "Made before payroll accounts were compared: assess it again before you rely on it.";
  }
  return VERDICTS[verdict] ?? capitalized(fieldText(verdict));
}

/** False while nobody knows that the pay is of the person whom the report is about. */
function isPayShown({ owner }: IncomeReport): boolean {
  return isOwnAccount(owner) || owner.review !== null;
}

/** Whom a report is about, and whose the pay is where these are two things. */
function aboutFacts({ person, owner }: IncomeReport): Fact[] {
  const holders = holdersText(owner);
  if (isOwnAccount(owner)) return [["About", person ?? holders ?? "Facts that the request stated"]];
  return [
    ["Asked about", person ?? "Nobody was named"],
    ["Payroll account of", holders ?? "Not known"],
  ];
}

function writeHead(sheet: Sheet, report: IncomeReport): void {
  const { assessment, letterhead, permissible_purpose: purpose, created_at, tracking_info, environment } = report;
  sheet.facts([
    ...aboutFacts(report),
    ["Requested by", letterhead.requestedBy],
    ["Period", assessment.period],
    ["As of", dateText(assessment.as_of)],
    ["Purpose", purpose === null ? "Not stated" : capitalized(fieldText(purpose.toLowerCase()))],
    ["Made at", timeText(created_at)],
    ["Made by", makerText(report)],
    ["Your reference", tracking_info],
    ["Rule", `${assessment.rule.name}, version ${assessment.rule.version}`],
  ]);
  writeEnvironment(sheet, environment);
}

/** A member by name, anything else as {@link ActorText} of the pages names it. */
function makerText({ made_by: maker }: IncomeReport): string {
  if (maker === null) return "Not known";
  const { actor, name } = maker;
  return name ?? (/^[0-9a-f]{32}$/.test(actor) ? `Key ${actor.slice(0, 8)}` : actor);
}

/** Values that are printed; the API has all. */
const VALUES_SHOWN = 100;

/** Writes what the requester stated, with the rule's own values; nothing if they stated nothing. */
export function writeStated(sheet: Sheet, { stated }: IncomeReport): void {
  if (stated.length === 0) return;
  sheet.heading("Stated by the requester", 60);
  sheet.note("The requester typed these values. They do not come from payroll records.");
  sheet.table(
    STATED_COLUMNS,
    stated.slice(0, VALUES_SHOWN).map(({ name, value, rule_value }) => [valueName(name), value, rule_value]),
  );
  if (stated.length > VALUES_SHOWN)
    sheet.note(`The first ${VALUES_SHOWN} of ${stated.length}. The interface returns all.`);
}

const STATED_COLUMNS: readonly Column[] = [
  { title: "Fact or parameter", share: 36 },
  { title: "Stated", share: 44 },
  { title: "Default of the rule", share: 26 },
];

function valueName(name: string): string {
  return capitalized(fieldText(name.replaceAll(".", ": ")));
}

function writeReasons(sheet: Sheet, { verdict, reasons, flags }: Assessment): void {
  if (reasons.length > 0) {
    sheet.heading(verdict === "cannot_tell" ? "What is not known" : "Why");
    const rows = reasons.map(({ code, text }) => [capitalized(text), settledBy(code)?.text ?? null]);
    sheet.table(
      [
        { title: "Reason", share: 50 },
        { title: "What would resolve it", share: 50 },
      ],
      rows,
    );
  }
  if (flags.length === 0) return;
  sheet.subheading("To review, whatever the verdict");
  for (const { text } of flags) sheet.note(text);
}

const FIGURE_COLUMNS: readonly Column[] = [
  { title: "Figure", share: 26 },
  { title: "Value", share: 20, isAmount: true },
  { title: "How it was computed", share: 60 },
];

function writeFigures(sheet: Sheet, { figures }: Assessment): void {
  if (figures.length === 0) return;
  sheet.heading("Figures");
  sheet.table(
    FIGURE_COLUMNS,
    figures.map(({ name, unit, value, formula }) => [
      capitalized(fieldText(name)),
      unit === "money" ? moneyText(value) : value,
      formula,
    ]),
  );
}

/** Pay by the month of its pay date. */
function writeMonths(sheet: Sheet, report: IncomeReport): void {
  const { assessment } = report;
  const months = paidMonths(assessedStatements(report)).slice(-MONTHS_SHOWN);
  if (months.length === 0) return;
  const threshold = assessment.figures.find(({ name, unit }) => name === "threshold" && unit === "money") ?? null;
  sheet.heading("Gross pay by month of pay date", 170);
  sheet.bars(
    months.map(({ month, gross, hours }) => ({
      label: month,
      value: Number(gross),
      text: `${moneyText(gross)}${hours === null ? "" : `, ${Number(hours)} h`}`,
    })),
    threshold === null ? null : { value: Number(threshold.value), text: `threshold ${moneyText(threshold.value)}` },
  );
}

const STATEMENT_COLUMNS: readonly Column[] = [
  { title: "Paid", share: 16 },
  { title: "Period", share: 30 },
  { title: "Employer", share: 26 },
  { title: "Gross", share: 16, isAmount: true },
  { title: "Hours", share: 11, isAmount: true },
  { title: "Left out", share: 18 },
  { title: "Statement", share: 30 },
];

function writeStatements(sheet: Sheet, report: IncomeReport): void {
  const statements = assessedStatements(report);
  if (statements.length === 0) return;
  const newest = statements.toSorted((a, b) => ((a.pay_date ?? "") < (b.pay_date ?? "") ? 1 : -1));
  sheet.heading("Statements, each with its source");
  sheet.table(STATEMENT_COLUMNS, newest.slice(0, STATEMENTS_SHOWN).map(statementRow));
  if (statements.length > STATEMENTS_SHOWN) {
    sheet.note(`The newest ${STATEMENTS_SHOWN} of ${statements.length} statements. The interface returns all.`);
  }
}

function statementRow(statement: AssessedStatement): (string | null)[] {
  const { input, pay_date, period_start, period_end, gross, hours, employer, left_out: reason } = statement;
  const period = period_start === null || period_end === null ? null : `${period_start} to ${period_end}`;
  const left = reason === null ? "" : fieldText(reason);
  return [
    pay_date,
    period,
    employer,
    moneyText(gross),
    hours,
    left,
    `${statement.is_stated ? "Stated: " : ""}${statement.source ?? input}`,
  ];
}

function writeOrigin(sheet: Sheet, { assessment, fingerprint, checkUrl }: IncomeReport): void {
  sheet.heading("The rule, and how to dispute this", 90);
  for (const { source, section, basis } of assessment.rule.citations) {
    sheet.note(`${source}, ${section} (${BASES[basis]})`);
  }
  sheet.note(
    "A person who finds a line wrong can dispute it with the requester of this assessment and with the employer whose payroll it is from. A corrected payroll is assessed again. This report does not change.",
  );
  sheet.note("A dash means that the source does not say. Jobs of which these sources hold no record are not known.");
  sheet.subheading("How to check this report");
  sheet.note(`Fingerprint of the assessment (SHA-256): ${fingerprint}`);
  sheet.note(`Whether the service issued it: ${checkUrl}`);
}

const BASES = {
  read: "its text was read",
  secondary: "known by a summary",
  recalled: "to be verified before it is relied on",
} as const;

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
