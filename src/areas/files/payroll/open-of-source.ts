import { ABOVE_MAX, findHeadings, headingKey, isKnownHeading } from "../headings.ts";
import { isRejectColumn } from "../layouts/reject-columns.ts";
import { meaningOfField } from "../reading/given.ts";
import { EMPLOYER_OF_SOURCE } from "../reading/questions.ts";
import { isWorkbook } from "../sheets/read-workbook.ts";
import { IMPORT_FORMATS } from "../source-rows.ts";
import { isPositionName, SHOWING_ROWS, toldHeader } from "../told-header.ts";
import { decodeBytes } from "../values/decode.ts";
import { digestOfFile } from "./jobs-digest.ts";
import {
  isOwn,
  type OpenedEmployments,
  type OpenPayrollOptions,
  openEmployments,
  peek,
  single,
  wholeOf,
} from "./open-payroll.ts";
import { differencesOf } from "./opening/file-differences.ts";
import { isOfPlace, keptAnswers } from "./opening/file-questions.ts";
import { shapeOfPayroll } from "./opening/file-shape.ts";
import type { ReadOptions } from "./read-options.ts";
import type { FileCorrections, FileDifference, FileShape, ShapeHeading, SourceProfile } from "./source-profile.ts";

/** A file counts as one of a profile if it has at least this share of the profile's headings. */
const HEADINGS_SHARE_MIN = 0.6;
/**
 * Fields whose value for all rows is right for the next file too, and is nobody's: another one is of a
 * person, or of one file.
 */
const OF_ANY_FILE: ReadonlySet<string> = new Set([
  ...["employer_name", "employer_ein", "job_type", "income_unit", "pay_frequency"],
]);

const OWN_FORMATS: ReadonlySet<string> = new Set(IMPORT_FORMATS);

/** Options of a file of a source; what is not given is taken from the profiles. */
interface OpenOfSourceOptions extends Omit<OpenPayrollOptions, "given" | "payroll"> {
  readonly given: FileCorrections;
  /** The current year, by which years of two digits are read. */
  readonly year: number;
  /** The employer that all files of the source have stated; undefined: several, or none is known. */
  readonly employer?: string | undefined;
}

/** A file of a source, with what its profile says of it. */
export interface OpenedOfSource extends OpenedEmployments {
  /** What the file is, for the profile of the next one. */
  readonly shape: FileShape;
  /**
   * How it is read: as given, and else as the profile says. Columns are named as they may be stored: by a
   * heading that reads as one, else by their place.
   */
  readonly used: FileCorrections;
  /** True if the source's profile has a part in it. */
  readonly isByProfile: boolean;
  /** How the file differs from the last one; empty if there was none. */
  readonly differences: readonly FileDifference[];
  /** The employer of all jobs of the file; null: several, or none is stated. */
  readonly employer: string | null;
}

/**
 * Opens a file of employments as the last one of its source was read: columns, values, the order of
 * dates and the format that were corrected then hold again, unless others are given. A column is
 * taken from the profile only if the file has its heading.
 *
 * @param profiles those of the source, the one loaded last first
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export async function openOfSource(
  bytes: AsyncIterable<Uint8Array>,
  ofFile: Omit<OpenOfSourceOptions, "employer">,
  profiles: readonly SourceProfile[],
): Promise<OpenedOfSource> {
  const options = { ...ofFile, employer: employerOf(profiles) };
  const { given } = options;
  const { head, rest } = await peek(bytes);
  const candidates = given.as === null ? profiles : profiles.filter(({ format }) => format === given.as);
  const told = isWorkbook(head) ? [] : toldOf(head);
  const texts = isWorkbook(head) ? new Set<string>() : new Set([...textsOf(head), ...told.map(headingKey)]);
  const isThere = (heading: string) => texts.has(headingKey(heading)) || texts.has(headingKey(lastOfPath(heading)));
  const like = nearest(candidates, isThere);
  const last = candidates.find(({ format }) => OWN_FORMATS.has(format));
  const hasUsualHeadings = like === null ? last?.format === "ndjson" : OWN_FORMATS.has(like.format);
  const opening = { ...options, hasUsualHeadings };
  const isOurs = isOwn(head, reading(opening, given));
  // A file in our own columns may have them under other usual headings, as its rejects do.
  const near = like ?? (isOurs ? last : undefined) ?? null;
  if (near !== null || isOurs || !candidates.some(hasCorrections)) {
    const profile = near === null ? null : ofAlike(near, told);
    return described(await readAs(rest, opening, { profile, hasHeading: isThere }), profiles);
  }
  // Its headings are not in its text: a workbook, or fixed records.
  const whole = await wholeOf(rest);
  const first = await readAs(single(whole), options, { profile: null, hasHeading: () => true });
  const headings = new Set(first.shape.headings.map(({ heading }) => headingKey(heading)));
  const hasHeading = (heading: string) => headings.has(headingKey(heading));
  const profile = candidates.find(({ format }) => format === first.shape.format) ?? nearest(candidates, hasHeading);
  if (profile === null || !hasCorrections(profile)) return described(first, profiles);
  const its = ofAlike(
    profile,
    first.shape.headings.map(({ heading }) => heading),
  );
  return described(await readAs(single(whole), options, { profile: its, hasHeading }), profiles);
}

/** The first line of a text as it may be stated; empty if it is none of columns. */
function toldOf(head: Uint8Array): readonly string[] {
  const { text } = decodeBytes(head);
  const { delimiter, above } = findHeadings(text);
  const lines = text.split(/\r\n|\r|\n/, above + SHOWING_ROWS + ABOVE_MAX).slice(above);
  const [first = [], ...below] = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
  return toldHeader(first, below).told;
}

/**
 * A profile without the columns that it names by their place, unless the file has the same columns: a place is
 * the same column only then.
 */
function ofAlike(profile: SourceProfile, told: readonly string[]): SourceProfile {
  const own = (headings: readonly string[]) =>
    headings.filter((one) => one.trim() !== "" && !isRejectColumn(one)).join("\n");
  if (own(profile.headings.map(({ heading }) => heading)) === own(told.map((one) => one.trim()))) return profile;
  const columns = Object.entries(profile.columns).filter(([, one]) => one === null || !isPositionName(one));
  const answers = Object.entries(profile.answers).filter(([id]) => !isOfPlace(id));
  return { ...profile, columns: Object.fromEntries(columns), answers: Object.fromEntries(answers) };
}

/** The texts at the beginning of a file that may be headings or names of members, as keys. */
function textsOf(head: Uint8Array): Set<string> {
  const end = head.lastIndexOf(LINE_END);
  const { text } = decodeBytes(end < 0 ? head : head.subarray(0, end));
  const quoted = [...text.matchAll(/"([^"\n]*)"/g)].map(([, inner = ""]) => inner);
  return new Set([...text.split(/[,;|:"<>{}[\]\t\r\n]+/), ...quoted].map(headingKey));
}

const LINE_END = 0x0a;

/** The name of a member by its path: `name` of `employer.name`. */
function lastOfPath(heading: string): string {
  return heading.slice(heading.lastIndexOf(".") + 1);
}

/** The profile most of whose headings a file has; null if it has too few of each. */
function nearest(profiles: readonly SourceProfile[], hasHeading: (heading: string) => boolean): SourceProfile | null {
  const shares = profiles
    .filter(({ headings }) => headings.length > 0)
    .map((profile) => {
      const found = profile.headings.filter(({ heading }) => hasHeading(heading)).length;
      return { profile, share: found / profile.headings.length, found };
    })
    .filter(({ share }) => share >= HEADINGS_SHARE_MIN)
    .sort((a, b) => b.share - a.share || b.found - a.found);
  return shares[0]?.profile ?? null;
}

function hasCorrections({ as, columns, values, answers, dates }: SourceProfile): boolean {
  const given = [columns, values, withoutEmployer(answers)].some((one) => Object.keys(one).length > 0);
  return as !== null || dates !== null || given;
}

/** The answers that people gave: without the employer that the files of the source have stated. */
function withoutEmployer(answers: SourceProfile["answers"]): SourceProfile["answers"] {
  const { [EMPLOYER_OF_SOURCE]: _, ...given } = answers;
  return given;
}

interface ByProfile {
  readonly profile: SourceProfile | null;
  readonly hasHeading: (heading: string) => boolean;
}

type Read = Omit<OpenedOfSource, "differences"> & { readonly profile: SourceProfile | null };

async function readAs(
  bytes: AsyncIterable<Uint8Array>,
  options: OpenOfSourceOptions,
  { profile, hasHeading }: ByProfile,
): Promise<Read> {
  const { employer: ofSource, ...others } = options;
  const told = profile === null ? options.given : combined(options.given, profile, hasHeading);
  const asked =
    ofSource === undefined ? told : { ...told, answers: { [EMPLOYER_OF_SOURCE]: ofSource, ...told.answers } };
  const opened = await openEmployments(bytes, reading(others, asked));
  const { payroll, format, headings } = opened;
  const digest = payroll === null ? null : await digestOfFile(payroll);
  const shape = payroll === null || digest === null ? shapeOfOwn(format, headings) : shapeOfPayroll(payroll, digest);
  const isList = digest !== null && digest.statements + digest.quarters + digest.years === 0;
  const used = isList ? asked : told;
  const employer = digest?.unnamed === 0 && digest.employers.size === 1 ? [...digest.employers.keys()][0] : null;
  const isByProfile = JSON.stringify(used) !== JSON.stringify(options.given);
  const fieldOf = payroll === null ? (field: string) => field : meaningOfField;
  const columns = toldColumns(used.columns, {
    headings: payroll === null ? (headings ?? []) : payroll.columns,
    fieldOf,
  });
  return { ...opened, shape, used: { ...used, columns }, isByProfile, profile, employer: employer ?? null };
}

/** The columns of fields as they may be stored. One of which the file shows no heading is left out unless it consists of the words of headings. */
function toldColumns(
  columns: FileCorrections["columns"],
  file: { readonly headings: readonly ShapeHeading[]; readonly fieldOf: (field: string) => string | null },
): FileCorrections["columns"] {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, heading]): (readonly [string, string | null])[] => {
      if (heading === null) return [[field, null]];
      const found = file.headings.find((one) => one.field !== null && one.field === file.fieldOf(field));
      if (found !== undefined) return [[field, found.heading]];
      return isKnownHeading(heading) || isPositionName(heading) ? [[field, heading]] : [];
    }),
  );
}

function combined(
  given: FileCorrections,
  profile: SourceProfile,
  hasHeading: ByProfile["hasHeading"],
): FileCorrections {
  const columns = Object.entries(profile.columns).filter(([, heading]) => heading === null || hasHeading(heading));
  const values = Object.entries(profile.values).filter(([field]) => OF_ANY_FILE.has(field));
  return {
    columns: { ...Object.fromEntries(columns), ...given.columns },
    values: { ...Object.fromEntries(values), ...given.values },
    answers: { ...withoutEmployer(profile.answers), ...given.answers },
    dates: given.dates ?? profile.dates,
    as: given.as ?? profile.as,
  };
}

function reading(options: OpenOfSourceOptions, used: FileCorrections): OpenPayrollOptions {
  const { given: _, year, ...others } = options;
  return { ...others, given: new Map(Object.entries(used.columns)), payroll: readingOf(used, year) };
}

/** How a payroll file is read that was corrected so; `year` is the current one. */
function readingOf({ columns, values, answers, dates, as }: FileCorrections, year: number): ReadOptions {
  const [given, constants] = [new Map(Object.entries(columns)), new Map(Object.entries(values))];
  const told = { given, constants, answers: new Map(Object.entries(answers)), year };
  return { ...told, ...orderOf(dates), ...(as === null ? {} : { as }) };
}

/** Of payroll files only the order of month and day is open: one that begins with the year is certain. */
function orderOf(dates: string | null): Pick<ReadOptions, "order"> {
  return dates === "MDY" || dates === "DMY" ? { order: dates } : {};
}

/** Without the samples of the headings: they are values. */
function shapeOfOwn(format: string, headings: FileShape["headings"] = []): FileShape {
  const title = format === "csv" ? "OpenVOE columns (CSV)" : "OpenVOE columns (NDJSON)";
  const own = headings
    .filter(({ heading }) => !isRejectColumn(heading))
    .map(({ heading, field }) => ({ heading, field }));
  return { format, title, encoding: null, headings: own, pay_units: [], periods: [] };
}

/** Compares with the profile of the same format, else with the one by which it was read, else with the latest. */
function described({ profile, ...opened }: Read, profiles: readonly SourceProfile[]): OpenedOfSource {
  const { shape } = opened;
  const last = profiles.find(({ format }) => format === shape.format) ?? profile;
  if (last !== null && last !== undefined) return { ...opened, differences: differencesOf(last, shape) };
  const [latest] = profiles;
  if (latest === undefined) return { ...opened, differences: [] };
  return { ...opened, differences: differencesOf({ ...latest, headings: [], pay_units: [], periods: [] }, shape) };
}

/** The employer that all files of a source have stated; undefined: several, or none is known. */
function employerOf(profiles: readonly SourceProfile[]): string | undefined {
  const names = new Set(profiles.map(({ answers }) => answers[EMPLOYER_OF_SOURCE]));
  return names.size === 1 ? [...names][0] : undefined;
}

/**
 * The profile after a file was loaded. What was corrected before and does not concern this file is kept. The employer
 * of the source is known from its first file on, until a file tells another one.
 *
 * @param source.isNew true if the source had no records before
 */
export function profileAfter(
  { shape, used, employer }: Pick<OpenedOfSource, "shape" | "used" | "employer">,
  source: { readonly profiles: readonly SourceProfile[]; readonly isNew: boolean },
  fileName: string | null,
): SourceProfile {
  const { profiles: before, isNew } = source;
  const last = before.find(({ format }) => format === shape.format);
  const values = Object.entries(used.values).filter(([field]) => OF_ANY_FILE.has(field));
  const answers = withoutEmployer(keptAnswers({ ...last?.answers, ...used.answers }));
  const isOfSource = employer !== null && (isNew || employer === employerOf(before));
  return {
    ...shape,
    columns: { ...last?.columns, ...used.columns },
    values: Object.fromEntries(values),
    answers: isOfSource ? { ...answers, [EMPLOYER_OF_SOURCE]: employer } : answers,
    dates: used.dates,
    as: used.as,
    file_name: fileName,
  };
}
