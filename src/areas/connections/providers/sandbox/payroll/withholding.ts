import { type Cents, shareOfAmount } from "./amounts.ts";

/*
 * What an employer withholds. Social Security and Medicare are as the law has them; income taxes
 * are flat shares, since a simulated person has filed no Form W-4: they are not those of IRS
 * Publication 15-T.
 */

/** Employee's share of Social Security, 6.2 %, in ten-thousandths: 26 U.S.C. § 3101(a). */
const SOCIAL_SECURITY = 620;
/** Employee's share of Medicare, 1.45 %: 26 U.S.C. § 3101(b)(1). */
const MEDICARE = 145;
/**
 * Additional Medicare tax, 0.9 %, withheld from wages over $200,000 of a year: 26 U.S.C. §§
 * 3101(b)(2), 3102(f).
 */
const ADDITIONAL_MEDICARE = 90;
const ADDITIONAL_MEDICARE_FROM: Cents = 20_000_000;
const FEDERAL_INCOME = 1_100;
const STATE_INCOME = 400;

/**
 * Wages of a year that Social Security is levied on at most, in dollars.
 *
 * Source: Social Security Administration, "Contribution and Benefit Base",
 * ssa.gov/oact/cola/cbb.html.
 */
const WAGE_BASES: readonly (readonly [year: number, dollars: number])[] = [
  [2026, 184_500],
  [2025, 176_100],
  [2024, 168_600],
  [2023, 160_200],
  [2022, 147_000],
  [2021, 142_800],
  [2020, 137_700],
];

/** States that levy no tax on wages. */
const STATES_WITHOUT_INCOME_TAX: ReadonlySet<string> = new Set(["AK", "FL", "NH", "NV", "SD", "TN", "TX", "WA", "WY"]);

/**
 * The Social Security wage base of a year; of a year that the table does not know, the nearest one
 * that it does.
 */
export function wageBase(year: number): Cents {
  const known = WAGE_BASES.find(([from]) => from <= year) ?? WAGE_BASES.at(-1);
  return (known?.[1] ?? 0) * 100;
}

/** True if the state taxes wages. */
export function hasIncomeTax(state: string): boolean {
  return !STATES_WITHOUT_INCOME_TAX.has(state);
}

/** Wages of one pay that are taxed. */
export interface TaxedWages {
  /** For federal and state income tax. */
  readonly incomeTax: Cents;
  /** For Social Security and Medicare. */
  readonly fica: Cents;
}

/** Taxes of one pay, or of a year. */
export interface Withheld {
  readonly socialSecurityWages: Cents;
  readonly socialSecurity: Cents;
  readonly medicare: Cents;
  readonly federal: Cents;
  readonly state: Cents;
}

/**
 * The taxes withheld from a pay. Social Security and Medicare of a year's pays add up to the tax of
 * the year's wages: each pay has the difference of the rounded taxes after and before it.
 *
 * @param before wages of the year for Social Security and Medicare before this pay
 */
export function withhold(
  { fica, incomeTax }: TaxedWages,
  { before, year, state }: { readonly before: Cents; readonly year: number; readonly state: string },
): Withheld {
  const base = wageBase(year);
  const [capped, cappedBefore] = [Math.min(base, before + fica), Math.min(base, before)];
  return {
    socialSecurityWages: capped - cappedBefore,
    socialSecurity: shareOfAmount(capped, SOCIAL_SECURITY) - shareOfAmount(cappedBefore, SOCIAL_SECURITY),
    medicare: medicareOf(before + fica) - medicareOf(before),
    federal: shareOfAmount(incomeTax, FEDERAL_INCOME),
    state: hasIncomeTax(state) ? shareOfAmount(incomeTax, STATE_INCOME) : 0,
  };
}

function medicareOf(wages: Cents): Cents {
  return (
    shareOfAmount(wages, MEDICARE) + shareOfAmount(Math.max(0, wages - ADDITIONAL_MEDICARE_FROM), ADDITIONAL_MEDICARE)
  );
}
