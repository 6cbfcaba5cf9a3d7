import { VERIFICATIONS_SEALED } from "../../store/verifications/sealed.ts";
import type { Area } from "../registration/area.ts";

/** Verifications, and what persons are asked to confirm of them. */
export const VERIFICATIONS_AREA: Area = {
  name: "verifications",
  tables: ["verifications", "verification_confirmations"],

  sealed: VERIFICATIONS_SEALED,
};
