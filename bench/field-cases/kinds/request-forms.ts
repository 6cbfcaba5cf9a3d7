/* Values of a request as people write them: `ssn 900-70-1234 (ITIN)` is posted as the subject's SSN. */
import { type FieldCase, NOT_RUN, type Outcome, sentenceOf } from "../case.ts";
import type { Answer, FieldService } from "../service.ts";

const SUBJECT = { first_name: "Ann", last_name: "Fieldcase", date_of_birth: "1980-01-02", ssn: "219-45-6789" };
const ADDRESS = { street: "12 Elm St", city: "Auburn", state: "ME", zip: "04210", from_date: "2015-01-01" };
const PLACES: ReadonlySet<string> = new Set(["street", "city", "state", "zip", "country"]);
/** Names in other scripts and with odd characters, by what a sentence says of them. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/chinese/i, "王小明"],
  [/emoji/i, "Ann 😀"],
  [/combining/i, "Ame\u0301lie"],
  [/zero width/i, "An\u200bn"],
  [/\btabs?\b/i, "Ann\tMarie"],
];
/** Addresses that are not on a street of a state, by what a sentence says of them. */
const ADDRESSES: readonly (readonly [RegExp, object])[] = [
  [/\bAPO\b/, { street: "Unit 2050 Box 4190", city: "APO", state: "AE", zip: "09128" }],
  [/\bFPO\b/, { street: "USS Example", city: "FPO", state: "AP", zip: "96667" }],
  [/\bDPO\b/, { street: "Unit 9900 Box 0500", city: "DPO", state: "AA", zip: "34038" }],
  [/urbanization/i, { street: "Urb Las Gladiolas 150 Calle A", city: "San Juan", state: "PR", zip: "00926" }],
  [/\bGuam\b/, { street: "101 Marine Corps Dr", city: "Hagatna", state: "Guam", zip: "96910" }],
  [/\bD\.C\.|District/, { street: "1 K St NW", city: "Washington", state: "D.C.", zip: "20001" }],
];
const FIELD = /^([a-z_]+) +(.+)$/;

/** Right if every value is accepted, or refused by a message where that was expected. */
export async function runRequestForms(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await outcomeOf(one, service));
  return outcomes;
}

async function outcomeOf(one: FieldCase, service: FieldService): Promise<Outcome> {
  const [, field, values] = FIELD.exec(sentenceOf(one)) ?? [];
  if (field === undefined || values === undefined || !(field in SUBJECT || PLACES.has(field))) {
    return (await otherOutcome(one, service)) ?? NOT_RUN;
  }
  const answers: string[] = [];
  for (const value of valuesOf(values)) {
    answers.push(textOfAnswer(await service.request("POST", "/v1/instant-verifications/", bodyWith(field, value))));
  }
  return { isRight: answers.every((answer) => isExpected(one.expected, answer)), got: answers.join(" | ") };
}

/** Sentences that name no field with its value; null if it is not known what they are about. */
async function otherOutcome(one: FieldCase, service: FieldService): Promise<Outcome | null> {
  const sentence = sentenceOf(one);
  const post = (body: object) => service.request("POST", "/v1/instant-verifications/", body);
  if (/misspelt|in subject/.test(sentence)) {
    const own = /misspelt/.test(sentence) ? {} : { middle_name: "Marie", suffix: "Jr." };
    const extra = /misspelt/.test(sentence) ? { traking_info: "loan-1" } : {};
    const { status, body } = await post({ subject: { ...SUBJECT, ...own }, addresses: [ADDRESS], ...extra });
    const { subject, warnings } = body as { subject?: Record<string, unknown>; warnings?: unknown[] };
    const isUsed =
      Object.keys(own).length > 0 && Object.entries(own).every(([name, value]) => subject?.[name] === value);
    return { isRight: status === 400 || isUsed || (warnings ?? []).length > 0, got: { status, body } };
  }
  const bodies = [
    ...NAMES.flatMap(([pattern, first_name]) =>
      pattern.test(sentence) ? [{ subject: { ...SUBJECT, first_name }, addresses: [ADDRESS] }] : [],
    ),
    ...ADDRESSES.flatMap(([pattern, address]) =>
      pattern.test(sentence) ? [{ subject: SUBJECT, addresses: [{ ...ADDRESS, ...address }] }] : [],
    ),
  ];
  if (bodies.length === 0) return null;
  const answers: string[] = [];
  for (const body of bodies) answers.push(textOfAnswer(await post(body)));
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
