import { confirmedActsRoute } from "../kernel/access/routes/second-factor.ts";
import { type Route, tagged } from "../kernel/http/core/route.ts";
import { AREAS } from "./areas.ts";
import { otherAddresses } from "./other-addresses.routes.ts";
import { healthRoutes } from "./routes/health.ts";
import { searchRoutes } from "./routes/search.ts";
import { statisticsRoutes } from "./routes/statistics.ts";
import { usageRoutes } from "./routes/usage.ts";

/**
 * The operations at which the reference goes on to another area, in its order. An operation stands behind the one that
 * comes before it in its area; an area without an entry comes last.
 */
const ORDER = [
  "searchCompanies",
  "createInstantVerification",
  "checkVerificationReport",
  "freezeSubject",
  "getVerificationLetter",
  "beginPersonSignIn",
  "confirmAsPerson",
  "evaluateExchange",
  "createUser",
  "listIncomeRules",
  "createIncomeAssessment",
  "deliverEmmyReport",
  "createOrder",
  "createWebhook",
  "createScenario",
  "receiveSandboxWebhook",
  "search",
  "listRequests",
  "getStatistics",
  "getCompanyProfile",
  "listUnlistedEmployers",
  "listAudit",
  "createKey",
  "checkHealth",
];

const SERVED = inOrder([
  ...AREAS.map(({ routes = [] }) => routes),
  [...searchRoutes, ...statisticsRoutes, ...usageRoutes, ...healthRoutes],
]);

/** Every operation of the service, in the order of the reference. */
export const ROUTES: readonly Route[] = [...SERVED, ...tagged("Session", [confirmedActsRoute(SERVED)])];

/** Every address that is served and is not an operation of the reference. */
export const OTHER_ADDRESSES: readonly Route[] = otherAddresses(ROUTES);

/** The routes of all areas, in the order of {@link ORDER}. */
function inOrder(areas: readonly (readonly Route[])[]): readonly Route[] {
  const placed = areas.flatMap((routes) => {
    let place = ORDER.length;
    return routes.map((route) => {
      const at = ORDER.indexOf(route.operationId);
      if (at >= 0) place = at;
      return { route, place };
    });
  });
  return placed.sort((one, other) => one.place - other.place).map(({ route }) => route);
}
