/** The name of a total in the list of those without a field. */
interface TotalName {
  readonly name: string;
  readonly category: string;
  /** True: a year has a field for it, a quarter has none. */
  readonly isBox?: true;
}

/**
 * The totals of a year or quarter that have no field of their own in the stored pay, with the name
 * under which they are listed. Those of a Form W-2 have its boxes (IRS, General Instructions for
 * Forms W-2 and W-3).
 */
export const TOTAL_NAMES: Readonly<Record<string, TotalName>> = {
  wages: { name: "Box 1, wages", category: "wages", isBox: true },
  federal_tax: { name: "Box 2, federal income tax", category: "tax", isBox: true },
  ss_wages: { name: "Box 3, social security wages", category: "wages", isBox: true },
  ss_tax: { name: "Box 4, social security tax", category: "tax", isBox: true },
  medicare_wages: { name: "Box 5, Medicare wages", category: "wages", isBox: true },
  medicare_tax: { name: "Box 6, Medicare tax", category: "tax", isBox: true },
  ss_tips: { name: "Box 7, social security tips", category: "tips" },
  allocated_tips: { name: "Box 8, allocated tips", category: "tips" },
  dependent_care: { name: "Box 10, dependent care benefits", category: "benefit" },
  nq_457: { name: "Box 11, nonqualified 457 plan", category: "retirement" },
  nq_other: { name: "Box 11, other nonqualified plan", category: "retirement" },
  c_gtl: { name: "Box 12 C, group-term life insurance over $50,000", category: "benefit" },
  d_401k: { name: "Box 12 D, 401(k)", category: "retirement" },
  e_403b: { name: "Box 12 E, 403(b)", category: "retirement" },
  f_408k6: { name: "Box 12 F, 408(k)(6)", category: "retirement" },
  g_457b: { name: "Box 12 G, 457(b)", category: "retirement" },
  h_501c18: { name: "Box 12 H, 501(c)(18)(D)", category: "retirement" },
  q_combat: { name: "Box 12 Q, combat pay", category: "other" },
  v_options: { name: "Box 12 V, nonstatutory stock options", category: "other" },
  w_hsa: { name: "Box 12 W, health savings account", category: "benefit" },
  y_409a: { name: "Box 12 Y, 409A deferrals", category: "retirement" },
  aa_roth401k: { name: "Box 12 AA, Roth 401(k)", category: "retirement" },
  bb_roth403b: { name: "Box 12 BB, Roth 403(b)", category: "retirement" },
  dd_health: { name: "Box 12 DD, employer-sponsored health coverage", category: "benefit" },
  ff_qsehra: { name: "Box 12 FF, small employer health reimbursement", category: "benefit" },
  uncollected_tips_tax: { name: "Box 12 A, uncollected tax on tips", category: "tax" },
  m_uncollected_ss: { name: "Box 12 M, uncollected social security tax", category: "tax" },
  n_uncollected_medicare: { name: "Box 12 N, uncollected Medicare tax", category: "tax" },
  r_msa: { name: "Box 12 R, medical savings account", category: "benefit" },
  s_simple: { name: "Box 12 S, SIMPLE plan", category: "retirement" },
  t_adoption: { name: "Box 12 T, adoption benefits", category: "benefit" },
  z_409a: { name: "Box 12 Z, 409A income", category: "other" },
  ee_roth457b: { name: "Box 12 EE, Roth 457(b)", category: "retirement" },
  tips: { name: "Tips", category: "tips" },
  ui_excess: { name: "Excess of the wages for unemployment insurance", category: "state" },
  ui_taxable: { name: "Taxable wages for unemployment insurance", category: "state" },
  disability_taxable: { name: "Taxable wages for disability insurance", category: "state" },
  state_wages: { name: "State wages", category: "state" },
  state_tax: { name: "State tax", category: "tax", isBox: true },
  local_tax: { name: "Local tax", category: "tax" },
  nyc_tax: { name: "New York City tax", category: "tax" },
  yonkers_tax: { name: "Yonkers tax", category: "tax" },
  regular_gross: { name: "Regular pay", category: "regular" },
  overtime: { name: "Overtime pay", category: "overtime" },
  other: { name: "Other pay", category: "other" },
};
