/* Employers as people name them, searched over HTTP in the directory that the project carries. */
import { type FieldCase, fieldsOf, NOT_RUN, type Outcome, sentenceOf } from "../case.ts";
import type { FieldService } from "../service.ts";

interface Found {
  /** Empty if nothing is found. */
  readonly name: string;
  readonly confidence_level: string;
}

/** `None` among the alternatives of the expectation: no answer is right too. */
const NOBODY = /(^|\|)None(?=\||$)/g;

/** Right if the name that is found fits the expected pattern, or nothing is found and may be. */
export async function runEmployers(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  await service.loadDirectory();
  const outcomes: Outcome[] = [];
  for (const one of cases) {
    outcomes.push(sentenceOf(one) === "" ? await search(one, service) : await lookInDirectory(one, service));
  }
  return outcomes;
}

async function search(one: FieldCase, service: FieldService): Promise<Outcome> {
  const { city, state, ...details } = fieldsOf(one);
  const address = city === undefined && state === undefined ? {} : { address: { city, state } };
  const { status, body } = await service.request("POST", "/v1/companies/", { ...details, ...address });
  if (status !== 200) return { isRight: false, got: { status, body } };
  const found = body as Found;
  return { isRight: isExpected(one.expected, found.name), got: found };
}

function isExpected(expected: string, name: string): boolean {
  if (expected.startsWith("an answer")) return true;
  if (name === "") return expected.match(NOBODY) !== null;
  const pattern = expected.replaceAll(NOBODY, "").replace(/^\|/, "");
  return pattern !== "" && new RegExp(pattern.replaceAll("'", "'?"), "i").test(name);
}

/** What no entry of the directory may be: `entry "NAME"`, or names with a character, `U+FFFD`. */
async function lookInDirectory(one: FieldCase, service: FieldService): Promise<Outcome> {
  const sentence = sentenceOf(one);
  const name = /entry "([^"]+)"/.exec(sentence)?.[1];
  const code = /U\+([0-9A-F]{4,6})/.exec(sentence)?.[1];
  const text = name ?? (code === undefined ? null : String.fromCodePoint(Number.parseInt(code, 16)));
  if (text === null) return NOT_RUN;
  const condition = name === undefined ? "strpos(name, $1) > 0" : "name = $1";
  const [row] = await service.home.query<{ entries: string }>(
    `select count(*) as entries from companies where ${condition}`,
    [text],
  );
  return { isRight: row?.entries === "0", got: `${row?.entries} entries` };
}
