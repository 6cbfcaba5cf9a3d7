import type { FileCorrections, FileDifference } from "../../../areas/files/payroll/source-profile.ts";
import type { ImportChange } from "../../../areas/records/sql/imports/imports.ts";
import type { StoredProfile } from "../../../areas/records/sql/imports/profiles.ts";
import { counted } from "../../../kernel/text/counted.ts";

/** What a file changes of what its source holds, in lines of text; only what there is. */
export function changeLines(change: ImportChange): string[] {
  const { persons_new: persons, jobs_gone: gone } = change;
  return [
    `  jobs: ${change.jobs_new} new${persons === null ? "" : ` (${persons} new persons)`}, ` +
      `${change.jobs_changed} changed, ${change.jobs_unchanged} unchanged` +
      (gone === null ? "" : `, ${gone} of the last such file are not in this one`),
    ...waitingLines(change),
    ...entryLine("pay statements", [change.statements_new, change.statements_corrected, change.statements_unchanged]),
    ...entryLine("quarters and years", [change.totals_new, change.totals_corrected, change.totals_unchanged]),
  ];
}

/** What waits for its person, and why, in lines of text. */
function waitingLines({
  jobs_joined: joined,
  jobs_waiting: waiting,
  waiting_reasons: reasons,
}: ImportChange): string[] {
  if (joined + waiting === 0) return [];
  return [
    ...(joined === 0 ? [] : [`  waited until now: ${counted(joined, "job")}, whose persons are known by this file`]),
    ...(waiting === 0
      ? []
      : [
          `  waiting for their persons: ${counted(waiting, "job")} of the source, which no verification finds until then`,
        ]),
    ...reasons.map(({ reason, count }) => `    ${count}: the row ${reason}`),
  ];
}

function entryLine(noun: string, counts: readonly [number, number, number]): string[] {
  const [added, corrected, unchanged] = counts;
  if (added + corrected + unchanged === 0) return [];
  return [`  ${noun}: ${added} new, ${corrected} corrected, ${unchanged} unchanged`];
}

/** How a file differs from the last one of its source, in lines of text. */
export function differenceLines(differences: readonly FileDifference[]): string[] {
  return differences.map(({ message }) => `  differs: ${message}`);
}

/** What an operator said of a file, as options of the command line. */
export function correctionsText({ columns, values, answers, dates, as }: FileCorrections): string {
  const columnTexts = Object.entries(columns).map(([field, heading]) => `--column ${field}=${heading ?? ""}`);
  const valueTexts = Object.entries(values).map(([field, value]) => `--set ${field}=${value}`);
  const others = [...(dates === null ? [] : [`--dates ${dates}`]), ...(as === null ? [] : [`--as ${as}`])];
  const answerTexts = Object.entries(answers).map(([id, answer]) => `--answer ${id}=${answer}`);
  return [...others, ...columnTexts, ...valueTexts, ...answerTexts].join(", ");
}

/** How the files of one format of a source are read, in lines of text. */
export function profileText({ profile, loaded_at: at }: StoredProfile): string {
  const { title, format, headings, file_name: file } = profile;
  const given = correctionsText(profile);
  const read = headings.filter(({ field }) => field !== null);
  return [
    `${title} (${format}), last loaded ${at}${file === null ? "" : ` from ${file}`}`,
    `  given: ${given === "" ? "nothing" : given}`,
    ...read.map(({ heading, field }) => `  ${JSON.stringify(heading)} is read as ${field}`),
    ...headings.filter(({ field }) => field === null).map(({ heading }) => `  ${JSON.stringify(heading)} is not read`),
  ].join("\n");
}
