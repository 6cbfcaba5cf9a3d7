import type { EmploymentDocument, StatementDocument } from "./facts-document.ts";

/** Employments of which no two have the same statement, and what was dropped. */
interface DistinctSources {
  readonly employments: readonly EmploymentDocument[];
  /** The employment and, where it has one, the statement that repeats another source's, as one text. */
  readonly repeated: readonly string[];
}

/**
 * Two sources may know one job. A statement of an employer that another employment of the same employer has too, alike in its days, pay,
 * hours and year-to-date total, is taken once; an employment of which nothing is left was the same job and is dropped.
 *
 * @param employments in canonical order: of two that are alike the first stays
 */
export function dropRepeatedSources(employments: readonly EmploymentDocument[]): DistinctSources {
  const seen = new Map<string, number>();
  const repeated: string[] = [];
  const distinct = employments.flatMap((employment, at) => {
    const employer = employerKey(employment);
    const statements = employment.statements ?? [];
    if (employer === null || statements.length === 0) return [employment];
    const own = statements.filter((statement) => {
      const key = contentKey(employer, statement);
      if (key === null) return true;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, at);
      const isRepeated = first !== undefined && first !== at;
      if (isRepeated) repeated.push(`${employment.id ?? `employment ${at + 1}`}/${statement.id ?? statement.pay_date}`);
      return !isRepeated;
    });
    return own.length === 0 ? [] : [{ ...employment, statements: own }];
  });
  return { employments: distinct, repeated };
}

/** The employer's letters and digits; null if it is not known. */
export function employerKey({ employer }: Pick<EmploymentDocument, "employer">): string | null {
  const key = (employer ?? "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return key === "" ? null : key;
}

/** Null for a statement without a total that tells it from another payment. */
function contentKey(employer: string, statement: StatementDocument): string | null {
  const { pay_date, period_start, period_end, gross, hours, ytd_gross } = statement;
  if (pay_date == null || ytd_gross == null || gross == null) return null;
  const amounts = [gross, hours ?? "", ytd_gross].map((text) => (text === "" ? "" : String(Number(text))));
  return [employer, pay_date, period_start ?? "", period_end ?? "", ...amounts].join("|");
}
