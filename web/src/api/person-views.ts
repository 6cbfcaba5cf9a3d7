/*
 * What the service answers at the person's own page, in the names of its JSON. `docs/openapi.json` is the reference.
 */

/** A sign-in that waits for its code. */
export interface PersonSignInView {
  readonly sign_in: string;
  readonly can_resend: boolean;
}

/** Who is signed in, until when. */
export interface PersonSessionView {
  readonly id: string;
  readonly environment: "sandbox" | "development" | "production";
  readonly person: {
    readonly first_name: string;
    readonly last_name: string;
    readonly date_of_birth: string;
    readonly ssn: string;
  };
}

/** A pay statement, as far as it is shown. */
export interface RecordedStatementView {
  readonly pay_date: string | null;
  readonly gross_pay: string | null;
  readonly net_pay: string | null;
  readonly source_file: string | null;
}

/** Totals of a year, as far as they are shown. */
export interface RecordedYearView {
  readonly year: number;
  readonly wages: string | null;
  readonly gross_pay: string | null;
  readonly source_file: string | null;
}

/** An imported record of the person. */
export interface HeldEmploymentView {
  readonly employment_id: string;
  readonly source: string;
  readonly stored_at: string;
  readonly record: HeldRecordView;
  readonly pay: {
    readonly statements: readonly RecordedStatementView[];
    readonly years: readonly RecordedYearView[];
  } | null;
}

/** What the record says. */
export interface HeldRecordView {
  readonly record_id: string;
  readonly employer_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly last_name: string;
  readonly date_of_birth: string | null;
  readonly ssn: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly job_title: string | null;
  readonly job_type: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly income: string | null;
  readonly income_unit: string | null;
  readonly pay_frequency: string | null;
  readonly as_of: string | null;
  readonly email?: string;
  readonly phone?: string;
}

/** An employment as a verifier was given it. */
export interface GivenEmploymentView {
  readonly employer_name: string;
  readonly job_title: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly income: string | null;
  readonly income_unit: string | null;
  readonly statements?: readonly unknown[];
  readonly disputes?: readonly unknown[];
}

/** Who asked about the person. */
export interface InquiryView {
  readonly verification_id: string;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly status: string;
  readonly permissible_purpose: string | null;
  readonly given: { readonly employments: readonly GivenEmploymentView[] } | null;
}

/** What a client holds of the person. */
export interface HeldConnectionView {
  readonly id: string;
  readonly held_by: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly holdings: readonly {
    readonly kind: "link" | "order" | "user_report";
    readonly id: string;
    readonly status: string;
    readonly created_at: string;
  }[];
}

/** What the person disputes. */
export interface PersonDisputeView {
  readonly id: string;
  readonly status: "open" | "extended" | "verified" | "corrected" | "deleted";
  readonly employment_id: string;
  readonly employer_name: string;
  readonly fields: readonly string[];
  readonly explanation: string;
  readonly created_at: string;
  readonly due_at: string;
  readonly ended_at: string | null;
  readonly result: { readonly explanation: string } | null;
}

/** Everything that is held. */
export interface PersonFileView {
  readonly session: PersonSessionView;
  /** Where codes and messages go; null: nowhere is known. */
  readonly contact: { readonly email: string | null; readonly phone: string | null } | null;
  readonly employments: readonly HeldEmploymentView[];
  readonly inquiries: readonly InquiryView[];
  readonly connections: readonly HeldConnectionView[];
  readonly disputes: readonly PersonDisputeView[];
  readonly freezes: readonly { readonly id: string; readonly created_at: string; readonly is_liftable: boolean }[];
  readonly legal_holds: readonly { readonly id: string; readonly created_at: string }[];
}
