import type { CodeReading } from "../../codes.ts";
import type { ColumnCandidate } from "../candidates.ts";
import type { TableFacts } from "../facts.ts";
import { raiseSums } from "../sums.ts";
import { raiseFunds } from "./funds.ts";
import { dropTermsOfDeductions } from "./orders.ts";
import { raiseProducts } from "./products.ts";
import { raiseWageRows } from "./wage-rows.ts";

/** What amounts are weighed by beside their numbers. */
interface Beside {
  readonly headings: readonly string[];
  readonly rows: number;
  readonly codes: CodeReading;
}

/** Weighs what columns may mean by what their numbers show beside each other. */
export function weighAmounts(candidates: ColumnCandidate[][], facts: TableFacts, beside: Beside): void {
  raiseProducts(candidates, facts.numbers, beside.rows);
  raiseSums(candidates, facts, beside.headings);
  raiseWageRows(candidates, facts, beside.headings);
  raiseFunds(candidates, facts, beside.headings);
  dropTermsOfDeductions(candidates, facts, beside.codes);
}
