import assert from "node:assert/strict";
import { SANDBOX_ADDRESS, SANDBOX_PERSONS } from "../../../src/areas/records/sources/sandbox-persons.ts";

/** The body of a verification of a person of the sandbox, by their first name. */
export function testPerson(firstName: string) {
  const person = SANDBOX_PERSONS.find(({ subject }) => subject.first_name === firstName);
  assert.ok(person, firstName);
  return { subject: person.subject, addresses: [{ ...SANDBOX_ADDRESS, from_date: "2018-01-01" }] };
}
