import Type from "typebox";
import { ENVIRONMENTS } from "../../../kernel/access/caller.ts";
import { findOperatorBrand } from "../../../kernel/access/ops/operator-brand.ts";
import { BRAND_FIELDS, brandView } from "../../../kernel/access/routes/views/team-view.ts";
import { PUBLIC, route, tagged } from "../../../kernel/http/core/route.ts";
import { oneOf, textOrNull } from "../../../kernel/schema/vocabulary.ts";

const BrandOfPage = Type.Object(
  {
    display_name: textOrNull("How the company is named to persons", "Acme Payroll"),
    accent_color: textOrNull("#rrggbb, the color of the page's buttons", "#0a5bd3"),
    ...BRAND_FIELDS,
  },
  { title: "PersonPageBrand", description: "Who holds the records, as the team's profile says" },
);

const brandRoute = route({
  method: "GET",
  path: "/v1/person/brand/",
  operationId: "getPersonPageBrand",
  summary: "Get the name and contact of the record holder, for the person's page",
  description:
    "The profile of the only team whose keys have `subjects:write` in the environment, else of the operator's own team. In production `display_name` is null until the team has a name; elsewhere it is a simulated one then.",
  auth: PUBLIC,
  query: Type.Object({
    environment: Type.Optional(oneOf(ENVIRONMENTS, "Where the records are; `production` if absent", "production")),
  }),
  answer: { schema: BrandOfPage, description: "The brand; null where it says nothing" },
  handle: async ({ query, baseUrl }, application) => {
    const profile = await findOperatorBrand(application, query.environment ?? "production");
    const { display_name, accent_color } = profile;
    return { display_name, accent_color, ...brandView(profile, baseUrl) };
  },
});

/** The route of the brand of the page of persons. */
export const personBrandRoutes = tagged("Person page", [brandRoute]);
