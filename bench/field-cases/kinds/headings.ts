/* Files of employers, given to `openvoe match`. */
import { type FieldCase, fieldsOf, type Outcome, textOf } from "../case.ts";
import type { FieldService } from "../service.ts";

/** Right if a column was read as the employer's name. */
export async function runHeadings(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  await service.loadDirectory();
  const outcomes: Outcome[] = [];
  for (const [at, one] of cases.entries()) {
    const file = service.file(`headings-${at}.csv`, textOf(fieldsOf(one).file));
    const { output } = await service.run(["match", file, "--force", "--json"]);
    const columns = /"columns":(\{[^}]*\})/.exec(output)?.[1];
    const got = columns === undefined ? output.slice(-300) : (JSON.parse(columns) as Record<string, string>);
    outcomes.push({ isRight: typeof got === "object" && got.name !== undefined, got });
  }
  return outcomes;
}
