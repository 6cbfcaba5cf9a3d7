import Type from "typebox";
import { AppError } from "../../domain/error.ts";
import { SANDBOX_ADDRESS, SANDBOX_PERSONS } from "../../sources/sandbox/persons.ts";
import { keyWith, type Route, route } from "../core/route.ts";
import { DateText } from "../core/schemas.ts";

const PersonView = Type.Object({
  subject: Type.Object({
    first_name: Type.String(),
    last_name: Type.String(),
    date_of_birth: DateText,
    ssn: Type.String({ description: "Nine digits of an area that was never issued: nobody's" }),
  }),
  address: Type.Object(
    { street: Type.String(), city: Type.String(), state: Type.String(), zip: Type.String() },
    { description: "The address of the person's records; any other one is accepted" },
  ),
  outcome: Type.String({ description: "What a verification of the person comes to, in words" }),
});

const listRoute = route({
  method: "GET",
  path: "/v1/sandbox/persons/",
  operationId: "listSandboxPersons",
  tag: "Sandbox",
  summary: "The test persons, one for every outcome of a verification",
  auth: keyWith("verifications:read"),
  answer: {
    status: 200,
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
export const sandboxPersonRoutes: readonly Route[] = [listRoute];
