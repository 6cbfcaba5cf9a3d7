/** A sum of weights that must not be below 0: how often each counts, by the feature's name. */
export type FitRule = Readonly<Record<string, number>>;

/**
 * What weights must be for a true detail never to lower the right company: a detail that agrees
 * adds, one that differs subtracts, and one that agrees adds no more for a company whose name fits
 * worse.
 */
export const CANDIDATE_RULES: readonly FitRule[] = [
  { state_agrees: 1 },
  { state_agrees: 1, placeless_fit: -1, placeless: -1 },
  { placeless_fit: -1, state_misfit: -1 },
  { city_agrees: 1 },
  { zip_agrees: 1 },
  { street_agrees: 1 },
  { phone_agrees: 1 },
  { domain_agrees: 1 },
  { exact_agrees: 1 },
  ...["state", "city", "zip", "exact", "legal"].map((detail): FitRule => ({ [`${detail}_differs`]: -1 })),
  ...["state", "street"].flatMap((detail): FitRule[] => [
    { [`${detail}_misfit`]: -1 },
    { [`${detail}_agrees`]: 1, [`${detail}_misfit`]: 1 },
  ]),
  { same_name_elsewhere: -1 },
  { brand: 1 },
  { size: 1 },
  { contrast: -1 },
  { region_contrast: -1 },
  // However rare the name (2 is the most), another state never counts for more than the same one.
  { state_agrees: 1, state_differs: -1, same_name_elsewhere: -1, rare_name_elsewhere: -2 },
  { same_name_other_city: -1 },
];
