/* Pay and how it is annualised: `hourly 10, 10 h/week, P` is imported as an employment and verified. */
import { type FieldCase, NOT_RUN, type Outcome, sentenceOf } from "../case.ts";
import type { FieldService } from "../service.ts";

const UNITS = ["hourly", "daily", "weekly", "biweekly", "semi-monthly", "monthly", "yearly"];
const HEADINGS =
  "record_id,employer_name,first_name,last_name,date_of_birth,ssn,start_date,income,income_unit,job_type,hours_per_week";

interface Pay {
  readonly income: string;
  readonly unit: string;
  readonly jobType: string;
  readonly hours: string;
}

interface Summary {
  readonly current_annual_income: string | null;
  readonly derived_from: string;
}

/** Right if the first amount of the expectation is the yearly income that the verification shows. */
export async function runIncome(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const pays = cases.map(payOf);
  const rows = pays.flatMap((pay, at) => (pay === null ? [] : [rowOf(pay, at)]));
  const file = service.file("income.csv", `${[HEADINGS, ...rows].join("\n")}\n`);
  await service.run(["import", "employments", file, "--env", "development", "--source", "income"]);
  const outcomes: Outcome[] = [];
  for (const [at, one] of cases.entries()) {
    outcomes.push(pays[at] === null ? await monthlyOutcome(one, service) : await outcomeOf(one, at, service));
  }
  return outcomes;
}

function payOf(one: FieldCase): Pay | null {
  const sentence = sentenceOf(one);
  const wanted = isTelling(one) ? 0 : amountOf(one.expected);
  const unit = /\d\/h\b/.test(sentence) ? "hourly" : new RegExp(`\\b(${UNITS.join("|")})\\b`, "i").exec(sentence)?.[1];
  const [, income] = /\b(\d[\d,]*(?:\.\d+)?)\b/.exec(sentence) ?? [];
  if (wanted === null || unit === undefined || income === undefined || /link|monthly for|: monthly/.test(sentence))
    return null;
  const [, jobType] = /\b([FPSDC])\)?(?:,|$| )/.exec(sentence) ?? [];
  const [, hours] = /(\d+) h\/week/.exec(sentence) ?? [];
  const isPartTime = sentence.includes("part time") || sentence.includes("part-time");
  return { income: income.replaceAll(",", ""), unit, jobType: jobType ?? (isPartTime ? "P" : "F"), hours: hours ?? "" };
}

/** True if it is enough that the answer says how it annualises. */
function isTelling({ expected }: FieldCase): boolean {
  return /^not annualised, or told/.test(expected);
}

function amountOf(expected: string): number | null {
  const [, amount] = /\b(\d[\d,]*(?:\.\d+)?)/.exec(expected) ?? [];
  return amount === undefined ? null : Number(amount.replaceAll(",", ""));
}

function rowOf({ income, unit, jobType, hours }: Pay, at: number): string {
  const unitName = unit.toUpperCase().replace("-", "");
  return [
    `i${at}`,
    `Pay Works ${at}`,
    "Ann",
    nameOf(at),
    birthOf(at),
    ssnOf(at),
    "2015-01-05",
    income,
    unitName,
    jobType,
    hours,
  ].join(",");
}

async function outcomeOf(one: FieldCase, at: number, service: FieldService): Promise<Outcome> {
  const { body } = await service.request("POST", "/v1/instant-verifications/", {
    subject: { first_name: "Ann", last_name: nameOf(at), date_of_birth: birthOf(at), ssn: ssnOf(at) },
    addresses: [{ street: "12 Elm St", city: "Auburn", state: "ME", zip: "04210", from_date: "2015-01-01" }],
  });
  const { results } = body as { results: { income_summary?: Summary | null } | null };
  const summary = results?.income_summary ?? null;
  if (isTelling(one)) {
    const { current_annual_income: income = null, derived_from: told = "" } = summary ?? {};
    return { isRight: summary !== null && (income === null || /pay × \d+/.test(told)), got: summary };
  }
  const text = JSON.stringify(results);
  const wanted = amountOf(one.expected);
  return { isRight: wanted !== null && text.includes(`"${wanted.toFixed(2)}"`), got: summary ?? results };
}

/** Units as facts of income have them. */
const FACT_UNITS: Readonly<Record<string, string>> = {
  "semi-monthly": "semi_monthly",
  yearly: "annual",
};

/** `weekly 415: monthly` is assessed as base pay, `for SNAP` by statements; right if the monthly figure is one that is expected. */
async function monthlyOutcome(one: FieldCase, service: FieldService): Promise<Outcome> {
  const [, unit, amount, snap] = /^([\w-]+) (\d[\d,]*(?:\.\d+)?): monthly( for SNAP)?$/i.exec(sentenceOf(one)) ?? [];
  if (unit === undefined || amount === undefined || !UNITS.includes(unit)) return NOT_RUN;
  const pay = Number(amount.replaceAll(",", "")).toFixed(2);
  const job =
    snap === undefined
      ? { pay_rate: pay, pay_unit: FACT_UNITS[unit] ?? unit }
      : { pay_frequency: unit.replace("-", ""), statements: [{ pay_date: "2026-06-12", gross: pay }] };
  const { body } = await service.request("POST", "/v1/income-assessments/", {
    rule: snap === undefined ? "fannie_mae.base_pay" : "snap.stub_conversion",
    as_of: "2026-06-30",
    facts: { employments: [{ status: "current", ...job }] },
  });
  const { figures = [] } = body as { figures?: { name: string; value: string }[] };
  const monthly = figures.find(({ name }) => name === "monthly")?.value ?? null;
  return { isRight: monthly !== null && Number(monthly) === amountOf(one.expected), got: monthly };
}

function nameOf(at: number): string {
  return `Payman${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`;
}

function birthOf(at: number): string {
  return `${1960 + (at % 30)}-03-${String(1 + (at % 28)).padStart(2, "0")}`;
}

function ssnOf(at: number): string {
  return `321${String(11 + (at % 80))}${String(1_001 + at * 41).padStart(4, "0")}`;
}
