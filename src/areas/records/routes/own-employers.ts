import Type from "typebox";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { hexId, integer, nonBlankText, text, textOrNull } from "../../../kernel/schema/vocabulary.ts";
import { addOwnEmployers, listUnlistedEmployers } from "../ops/own-employers.ts";

/** Employers that are added by one request. */
const NAMES_MAX = 200;

const Name = text("The employer's name, as most of its records spell it", "Acme Fabrication LLC");
const Records = integer("How many records name it", 12);

const listRoute = route({
  method: "GET",
  path: "/v1/companies/unlisted/",
  operationId: "listUnlistedEmployers",
  summary: "List employers of imported records that are not in the directory",
  description:
    "Of the key's environment, over all teams, those with most records first. Their records answer verifications, but no search finds them until they are added. The records are opened to read this, which takes seconds for each hundred thousand.",
  auth: keyWith("imports:write"),
  answer: {
    schema: Type.Object({
      results: Type.Array(
        Type.Object(
          {
            name: Name,
            ein: textOrNull("Its Employer Identification Number, if its records agree on one", "123456789"),
            records: Records,
            sources: Type.Array(text("A source", "records"), { description: "The sources of the records" }),
          },
          { title: "UnlistedEmployer", description: "An employer that imported records name" },
        ),
        { description: "All of them" },
      ),
    }),
    description: "The employers",
  },
  handle: async ({ caller }, application) => ({
    results: await listUnlistedEmployers(application, caller.environment),
  }),
});

const addRoute = route({
  method: "POST",
  path: "/v1/companies/unlisted/",
  operationId: "addUnlistedEmployers",
  summary: "Add employers of imported records to the directory, which all environments share",
  description:
    "Searches find them within seconds, and OpenVOE links their records in the key's environment to them. If a name is now in the directory, or no record has it, the answer is 404 and nothing is added.",
  auth: keyWith("companies:write"),
  errors: ["not_found"],
  body: Type.Object(
    {
      names: Type.Array(nonBlankText({ description: "A name, as it is listed", examples: ["Acme Fabrication LLC"] }), {
        minItems: 1,
        maxItems: NAMES_MAX,
        description: `Which ones, at most ${NAMES_MAX}`,
      }),
    },
    { title: "EmployersToAdd", description: "Employers of the list" },
  ),
  answer: {
    status: 201,
    schema: Type.Object({
      results: Type.Array(
        Type.Object(
          { company_mapping_id: hexId("The company's id"), name: Name, records: Records },
          { title: "AddedEmployer", description: "A company that was added" },
        ),
        { description: "The companies" },
      ),
    }),
    description: "The companies that were added",
  },
  handle: async ({ body, caller }, application) => {
    const input = { actor: caller.actor, environment: caller.environment, names: body.names };
    const added = await addOwnEmployers(application, input);
    return { results: added.map(({ id, ...rest }) => ({ company_mapping_id: id, ...rest })) };
  },
});

/** Employers of imported records that the directory lacks. */
export const ownEmployerRoutes = tagged("Companies", [listRoute, addRoute]);
