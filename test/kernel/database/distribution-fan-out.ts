/** Statements on distributed tables that do not name the distribution column, by why they ask every shard. */
export const FAN_OUT: readonly { readonly why: string; readonly statements: readonly string[] }[] = [
  { why: "The janitor removes what has expired, a few times an hour.", statements: ["delete_pay_before"] },
  { why: "Each start looks for the keys in use, by the index of each shard.", statements: ["find_next_key_id_of_pay"] },
  {
    why: "A backup takes the snapshot of every worker at its beginning.",
    statements: ["read_each_worker", "stop_pay"],
  },
  {
    why: "The move to the workers asks while the pay is still a table of the coordinator.",
    statements: ["pay_layout_lock", "pay_layout_has_pay"],
  },
];
