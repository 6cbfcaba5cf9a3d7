import assert from "node:assert/strict";
import { test } from "node:test";
import { verificationAskFor } from "../../../../src/areas/verifications/results/ask-for.ts";
import { ELSEWHERE, HOME, subjectDetails } from "../../records/linkage/persons.ts";

test("verificationAskFor asks for nothing where records were found", () => {
  assert.equal(verificationAskFor(subjectDetails({ ssn: null }), "match"), undefined);
});

test("verificationAskFor asks for all nine digits of the SSN before a former name, and for an earlier address if one was given", () => {
  const rest = ["former_name", "former_address"];
  assert.deepEqual(verificationAskFor(subjectDetails(), "no_match"), rest);
  assert.deepEqual(verificationAskFor(subjectDetails({ ssn: "7786" }), "no_match"), ["ssn", ...rest]);
  assert.deepEqual(verificationAskFor(subjectDetails({ ssn: null }), "no_match"), ["ssn", ...rest]);
  assert.deepEqual(verificationAskFor(subjectDetails({}, [HOME, ELSEWHERE]), "no_match"), ["former_name"]);
});

test("verificationAskFor asks for the full name instead of an initial or of one name", () => {
  for (const name of [{ first_name: "R." }, { first_name: "É" }, { last_name: "" }])
    assert.equal(verificationAskFor(subjectDetails(name), "no_match")?.[0], "full_name", JSON.stringify(name));
});

test("verificationAskFor asks for a middle name only between several persons, and if none was given", () => {
  const asked = (fields: object) => verificationAskFor(subjectDetails({ ssn: null, ...fields }), "ambiguous");
  assert.deepEqual(asked({}), ["ssn", "middle_name", "former_name", "former_address"]);
  for (const fields of [{ middle_name: "Lee" }, { first_name: "Robert Lee" }])
    assert.deepEqual(asked(fields), ["ssn", "former_name", "former_address"]);
});
