import type { PersonDisputeView } from "../../api/person-views.ts";
import { Facts, Screen } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";
import { useFormats, wordOf } from "./words.ts";

/** What the person disputes, until when an answer is due, and how it ended. */
export function Disputes({ file, onBack }: PersonScreenProps) {
  const { disputes } = usePersonTexts();
  return (
    <Screen title={disputes.title} takesFocus onBack={onBack}>
      {file.disputes.length === 0 ? <p>{disputes.none}</p> : null}
      {[...file.disputes].reverse().map((one) => (
        <Dispute key={one.id} dispute={one} />
      ))}
    </Screen>
  );
}

function Dispute({ dispute }: { readonly dispute: PersonDisputeView }) {
  const { disputes, inform, jobs } = usePersonTexts();
  const { day } = useFormats();
  const fields = dispute.fields.map((field) => wordOf(jobs.labels, field));
  return (
    <section class="card">
      <h2>{dispute.employer_name}</h2>
      <p class="muted line">{fields.length === 0 ? disputes.all : fields.join(", ")}</p>
      <p>
        <strong>{disputes.status[dispute.status]}</strong>
        <span class="muted line">
          {dispute.ended_at === null ? disputes.until(day(dispute.due_at)) : disputes.ended(day(dispute.ended_at))}
        </span>
      </p>
      <Facts
        facts={[
          [disputes.said, dispute.explanation],
          [disputes.answer, dispute.result?.explanation ?? null],
        ]}
      />
      {dispute.ended_at === null ? (
        <p>
          <a href={`#inform/${dispute.id}`}>{inform.open}</a>
        </p>
      ) : null}
    </section>
  );
}
