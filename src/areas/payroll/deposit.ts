/** Where pay goes to from now on, as the provider confirmed it; or where it was asked to go. */
export interface DepositDetails {
  readonly bank_name: string | null;
  readonly account_type: "checking" | "savings";
  readonly account_number: string;
  readonly routing_number: string;
  readonly deposit_type: "entire" | "percent" | "amount";
  /** Percentage or dollars, two places; null with `entire`. */
  readonly deposit_value: string | null;
}
