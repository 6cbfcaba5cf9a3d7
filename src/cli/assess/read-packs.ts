import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { AppError } from "../../domain/error.ts";
import { BUNDLED_PACKS, rulesById } from "../../income/packs.ts";
import { type Rule, type RulePack, readRulePack } from "../../income/rule-pack.ts";

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
    const why = failure instanceof RangeError ? failure.message : "it cannot be read as JSON";
    throw new AppError("incorrect_parameters", `The rule pack ${basename(file)}: ${why}.`, { cause: failure });
  }
}
