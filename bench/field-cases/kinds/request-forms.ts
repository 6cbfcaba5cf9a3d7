/* Values of a request as people write them: `ssn 900-70-1234 (ITIN)` is posted as the subject's SSN. */
import { type FieldCase, NOT_RUN, type Outcome, sentenceOf } from "../case.ts";
import type { Answer, FieldService } from "../service.ts";

const SUBJECT = { first_name: "Ann", last_name: "Fieldcase", date_of_birth: "1980-01-02", ssn: "219-45-6789" };
const ADDRESS = { street: "12 Elm St", city: "Auburn", state: "ME", zip: "04210", from_date: "2015-01-01" };
const PLACES: ReadonlySet<string> = new Set(["street", "city", "state", "zip", "country"]);
const FIELD = /^([a-z_]+) +(.+)$/;

/** Right if every value is accepted, or refused by a message where that was expected. */
export async function runRequestForms(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await outcomeOf(one, service));
  return outcomes;
}

async function outcomeOf(one: FieldCase, service: FieldService): Promise<Outcome> {
  const [, field, values] = FIELD.exec(sentenceOf(one)) ?? [];
  if (field === undefined || values === undefined || !(field in SUBJECT || PLACES.has(field))) return NOT_RUN;
  const answers: string[] = [];
  for (const value of valuesOf(values)) {
    answers.push(textOfAnswer(await service.request("POST", "/v1/instant-verifications/", bodyWith(field, value))));
  }
  return { isRight: answers.every((answer) => isExpected(one.expected, answer)), got: answers.join(" | ") };
}

/** `"-" or "."`, `4240 / 926 (lost zero)`, `N.Y., maine`: each value without its remark. */
function valuesOf(text: string): string[] {
  const plain = text.replaceAll(/\s*\([^)]*\)/g, "");
  const quoted = [...plain.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? "");
  if (quoted.length > 0) return quoted;
  return plain.split(/, | \/ /).map((value) => value.trim());
}

function bodyWith(field: string, value: string): object {
  const text = value === "missing" ? null : value.replaceAll("…", "12-3456");
  const [inSubject, inAddress] = PLACES.has(field) ? [{}, { [field]: text }] : [{ [field]: text }, {}];
  return { subject: { ...SUBJECT, ...inSubject }, addresses: [{ ...ADDRESS, ...inAddress }] };
}

function textOfAnswer({ status, body }: Answer): string {
  return status === 201 ? "201" : `${status} ${JSON.stringify(body)}`;
}

/** `accepted, or told …` allows both; `told` and `400` a refusal that names the field; anything else is to be read. */
function isExpected(expected: string, answer: string): boolean {
  const isTold = answer.startsWith("400") && answer.includes('"field"');
  if (/\btold\b|\b400\b/.test(expected)) return isTold || (answer === "201" && !/^(400 )?told$/.test(expected));
  return answer === "201";
}
