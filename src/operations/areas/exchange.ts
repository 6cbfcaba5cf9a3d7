import { EXCHANGE_SEALED } from "../../store/exchange/sealed.ts";
import type { Area } from "../registration/area.ts";

/** The private exchange between operators. */
export const EXCHANGE_AREA: Area = {
  name: "exchange",
  tables: ["exchange_epochs", "exchange_leases", "exchange_points", "exchange_sets"],

  sealed: EXCHANGE_SEALED,
};
