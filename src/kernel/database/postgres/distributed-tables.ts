/** The tables that the layout on Citus distributes, with the column whose hash decides the shard. */
export const DISTRIBUTED_TABLES: Readonly<Record<string, string> & Record<"employment_pay", string>> = {
  employment_pay: "employment_id",
};
