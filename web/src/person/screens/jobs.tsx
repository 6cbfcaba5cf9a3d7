import type { HeldEmploymentView } from "../../api/person-views.ts";
import { Facts, Screen } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";
import { payText, phoneText, useFormats, wordOf } from "./words.ts";

/** Statements that are listed at first. */
const STATEMENTS_SHOWN = 12;

/** Every imported record of the person: from which source and file, and as of when. */
export function Jobs({ file, onBack }: PersonScreenProps) {
  const texts = usePersonTexts();
  const disputed = new Set(
    file.disputes.filter(({ ended_at }) => ended_at === null).map(({ employment_id }) => employment_id),
  );
  return (
    <Screen title={texts.jobs.title} takesFocus onBack={onBack}>
      {file.employments.length === 0 ? <p>{texts.jobs.none}</p> : null}
      {[...file.employments].sort(byLatest).map((one) => (
        <Job key={one.employment_id} job={one} isDisputed={disputed.has(one.employment_id)} />
      ))}
    </Screen>
  );
}

/** Jobs that last first, then by their end and their beginning. */
function byLatest({ record: a }: HeldEmploymentView, { record: b }: HeldEmploymentView): number {
  const time = ({ end_date, start_date }: typeof a) => `${end_date ?? "9999-12-31"} ${start_date ?? ""}`;
  return time(b).localeCompare(time(a));
}

function Job({ job, isDisputed }: { readonly job: HeldEmploymentView; readonly isDisputed: boolean }) {
  const texts = usePersonTexts();
  const { jobs } = texts;
  const { date, day, money } = useFormats();
  const { record } = job;
  const name = [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(" ");
  const place = [record.street, record.city, [record.state, record.zip].filter(Boolean).join(" ")].filter(Boolean);
  const asOf = date(record.as_of);
  return (
    <section class="card">
      <h2>{record.employer_name}</h2>
      <p class="muted line">
        {[jobs.from(job.source), asOf === null ? null : jobs.asOf(asOf), jobs.stored(day(job.stored_at))]
          .filter((part) => part !== null)
          .join(", ")}
      </p>
      {isDisputed ? <p class="notice boxed">{jobs.disputed}</p> : null}
      <Facts
        facts={[
          [jobs.labels.job_title, record.job_title],
          [jobs.labels.job_type, wordOf(texts.jobTypes, record.job_type)],
          [jobs.labels.start_date, date(record.start_date)],
          [jobs.labels.end_date, date(record.end_date) ?? jobs.present],
          [jobs.labels.income, payText(texts, money(record.income), record.income_unit)],
          [jobs.labels.pay_frequency, wordOf(texts.frequencies, record.pay_frequency)],
          [jobs.labels.name, name],
          [jobs.labels.birth, date(record.date_of_birth)],
          [jobs.labels.ssn, record.ssn],
          [jobs.labels.address, place.join(", ")],
          [jobs.labels.email, record.email],
          [jobs.labels.phone, phoneText(record.phone)],
          [jobs.labels.record_id, record.record_id],
        ]}
      />
      <Pay job={job} />
      <p>
        <a href={`#dispute/${job.employment_id}`}>{jobs.isWrong(record.employer_name)}</a>
      </p>
    </section>
  );
}

function Pay({ job: { pay } }: { readonly job: HeldEmploymentView }) {
  const { jobs } = usePersonTexts();
  const { date, money } = useFormats();
  if (pay === null) return null;
  const files = [...new Set([...pay.statements, ...pay.years].flatMap((one) => one.source_file ?? []))];
  return (
    <>
      {pay.statements.length === 0 ? null : (
        <details>
          <summary>{jobs.statements(pay.statements.length)}</summary>
          <ul class="plain-list">
            {pay.statements.slice(0, STATEMENTS_SHOWN).map((one, at) => (
              <li key={`${one.pay_date} ${at}`}>
                {date(one.pay_date)}
                <span class="muted line">
                  {[
                    one.gross_pay === null ? null : `${jobs.gross}: ${money(one.gross_pay)}`,
                    one.net_pay === null ? null : `${jobs.net}: ${money(one.net_pay)}`,
                  ]
                    .filter((part) => part !== null)
                    .join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {pay.years.length === 0 ? null : (
        <details>
          <summary>{jobs.years}</summary>
          <ul class="plain-list">
            {pay.years.map((one) => (
              <li key={one.year}>
                {one.year}
                <span class="muted line">{`${jobs.wages}: ${money(one.wages ?? one.gross_pay) ?? "–"}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {files.length === 0 ? null : <p class="muted line">{`${jobs.file}: ${files.join(", ")}`}</p>}
    </>
  );
}
