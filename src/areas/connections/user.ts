import type { IsoDate } from "../../kernel/ids.ts";

/**
 * The details of a user: the person whose payroll accounts a client connects, as the client knows them. Sealed in
 * the store.
 */
export interface UserDetails {
  readonly external_user_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Nine digits, the last four, or null. */
  readonly ssn: string | null;
  /** YYYY-MM-DD; with name and SSN it is compared with what payroll accounts say. */
  readonly date_of_birth: IsoDate | null;
}
