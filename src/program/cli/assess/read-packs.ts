import { readFileSync } from "node:fs";
import { BUNDLED_PACKS, rulesById } from "../../../areas/income/packs/packs.ts";
import { readRulePack } from "../../../areas/income/packs/rule-pack.ts";
import type { Rule, RulePack } from "../../../areas/income/rules/rule.ts";
import { AppError } from "../../../kernel/error.ts";

/**
 * The bundled rules of income and those of the operator's own packs, by their ids.
 *
 * @param files paths of packs
 * @throws AppError `incorrect_parameters` that names the file and all that is wrong with it
 */
export function readIncomeRules(files: readonly string[]): ReadonlyMap<string, Rule> {
  const packs = files.map(readPackFile);
  try {
    return rulesById([...BUNDLED_PACKS, ...packs]);
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
    throw new AppError("incorrect_parameters", `The rule packs: ${failure.message}. Rename yours.`, { cause: failure });
  }
}

function readPackFile(file: string): RulePack {
  try {
    return readRulePack(JSON.parse(readFileSync(file, "utf8")));
  } catch (failure) {
    const remedy = "Correct the file, or take it out of OPENVOE_INCOME_PACKS (docs/decide/income.md describes packs)";
    throw new AppError("incorrect_parameters", `The rule pack ${file}: ${whyOf(failure)}. ${remedy}.`, {
      cause: failure,
    });
  }
}

function whyOf(failure: unknown): string {
  if (failure instanceof RangeError) return failure.message;
  if (failure instanceof SyntaxError) return `it is not JSON (${failure.message})`;
  const code = failure instanceof Error && "code" in failure ? failure.code : null;
  return code === "ENOENT" ? "there is no such file" : `it cannot be read (${String(code)})`;
}
