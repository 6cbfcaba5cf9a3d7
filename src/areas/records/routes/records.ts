import Type, { type Static } from "typebox";
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import { type InvalidParam, incorrectParameters } from "../../../kernel/error.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import type { IsoDate } from "../../../kernel/ids.ts";
import {
  date,
  flag,
  hexId,
  nullable,
  optional,
  optionalText,
  text,
  textOrNull,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { usableSsn } from "../../../kernel/text/persons/placeholders.ts";
import { maskSsn, parseSsn } from "../../../kernel/text/us/ssn.ts";
import { isActive } from "../../payroll/employment.ts";
import { type FoundRecord, lookUpRecords, type RecordQuestion } from "../ops/imports/look-up-records.ts";

const SSN_DIGITS = 9;

const Question = Type.Object(
  {
    ssn: optionalText({ description: "Nine digits", examples: ["900-01-0001"] }),
    first_name: optionalText({ description: "Given name; with last_name and date_of_birth", examples: ["Avery"] }),
    last_name: optionalText({ description: "Family name; empty for a person with one name", examples: ["Fieldstone"] }),
    date_of_birth: optional(date("Date of birth", "1985-03-14")),
    record_id: optionalText({ description: "The id that the record has in its file", examples: ["4711"] }),
  },
  {
    title: "RecordQuestion",
    description: "Whose records: an SSN; or a name and a date of birth, with an SSN or without; or the id of one",
    examples: [{ first_name: "Avery", last_name: "Fieldstone", date_of_birth: "1985-03-14" }],
  },
);

const FoundView = Type.Object(
  {
    id: hexId("The record's id"),
    record_id: text("Its id in its file", "4711"),
    source: text("The source that it was imported under", "acme-payroll"),
    first_name: text("The initial of the given name", "A."),
    last_name: text("The initial of the family name", "F."),
    birth_year: textOrNull("The year of birth; null if the record has no date", "1985"),
    ssn: textOrNull("Masked for every key; null if the record has none", "***-**-0001"),
    employer_name: text("The employer, as in the file", "Acme Fabrication LLC"),
    company_mapping_id: nullable(hexId("The company of the directory; null if none is linked")),
    is_active: flag("True if the job lasts"),
    as_of: nullable(date("The date up to which the source vouches", "2026-11-20")),
    file_name: textOrNull("The file that it was last written from; null if not known", "register-2026-11.csv"),
    imported_at: nullable(time("When that import began; null if not known")),
    actor: textOrNull("Who began it, as of an import; null if not known", "operator:root"),
    actor_name: textOrNull("The member's name; null for other actors", "Dana Reyes"),
  },
  { title: "FoundRecord", description: "An imported record, masked" },
);

const lookupRoute = route({
  method: "POST",
  path: "/v1/records/lookup/",
  operationId: "lookUpRecords",
  summary: "Find the imported records of a person in the key's environment, each with its file",
  description:
    "For an operator who has to find out whether a person is on file. The search uses blind tokens: an SSN needs all nine digits, and a name has to be complete. The records are masked for every key. The inquiry log has an entry for each record found, and for a search without a result.",
  auth: keyWith("imports:write"),
  body: Question,
  answer: {
    schema: Type.Object(
      { results: Type.Array(FoundView, { description: "By source; empty if there is none" }) },
      { title: "FoundRecords", description: "The records of a person" },
    ),
    description: "The records; recorded in the inquiry log",
  },
  handle: async ({ body, caller }, application) => {
    const records = await lookUpRecords(application, caller, questionOf(body));
    const actors = records.flatMap((row) => row.origin?.actor ?? []);
    const names = await namesOfActors(application, actors);
    const today = application.now().toISOString().slice(0, 10) as IsoDate;
    return { results: records.map((record) => foundView(record, { names, today })) };
  },
});

/** An empty text counts as none. */
function questionOf(body: Static<typeof Question>): RecordQuestion {
  const ssn = parseSsn(body.ssn ?? "");
  const faults: InvalidParam[] = [];
  if (body.ssn && ssn?.length !== SSN_DIGITS) {
    faults.push({ field: "ssn", message: "must have nine digits: four do not identify a person" });
  }
  const { first_name: first, last_name: last, date_of_birth: born, record_id: recordId } = body;
  const person = { first_name: first, last_name: last, date_of_birth: born };
  // The empty family name of a person with one name is said, but says nothing alone.
  const isSaid = (field: string, value: string | null | undefined) => field === "last_name" && value === "" && !!first;
  const isAny = Object.values(person).some(Boolean);
  for (const [field, value] of Object.entries(person)) {
    if (isAny && !value && !isSaid(field, value))
      faults.push({ field, message: "must be given with the other two: a name alone is many persons'" });
  }
  if (ssn?.length === SSN_DIGITS && usableSsn(ssn) === null) {
    faults.push({ field: "ssn", message: "is not the number of a person: it was never issued, or is a placeholder" });
  }
  if (recordId && (body.ssn || isAny)) {
    faults.push({ field: "record_id", message: "must be given alone: it is of one record" });
  }
  if (!ssn && !isAny && !recordId && faults.length === 0) {
    faults.push({ field: "ssn", message: "must be given, or a name and a date of birth, or record_id" });
  }
  if (faults.length > 0) throw incorrectParameters(faults);
  if (first && last != null && born) {
    return { kind: "person", subject: { first_name: first, last_name: last, date_of_birth: born as IsoDate, ssn } };
  }
  return ssn === null ? { kind: "record", recordId: recordId ?? "" } : { kind: "ssn", ssn };
}

function foundView(
  { id, source, companyId, record, origin }: FoundRecord,
  { names, today }: { readonly names: ReadonlyMap<string, string>; readonly today: IsoDate },
) {
  const actor = origin?.actor ?? null;
  return {
    id,
    record_id: record.record_id,
    source,
    first_name: initialOf(record.first_name),
    last_name: initialOf(record.last_name),
    birth_year: record.date_of_birth?.slice(0, 4) ?? null,
    ssn: record.ssn === null ? null : maskSsn(record.ssn),
    employer_name: record.employer_name,
    company_mapping_id: companyId,
    is_active: isActive(record, today),
    as_of: record.as_of,
    file_name: origin?.file_name ?? null,
    imported_at: origin?.imported_at ?? null,
    actor,
    actor_name: names.get(actor ?? "") ?? null,
  };
}

function initialOf(name: string): string {
  return name === "" ? "" : `${[...name][0]}.`;
}

/** The route of the look into imported records. */
export const recordRoutes = tagged("Imports", [lookupRoute]);
