import Type from "typebox";
import { AppError } from "../../../kernel/error.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { date, text } from "../../../kernel/schema/vocabulary.ts";
import { SANDBOX_ADDRESS, SANDBOX_PERSONS } from "../../records/sources/sandbox-persons.ts";

const PersonView = Type.Object(
  {
    subject: Type.Object(
      {
        first_name: text("Given name", "Ada"),
        last_name: text("Family name", "Example"),
        date_of_birth: date("Date of birth", "1990-05-17"),
        ssn: text("Nine digits of an area that was never issued: nobody's", "900110001"),
      },
      { description: "The person, as a verification takes it" },
    ),
    address: Type.Object(
      {
        street: text("Street and number", "1 Main Street"),
        city: text("City", "Springfield"),
        state: text("Two-letter code", "IL"),
        zip: text("ZIP code", "62701"),
      },
      { description: "The address of the person's records; any other one is accepted" },
    ),
    outcome: text("What a verification of the person comes to, in words", "one current employment"),
  },
  { title: "SandboxPerson", description: "A test person" },
);

const listRoute = route({
  method: "GET",
  path: "/v1/sandbox/persons/",
  operationId: "listSandboxPersons",
  summary: "List the test persons, one for each outcome of a verification",
  description: "Works in the sandbox only. The persons are fictional: their SSNs are of an area that was never issued.",
  auth: keyWith("verifications:read"),
  answer: {
    schema: Type.Array(PersonView),
    description: "All of them; each can be sent to POST /v1/instant-verifications/ with a from_date of the address",
  },
  handle: async ({ caller }) => {
    if (caller.environment !== "sandbox") {
      throw new AppError("permission_denied", "Test persons exist in the sandbox only: use a sandbox key.");
    }
    return SANDBOX_PERSONS.map(({ subject, happens }) => ({ subject, address: SANDBOX_ADDRESS, outcome: happens }));
  },
});

/** The routes of the sandbox's test persons. */
export const sandboxPersonRoutes = tagged("Sandbox", [listRoute]);
