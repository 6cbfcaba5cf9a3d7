import { DEDUCTIONS, EARNINGS, HOUR_PARTS, TAXES } from "./candidates.ts";
import { dateFindings } from "./date-relations.ts";
import type { Meaning } from "./meanings.ts";
import type { MeaningPlaces, Relation } from "./places.ts";
import { missOf, near, reward, type Shares, shareOf } from "./share.ts";

/** What the columns show together, if they mean what the places say. */
export function findingsOf(places: MeaningPlaces, shares: Shares): Relation[] {
  return [
    ...grossFindings(places, shares),
    ...netFindings(places, shares),
    ...totalFindings(places, shares),
    ...hourFindings(places, shares),
    ...partFindings(places, shares),
    ...rateFindings(places, shares),
    ...yearFindings(places, shares),
    ...employerFindings(places, shares),
    ...lawFindings(places, shares),
    ...dateFindings(places, shares),
  ];
}

/** A column that equals gross pay in fewer rows may be a rate, which salaried persons are paid. */
const ALONE = 0.9;

function grossFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const gross = places.one("gross_pay");
  const earnings = places.all(EARNINGS);
  if (gross === undefined || earnings.length === 0) return [];
  const reimbursements = places.all("reimbursement");
  const share = shares.ofRows(`gross ${gross} ${earnings.join()} ${reimbursements.join()}`, (row) => {
    const whole = shares.value(gross, row);
    if (whole === null || whole === 0) return null;
    return near(shares.sum(earnings, row), whole) || near(shares.sum([...earnings, ...reimbursements], row), whole);
  });
  return [
    {
      score: reward(share, earnings.length === 1 ? (shareOf(share) < ALONE ? 0 : 3) : 4 + earnings.length * 3),
      columns: [gross, ...earnings],
      text: "earnings add up to gross pay",
      share,
    },
  ];
}

/** Gross pay, or the earnings that make it where no column has it. */
function paidIn(places: MeaningPlaces): readonly number[] {
  const gross = places.one("gross_pay");
  return gross === undefined ? places.all(EARNINGS) : [gross];
}

/** What a row has in all of some columns; null: no number in the only one. */
function wholeIn(columns: readonly number[], row: number, shares: Shares): number | null {
  return columns.length === 1 ? shares.value(columns[0], row) : shares.sum(columns, row);
}

function netFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const [gross, net, paid] = [places.one("gross_pay"), places.one("net_pay"), paidIn(places)];
  if (net === undefined || paid.length === 0) return [];
  const wholeOf = (row: number) => wholeIn(paid, row, shares);
  const [taxes, deductions, reimbursements] = [places.all(TAXES), places.all(DEDUCTIONS), places.all("reimbursement")];
  const [allTaxes, allDeductions] = [places.all("total_taxes").slice(0, 1), places.all("total_deductions").slice(0, 1)];
  const ways = [
    [...taxes, ...deductions],
    [...(allTaxes.length === 0 ? taxes : allTaxes), ...(allDeductions.length === 0 ? deductions : allDeductions)],
    [...taxes, ...allDeductions],
    [...taxes, ...allTaxes, ...deductions],
    [...allTaxes, ...deductions],
    allDeductions,
  ];
  let best: Relation | null = null;
  for (const less of ways) {
    if (less.length === 0) continue;
    const share = shares.ofRows(`net ${paid.join()} ${net} ${less.join()} ${reimbursements.join()}`, (row) => {
      const [whole, left] = [wholeOf(row), shares.value(net, row)];
      if (whole === null || left === null || whole === 0) return null;
      const taken = shares.sum(less, row);
      // Where nothing is taken off, two columns that are equal show nothing: both may be net pay.
      if (taken === 0) return null;
      const rest = Math.abs(whole) - taken;
      return near(rest, left) || near(rest + shares.sum(reimbursements, row), left);
    });
    const score = reward(share, 4 + less.length * 3);
    if (best === null || score > best.score)
      best = { score, columns: [...paid, net, ...less], text: "gross pay less taxes and deductions is net pay", share };
  }
  if (gross === undefined) return best === null ? [] : [best];
  const order = shares.ofRows(`order ${gross} ${net}`, (row) => {
    const [whole, left] = [shares.value(gross, row), shares.value(net, row)];
    return whole === null || left === null || whole === 0 ? null : Math.abs(left) <= Math.abs(whole) + 0.001;
  });
  return [
    ...(best === null ? [] : [best]),
    { score: -missOf(order) * 3, columns: [gross, net], text: null, share: order },
  ];
}

function totalFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const found: Relation[] = [];
  const [allTaxes, allDeductions, taxes, deductions] = [
    places.one("total_taxes"),
    places.one("total_deductions"),
    places.all(TAXES),
    places.all(DEDUCTIONS),
  ];
  const equals = (total: number, parts: readonly number[]) =>
    shares.ofRows(`sum ${total} ${parts.join()}`, (row) =>
      near(shares.sum(parts, row), shares.value(total, row) ?? -1),
    );
  if (allTaxes !== undefined && taxes.length > 0) {
    const share = equals(allTaxes, taxes);
    found.push({ score: reward(share, 4), columns: [allTaxes, ...taxes], text: "taxes add up to total taxes", share });
  }
  if (allDeductions !== undefined && deductions.length + taxes.length > 0) {
    const [own, all] = [equals(allDeductions, deductions), equals(allDeductions, [...taxes, ...deductions])];
    const share = shareOf(own) >= shareOf(all) ? own : all;
    found.push({
      score: reward(share, 4),
      columns: [allDeductions, ...deductions],
      text: "deductions add up to total deductions",
      share,
    });
  }
  return found;
}

function hourFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const allHours = places.one("total_hours");
  if (allHours === undefined) return [];
  const found: Relation[] = [];
  for (const [parts, worth] of [
    [places.all(HOUR_PARTS), 3 + places.all(HOUR_PARTS).length],
    [places.all("day_hours"), 6],
  ] as const) {
    if (parts.length === 0 || (worth === 6 && parts.length < 3)) continue;
    const share = shares.ofRows(`hours ${allHours} ${parts.join()}`, (row) =>
      near(shares.sum(parts, row), shares.value(allHours, row) ?? -1),
    );
    found.push({
      score: reward(share, worth),
      columns: [allHours, ...parts],
      text: "hours add up to total hours",
      share,
    });
  }
  return found;
}

/** All hours are not fewer than any part of them, and overtime pays half as much again as the regular hour. */
function partFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const found: Relation[] = [];
  const allHours = places.one("total_hours");
  const parts = places.all(HOUR_PARTS);
  if (allHours !== undefined && parts.length > 0) {
    const share = shares.ofRows(`most ${allHours} ${parts.join()}`, (row) => {
      const whole = shares.value(allHours, row);
      return whole === null
        ? null
        : parts.every((part) => Math.abs(shares.value(part, row) ?? 0) <= Math.abs(whole) + 0.01);
    });
    found.push({ score: -8 * missOf(share), columns: [allHours, ...parts], text: null, share });
  }
  const [hours, pay, extra, extraPay] = [
    places.one("regular_hours"),
    places.one("regular_pay"),
    places.one("overtime_hours"),
    places.one("overtime_pay"),
  ];
  if (hours === undefined || pay === undefined || extra === undefined || extraPay === undefined) return found;
  const share = shares.ofRows(`half ${hours} ${pay} ${extra} ${extraPay}`, (row) => {
    const [one, two, three, four] = [hours, pay, extra, extraPay].map((column) => shares.value(column, row) ?? 0);
    if (!one || !two || !three || !four) return null;
    return Math.abs((four / three) * (one / two) - 1.5) < 0.004;
  });
  found.push({
    score: reward(share, 7),
    columns: [hours, pay, extra, extraPay],
    text: "overtime pays 1.5 times the regular rate",
    share,
  });
  return found;
}

const PRODUCTS = [
  ["regular_hours", "hourly_rate", "regular_pay"],
  ["total_hours", "hourly_rate", "gross_pay"],
  ["total_hours", "hourly_rate", "regular_pay"],
  ["regular_hours", "pay_rate", "regular_pay"],
  ["total_hours", "pay_rate", "line_amount"],
  ["total_hours", "pay_rate", "gross_pay"],
] as const;
const PERIODS = [12, 24, 26, 52, 13, 1] as const;
const YEARLY: readonly (readonly [Meaning, readonly number[]])[] = [
  ["pay_rate", [...PERIODS, 2_080, 1_950]],
  ["period_rate", PERIODS],
  ["monthly_rate", [12]],
  ["weekly_rate", [52]],
  ["hourly_rate", [2_080, 1_950, 1_820]],
];

function rateFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const found: Relation[] = [];
  for (const [hours, rate, amount] of PRODUCTS) {
    const [h, r, a] = [places.one(hours), places.one(rate), places.one(amount)];
    if (h === undefined || r === undefined || a === undefined) continue;
    const share = shares.ofRows(`product ${h} ${r} ${a}`, (row) => {
      const [one, two, three] = [shares.value(h, row), shares.value(r, row), shares.value(a, row)];
      if (one === null || two === null || three === null || three === 0) return null;
      // A day or shift is paid once, whatever its hours.
      return one !== 1 && near(two, three) ? null : Math.abs(one * two - three) < 0.06;
    });
    found.push({ score: reward(share, 4), columns: [h, r, a], text: "hours times rate equals the amount", share });
  }
  const year = places.one("annual_rate");
  for (const [rate, factors] of YEARLY) {
    const at = places.one(rate);
    if (at === undefined || year === undefined) continue;
    const share = shares.ofRows(`year ${rate} ${at} ${year}`, (row) => {
      const [one, whole] = [shares.value(at, row), shares.value(year, row)];
      if (one === null || whole === null || one === 0 || whole === 0) return null;
      return factors.some((factor) => Math.abs(one * factor - whole) <= Math.max(factor * 0.006, 1));
    });
    found.push({
      score: reward(share, 4),
      columns: [at, year],
      text: "its value times the payments per year equals the annual rate",
      share,
    });
  }
  return found;
}

/** The year to date is not below the payment, and grows by it from row to row of a person. */
function yearFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const found: Relation[] = [];
  for (const base of [
    "gross_pay",
    "net_pay",
    "federal_tax",
    "social_security_tax",
    "medicare_tax",
    "state_tax",
    "total_hours",
  ] as const) {
    const year = places.one(`${base}_ytd`);
    const now = base === "gross_pay" ? paidIn(places) : places.all(base).slice(0, 1);
    if (now.length === 0 || year === undefined) continue;
    const above = shares.ofRows(`above ${now.join()} ${year}`, (row) => {
      const [one, all] = [wholeIn(now, row, shares), shares.value(year, row)];
      return one === null || all === null ? null : Math.abs(all) >= Math.abs(one) - 0.01;
    });
    const isMain = base === "gross_pay" || base === "net_pay";
    found.push({
      score: shareOf(above) > 0.95 ? (isMain ? 2 : 1) : -6 * missOf(above),
      columns: [...now, year],
      text: null,
      share: above,
    });
    const grows = shares.ofSteps(`grows ${now.join()} ${year}`, (before, row) => {
      const [one, two] = [shares.value(year, before), shares.value(year, row)];
      const [past, own] = [wholeIn(now, before, shares), wholeIn(now, row, shares)];
      if (one === null || two === null || past === null || own === null || own === 0) return null;
      return near(two - one, own) || near(one - two, past);
    });
    found.push({
      score: reward(grows, 5),
      columns: [...now, year],
      text: "year to date grows by each payment",
      share: grows,
    });
  }
  return [...found, ...otherYearFindings(places, shares)];
}

/** A year to date that grows by net pay is none of gross pay, and the other way round. */
function otherYearFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const [gross, net] = [places.one("gross_pay"), places.one("net_pay")];
  if (gross === undefined || net === undefined) return [];
  return (
    [
      [places.one("gross_pay_ytd"), gross, net],
      [places.one("net_pay_ytd"), net, gross],
    ] as const
  ).flatMap(([year, own, other]) => {
    if (year === undefined) return [];
    const share = shares.ofSteps(`otherwise ${year} ${own} ${other}`, (before, row) => {
      const [past, now] = [shares.value(year, before), shares.value(year, row)];
      const [mine, theirs] = [shares.value(own, row), shares.value(other, row)];
      if (past === null || now === null || mine === null || theirs === null || near(mine, theirs)) return null;
      return near(now - past, theirs) && !near(now - past, mine);
    });
    const grows = share.of === 0 ? 0 : share.held / share.of;
    return [{ score: grows > 0.5 ? -6 * grows : 0, columns: [year, other], text: null, share }];
  });
}

/** The law takes 6.2 % for Social Security and 1.45 % for Medicare, of the same wages or of gross pay. */
function lawFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const found: Relation[] = [];
  const [social, medicare, paid] = [places.one("social_security_tax"), places.one("medicare_tax"), paidIn(places)];
  const add = (one: number, others: readonly number[], factor: number, text: string) => {
    const share = shares.ofRows(`law ${one} ${others.join()} ${factor}`, (row) => {
      const [part, whole] = [shares.value(one, row), wholeIn(others, row, shares)];
      return part === null || whole === null || whole === 0 || part === 0
        ? null
        : Math.abs(Math.abs(part) - Math.abs(whole) * factor) <= 0.012 + factor * 0.006;
    });
    found.push({ score: reward(share, 4), columns: [one, ...others], text, share });
  };
  for (const [part, most] of [
    [social, 0.14],
    [medicare, 0.05],
  ] as const) {
    if (part === undefined || paid.length === 0) continue;
    const share = shares.ofRows(`over ${part} ${paid.join()}`, (row) => {
      const [one, whole] = [shares.value(part, row), wholeIn(paid, row, shares)];
      return one === null || whole === null || whole === 0 || one === 0
        ? null
        : Math.abs(one) <= Math.abs(whole) * most;
    });
    if (share.of >= 2) found.push({ score: -6 * missOf(share), columns: [part, ...paid], text: null, share });
  }
  if (social !== undefined && medicare !== undefined)
    add(social, [medicare], 6.2 / 1.45, "Social Security and Medicare tax have the ratio 6.2 to 1.45");
  if (social !== undefined && paid.length > 0) add(social, paid, 0.062, "it is 6.2% of gross pay");
  if (medicare !== undefined && paid.length > 0) add(medicare, paid, 0.0145, "it is 1.45% of gross pay");
  return found;
}

/** The employer pays the same Social Security and Medicare as the employee. */
function employerFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const found: Relation[] = [];
  for (const [own, employers] of [
    ["social_security_tax", "employer_social_security"],
    ["medicare_tax", "employer_medicare"],
  ] as const) {
    const [one, other] = [places.one(own), places.one(employers)];
    if (one === undefined || other === undefined) continue;
    const share = shares.ofRows(`match ${one} ${other}`, (row) => {
      const [mine, theirs] = [shares.value(one, row), shares.value(other, row)];
      return mine === null || theirs === null || mine === 0 ? null : Math.abs(mine - theirs) < 0.02;
    });
    found.push({
      score: reward(share, 3),
      columns: [one, other],
      text: "the employer's share equals the employee's",
      share,
    });
  }
  return found;
}
