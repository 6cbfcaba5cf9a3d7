import type { GivenEmploymentView, InquiryView } from "../../api/person-views.ts";
import { Screen } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";
import { payText, useFormats, wordOf } from "./words.ts";

/** Who asked about the person: when, for which purpose, and what they were given. */
export function Inquiries({ file, onBack }: PersonScreenProps) {
  const { inquiries } = usePersonTexts();
  const latestFirst = [...file.inquiries].reverse();
  return (
    <Screen title={inquiries.title} takesFocus onBack={onBack}>
      <p>{latestFirst.length === 0 ? inquiries.none : inquiries.text}</p>
      {latestFirst.map((one) => (
        <Inquiry key={one.verification_id} inquiry={one} />
      ))}
    </Screen>
  );
}

function Inquiry({ inquiry }: { readonly inquiry: InquiryView }) {
  const texts = usePersonTexts();
  const { inquiries } = texts;
  const { time } = useFormats();
  const given = inquiry.given?.employments ?? [];
  return (
    <section class="card">
      <h2>{inquiry.asked_by}</h2>
      <p class="muted line">{time(inquiry.asked_at)}</p>
      <dl class="terms">
        <div>
          <dt>{inquiries.purpose}</dt>
          <dd>{wordOf(texts.purposes, inquiry.permissible_purpose) ?? inquiries.noPurpose}</dd>
        </div>
        <div>
          <dt>{inquiries.given}</dt>
          <dd>
            {given.length === 0 ? inquiries.nothing : null}
            {given.map((one, at) => (
              <Given key={`${one.employer_name} ${at}`} given={one} />
            ))}
          </dd>
        </div>
        <div>
          <dt>{inquiries.reference}</dt>
          <dd class="code">{inquiry.verification_id}</dd>
        </div>
      </dl>
    </section>
  );
}

interface GivenProps {
  readonly given: GivenEmploymentView;
  /** The text for disputed data; unless it is set, that the verifier was informed that they are disputed. */
  readonly told?: string;
}

/** An employment as a verifier is given it. */
export function Given({ given, told }: GivenProps) {
  const texts = usePersonTexts();
  const { inquiries, jobs } = texts;
  const { date, money } = useFormats();
  const { job_title: title, employer_name: employer } = given;
  const count = given.statements?.length ?? 0;
  const details = [
    [date(given.start_date), date(given.end_date) ?? jobs.present].filter((part) => part !== null).join(" – "),
    payText(texts, money(given.income), given.income_unit),
    count === 0 ? null : inquiries.statements(count),
  ];
  return (
    <p class="given">
      {title === null ? employer : inquiries.job(title, employer)}
      <span class="muted line">{details.filter((part) => part !== null).join(", ")}</span>
      {(given.disputes?.length ?? 0) > 0 ? <span class="line">{told ?? inquiries.told}</span> : null}
    </p>
  );
}
