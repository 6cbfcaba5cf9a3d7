import type { Area } from "../../kernel/registration/registered-area.ts";
import { emmyDeliveryRoutes } from "./emmy-deliveries.routes.ts";

/** Reports to agencies' case systems. */
export const AGENCIES_AREA: Area = {
  name: "agencies",
  tables: [],
  routes: [...emmyDeliveryRoutes],
};
