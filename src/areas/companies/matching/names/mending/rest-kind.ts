/**
 * What the rest of a text is, besides the name: the `title` of a job, set apart by `at` or a sign
 * (`CASHIER AT WALMART`); or, if the name is an employer's, a `job` without one (`WALMART CASHIER`), a
 * `part` of the text between signs, the `site` of an employer, its `place`, or its `line` of business.
 * `before` is a part that stands before the name, a `named_site` a site with words of its own; a
 * `department` one of a public body, a `federal_site` one of the armed forces or the veterans'
 * hospitals; a `heard` name is one as it sounds, a `spelled` one has its letters spelled out; a `tail` says what part of the employer it is.
 */
export type RestKind =
  | "title"
  | "job"
  | "part"
  | "before"
  | "site"
  | "place"
  | "line"
  | "named_site"
  | "department"
  | "federal_site"
  | "heard"
  | "spelled"
  | "tail";

/** A name that may be all of a text that names an employer. */
export interface Reduction {
  readonly name: string;
  readonly rest: RestKind;
}
