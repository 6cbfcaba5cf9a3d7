import { type EmploymentId, nilId } from "../../kernel/ids.ts";
import type { Duty } from "../../kernel/registration/duties.ts";
import type { Area } from "../../kernel/registration/registered-area.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import type { SourceSection } from "../records/sources/source-section.ts";
import { exchangeRoutes } from "./exchange.routes.ts";
import { type ExchangeKeeping, keepExchange } from "./ops/keep-exchange.ts";
import { EXCHANGE_SECTIONS, type ExchangeNetwork, exchangesOf, PEER_SOURCES } from "./sources/peers.ts";
import { EXCHANGE_SEALED } from "./sql/sealed.ts";

/** How often to look for records that the private exchange does not have yet, in milliseconds. */
const EXCHANGE_EVERY_MS = 300_000;

/** The private exchange between operators. */
export const EXCHANGE_AREA: Area<{ readonly network: ExchangeNetwork }, Context, SourceSection<ExchangeNetwork>> = {
  name: "exchange",
  tables: ["exchange_epochs", "exchange_leases", "exchange_points", "exchange_sets"],
  sealed: EXCHANGE_SEALED,
  holdsNothing: "Only keys are sealed",
  sections: EXCHANGE_SECTIONS,
  sources: PEER_SOURCES,
  duties: (context, { network }) => exchangesOf(network).map((keeping) => keepingDuty(context, keeping)),
  routes: [...exchangeRoutes],
};

/** Keeps the private exchange of an environment. */
function keepingDuty(context: Context, keeping: ExchangeKeeping): Duty {
  let after = nilId<EmploymentId>();
  return {
    name: "keeping the private exchange",
    everyMs: Math.min(EXCHANGE_EVERY_MS, keeping.setEverySeconds * 1_000),
    work: async (report) => {
      const step = await keepExchange(context, keeping, after);
      for (const row of step.unreadable) report(row);
      after = step.after;
      return step.isMoreLeft;
    },
  };
}
