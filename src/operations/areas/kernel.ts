import type { Area } from "../registration/area.ts";

/** The store itself: migrations, the register of sealing keys, what is counted. */
export const KERNEL_AREA: Area = {
  name: "kernel",
  tables: ["schema_migrations", "readiness_probe", "keyring_check", "sealing_keys", "activity_counts"],
  ofProcesses: ["schema_migrations"],
};
