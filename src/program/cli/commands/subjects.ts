import { Option } from "commander";
import type { SubjectFreeze } from "../../../areas/persons/freeze.ts";
import { REQUESTERS } from "../../../areas/persons/hold.ts";
import { freezeSubject, listSubjectFreezes, unfreezeSubject } from "../../../areas/persons/ops/subjects/freezes.ts";
import { holdSubject, releaseSubject } from "../../../areas/persons/ops/subjects/holds.ts";
import { readmitRecord } from "../../../areas/records/ops/imports/readmit-record.ts";
import { incorrectParameters } from "../../../kernel/error.ts";
import { type FreezeId, type HoldId, readHexId } from "../../../kernel/ids.ts";
import { counted } from "../../../kernel/text/counted.ts";
import { maskSsn } from "../../../kernel/text/us/ssn.ts";
import { type Call, command, commandGroup } from "../command.ts";
import { type InEnvironment, requiredEnvironment } from "../options.ts";
import { actorIn, erase, eraseAgain, printFile, readSubjectFile } from "../subject-file.ts";
import { table } from "../text/print.ts";

const PERSON = "a JSON file: first_name, last_name, date_of_birth, ssn; - reads standard input";
/** Freezes that `list` prints. */
const LISTED_MAX = 100;
const ENVIRONMENT = requiredEnvironment();
const CONFIRMED = new Option("--yes", "confirm the erasure; without it nothing is erased");
const REQUESTER_OPTIONS = [
  ENVIRONMENT,
  new Option("--requested-by <who>", "who asks; the inquiry log records it").choices(REQUESTERS).makeOptionMandatory(),
  new Option("--proof <sha256>", "SHA-256 of the document that shows who they are or for whom they act"),
];

/** `subjects list`, `freeze` and `unfreeze`, and what concerns all that is held about a person. */
export const addSubjects = commandGroup("subjects", "Freeze persons, and show, hold or erase their data", [
  command({
    name: "list",
    about: `List the newest ${LISTED_MAX} freezes`,
    options: [ENVIRONMENT],
    call: async (call: Call<InEnvironment>) => {
      const request = { cursor: null, pageSize: LISTED_MAX };
      const page = await call.run((context) => listSubjectFreezes(context, actorIn(call), request));
      return page.rows.map(masked);
    },
    text: (freezes) => (freezes.length === 0 ? "Nobody is frozen." : freezesTable(freezes)),
  }),
  command({
    name: "freeze <file>",
    about:
      "Freeze the person of a JSON file: first_name, last_name, date_of_birth and, if known, ssn; - reads standard input",
    options: [ENVIRONMENT],
    call: async (call: Call<InEnvironment>, file: string) => {
      const subject = readSubjectFile(file);
      return masked(await call.run((context) => freezeSubject(context, actorIn(call), subject)));
    },
    text: ({ id, created_at }, { env }) => `Frozen in ${env} since ${created_at}: ${id}`,
  }),
  command({
    name: "unfreeze <id>",
    about: "End a freeze",
    options: [ENVIRONMENT],
    call: async (call: Call<InEnvironment>, id: string) => {
      const freezeId = parseHexId<FreezeId>(id);
      await call.run((context) => unfreezeSubject(context, actorIn(call), freezeId));
      return { id };
    },
    text: ({ id }) => `The freeze ${id} has ended.`,
  }),
  command({
    name: "file <file>",
    about: `Print all data about the person of ${PERSON}`,
    options: REQUESTER_OPTIONS,
    jsonHelp: null,
    call: printFile,
    text: (compiled) => JSON.stringify(compiled),
  }),
  command({
    name: "erase <file>",
    about: `Erase all data about the person of ${PERSON}`,
    options: [...REQUESTER_OPTIONS, CONFIRMED],
    call: erase,
    text: ({ id, erased }) => {
      const counts = Object.entries(erased).map(([kind, count]) => `${count} ${kind.replaceAll("_", " ")}`);
      return `Erased: ${counts.join(", ")}. Inquiry log: ${id}`;
    },
  }),
  command({
    name: "erase-again <file>",
    about: "After a restore: repeat the erasures of erasures.ndjson that the database lacks",
    options: [CONFIRMED],
    call: eraseAgain,
    text: ({ repeated, present }) => `Repeated ${counted(repeated, "erasure")}. The database had ${present} before.`,
  }),
  command({
    name: "readmit <source> <record-id>",
    about: "Let imports of a source bring back a record that was erased",
    options: [ENVIRONMENT],
    call: async (call: Call<InEnvironment>, source: string, recordId: string) => {
      await call.run((context) => readmitRecord(context, actorIn(call), { source, recordId }));
      return { source };
    },
    text: () => "The next import of the source brings the record back.",
  }),
  command({
    name: "hold <file>",
    about: `Place a legal hold for the person of ${PERSON}`,
    options: [
      ENVIRONMENT,
      new Option("--reason <text>", "why, such as the number of a case; stored sealed").makeOptionMandatory(),
    ],
    call: async (call: Call<InEnvironment & { readonly reason: string }>, file: string) => {
      const request = { subject: readSubjectFile(file), reason: call.options.reason };
      const { id, created_at } = await call.run((context) => holdSubject(context, actorIn(call), request));
      return { id, created_at };
    },
    text: ({ id, created_at }, { env }) => `Held in ${env} since ${created_at}: ${id}`,
  }),
  command({
    name: "release <id>",
    about: "Release a legal hold",
    options: [ENVIRONMENT],
    call: async (call: Call<InEnvironment>, id: string) => {
      const holdId = parseHexId<HoldId>(id);
      await call.run((context) => releaseSubject(context, actorIn(call), holdId));
      return { id };
    },
    text: ({ id }) => `The hold ${id} is released.`,
  }),
]);

/** An id of the command line. @throws AppError `incorrect_parameters` unless it is 32 lower-case hex digits */
function parseHexId<Id extends string>(text: string): Id {
  const id = readHexId<Id>(text);
  if (id === null) throw incorrectParameters([{ field: "id", message: "must be 32 lower-case hex digits" }]);
  return id;
}

function masked({ subject, ...freeze }: SubjectFreeze): SubjectFreeze {
  return { ...freeze, subject: { ...subject, ssn: subject.ssn === null ? null : maskSsn(subject.ssn) } };
}

function freezesTable(freezes: readonly SubjectFreeze[]): string {
  const rows = freezes.map(({ id, subject, created_at }) => {
    return [id, `${subject.first_name} ${subject.last_name}`, subject.date_of_birth, subject.ssn ?? "", created_at];
  });
  return table([["ID", "NAME", "BORN", "SSN", "SINCE"], ...rows]);
}
