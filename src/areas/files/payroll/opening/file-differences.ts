import { headingKey } from "../../headings.ts";
import type { FileDifference, FileShape, ShapeHeading } from "../source-profile.ts";

/** So many differences are listed. */
const LISTED_MAX = 50;

/**
 * How a file differs from the last one of its source: in its format, encoding, headings, units of
 * pay or length of pay periods. Empty if it is alike.
 */
export function differencesOf(was: FileShape, is: FileShape): FileDifference[] {
  return [
    ...formatDifference(was, is),
    ...encodingDifference(was, is),
    ...headingDifferences(once(was.headings), once(is.headings)),
    ...unitDifferences(was, is),
    ...periodDifferences(was, is),
  ].slice(0, LISTED_MAX);
}

function formatDifference(was: FileShape, is: FileShape): FileDifference[] {
  if (was.format === is.format) return [];
  const message = `This file is ${quoted(is.title)}. The last file was ${quoted(was.title)}. Check that it belongs to this source.`;
  return [{ kind: "format", was: was.format, is: is.format, message }];
}

/** ASCII is UTF-8 too: a file without a letter of another alphabet does not have another encoding. */
function encodingDifference(was: FileShape, is: FileShape): FileDifference[] {
  const [before, now] = [was, is].map(({ encoding }) => encoding?.replace(/^(?:ascii|utf-8-sig)$/, "utf-8") ?? null);
  if (before === now || before === undefined || before === null || now === undefined || now === null) return [];
  const message = `This file is encoded as ${now}. The last file was encoded as ${before}. Check names with accents.`;
  return [{ kind: "encoding", was: before, is: now, message }];
}

function headingDifferences(was: readonly ShapeHeading[], is: readonly ShapeHeading[]): FileDifference[] {
  if (was.length === 0 || is.length === 0) return [];
  const known = new Map(was.map((one) => [headingKey(one.heading), one]));
  const found = new Map(is.map((one) => [headingKey(one.heading), one]));
  const missing = was.filter(({ heading }) => !found.has(headingKey(heading)));
  const added = is.filter(({ heading }) => !known.has(headingKey(heading)));
  const renamed = new Map(
    missing.flatMap((one) => {
      const other = renamedTo(one, { missing, added, was, is });
      return other === undefined ? [] : [[one, other] as const];
    }),
  );
  const taken = new Set(renamed.values());
  return [
    ...[...renamed].map(([one, other]) => renamedDifference(one, other)),
    ...missing.filter((one) => !renamed.has(one)).map(missingDifference),
    ...added.filter((one) => !taken.has(one)).map(newDifference),
    ...is.flatMap((one) => readAsDifference(known.get(headingKey(one.heading)), one)),
  ];
}

/** The headings of all pages or sheets, each one as the first of them has it. */
function once(headings: readonly ShapeHeading[]): ShapeHeading[] {
  const keys = headings.map(({ heading }) => headingKey(heading));
  return headings.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}

interface Headings {
  readonly missing: readonly ShapeHeading[];
  readonly added: readonly ShapeHeading[];
  readonly was: readonly ShapeHeading[];
  readonly is: readonly ShapeHeading[];
}

/** The new heading that is read as the same field, else the new one in the same place. */
function renamedTo(one: ShapeHeading, { missing, added, was, is }: Headings): ShapeHeading | undefined {
  const sameField = added.find(({ field }) => field !== null && field === one.field);
  if (sameField !== undefined) return sameField;
  const there = is[was.indexOf(one)];
  const isFree = there !== undefined && there.field === null && added.includes(there);
  return isFree && missing.length === added.length ? there : undefined;
}

function renamedDifference(one: ShapeHeading, other: ShapeHeading): FileDifference {
  const start = `The column ${quoted(one.heading)} is now ${quoted(other.heading)}`;
  const message =
    other.field === one.field
      ? `${start}, and is still read as ${other.field ?? "nothing"}.`
      : `${start}, perhaps, and is not imported. If it is the same, choose it for ${one.field ?? "its field"}.`;
  return { kind: "heading_renamed", was: one.heading, is: other.heading, message };
}

function missingDifference({ heading, field }: ShapeHeading): FileDifference {
  const cost = field === null ? "it was not imported" : `this file has no ${field}`;
  return {
    kind: "heading_missing",
    was: heading,
    is: null,
    message: `The column ${quoted(heading)} is missing: ${cost}.`,
  };
}

function newDifference({ heading, field }: ShapeHeading): FileDifference {
  const how = field === null ? "is not imported" : `is read as ${field}`;
  return { kind: "heading_new", was: null, is: heading, message: `The column ${quoted(heading)} is new: it ${how}.` };
}

function readAsDifference(before: ShapeHeading | undefined, now: ShapeHeading): FileDifference[] {
  if (before === undefined || before.field === now.field) return [];
  const [was, is] = [before.field ?? "nothing", now.field ?? "nothing"];
  const message = `The column ${quoted(now.heading)} is now read as ${is}. Before, it was read as ${was}.`;
  return [{ kind: "heading_read_as", was, is, message }];
}

function unitDifferences(was: FileShape, is: FileShape): FileDifference[] {
  if (was.pay_units.length === 0 || is.pay_units.length === 0) return [];
  if (is.pay_units.every((unit) => was.pay_units.includes(unit))) return [];
  const [before, now] = [was.pay_units.join(", "), is.pay_units.join(", ")];
  const message = `Pay rates are now per ${now}. Before, they were per ${before}. Check the amounts in the preview.`;
  return [{ kind: "pay_unit", was: before, is: now, message }];
}

function periodDifferences(was: FileShape, is: FileShape): FileDifference[] {
  if (was.periods.length === 0 || is.periods.length === 0) return [];
  if (is.periods.every((period) => was.periods.includes(period))) return [];
  const [before, now] = [was.periods.join(", "), is.periods.join(", ")];
  const message = `The length of pay periods is now ${now}. Before, it was ${before}. Check the dates in the preview.`;
  return [{ kind: "period", was: before, is: now, message }];
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
