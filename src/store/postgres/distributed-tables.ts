/** The tables that the layout on Citus distributes, with the column whose hash decides the shard. */
export const DISTRIBUTED_TABLES: Readonly<Record<string, string>> = { employment_pay: "employment_id" };
