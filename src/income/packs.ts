import emmy from "./packs/emmy.json" with { type: "json" };
import fannieMae from "./packs/fannie-mae.json" with { type: "json" };
import fha from "./packs/fha.json" with { type: "json" };
import freddieMac from "./packs/freddie-mac.json" with { type: "json" };
import hud from "./packs/hud.json" with { type: "json" };
import medicaid from "./packs/medicaid.json" with { type: "json" };
import payrollChecks from "./packs/payroll-checks.json" with { type: "json" };
import snap from "./packs/snap.json" with { type: "json" };
import tenancy from "./packs/tenancy.json" with { type: "json" };
import usda from "./packs/usda.json" with { type: "json" };
import va from "./packs/va.json" with { type: "json" };
import { type Rule, type RulePack, readRulePack } from "./rule-pack.ts";

/** Packs that come with the program, each checked when it is loaded. */
export const BUNDLED_PACKS: readonly RulePack[] = [
  fannieMae,
  freddieMac,
  fha,
  va,
  usda,
  hud,
  snap,
  medicaid,
  tenancy,
  payrollChecks,
  emmy,
].map(readRulePack);

/**
 * Rules of packs by their ids.
 *
 * @throws RangeError if two packs have one name, naming it.
 */
export function rulesById(packs: readonly RulePack[]): ReadonlyMap<string, Rule> {
  const names = packs.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new RangeError(`two rule packs have the name ${repeated}`);
  return new Map(packs.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule])));
}
