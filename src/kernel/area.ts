import { makeIdPartitions } from "./database/id-partitions.ts";
import { deleteOldActivity } from "./measurements/sql/activity.ts";
import type { Area } from "./registration/registered-area.ts";

/** How long counts of activity are kept, in days. */
const ACTIVITY_DAYS = 400;

/** The store itself: migrations, the register of sealing keys, what is counted. */
export const KERNEL_AREA: Area = {
  name: "kernel",
  tables: ["schema_migrations", "readiness_probe", "keyring_check", "sealing_keys", "activity_counts"],
  // A restore writes it by migrating.
  ofProcesses: ["schema_migrations"],
  expires: [
    // The partitions of the verifications and events to come.
    (db) => makeIdPartitions(db).then(() => 0),
    (db, limit) => deleteOldActivity(db, ACTIVITY_DAYS, limit),
  ],
};
