import { confirmRequest } from "../../api/person-api.ts";
import type { PersonFileView } from "../../api/person-views.ts";
import { Fault, PrimaryButton, Screen } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import { Given } from "./inquiries.tsx";
import type { PersonScreenProps } from "./screen-props.ts";
import { useAct } from "./use-act.ts";
import { useFormats, wordOf } from "./words.ts";

/** What waits for the person: who asks, and what would be sent. */
export function Waiting({ file, onBack, onDone }: PersonScreenProps) {
  const { waiting } = usePersonTexts();
  return (
    <Screen title={waiting.title} takesFocus onBack={onBack}>
      <p>{file.confirmations.length === 0 ? waiting.none : waiting.text}</p>
      {file.confirmations.map((one) => (
        <Request key={one.verification_id} {...{ one, file, onDone }} />
      ))}
    </Screen>
  );
}

interface RequestProps extends Pick<PersonScreenProps, "file" | "onDone"> {
  readonly one: PersonFileView["confirmations"][number];
}

function Request({ one, file, onDone }: RequestProps) {
  const texts = usePersonTexts();
  const { waiting, inquiries } = texts;
  const { time } = useFormats();
  const { problem, isBusy, run } = useAct({ conflict: waiting.over });
  const { asked_by, verification_id, permissible_purpose, asked_at, due_at, employment_ids, would_be_given } = one;
  const confirm = () =>
    run(async () => {
      await confirmRequest(verification_id);
      await onDone(waiting.done);
    });
  return (
    <section class="card">
      <h2>{asked_by}</h2>
      <p class="muted line">{time(asked_at)}</p>
      <dl class="terms">
        <div>
          <dt>{inquiries.purpose}</dt>
          <dd>{wordOf(texts.purposes, permissible_purpose) ?? inquiries.noPurpose}</dd>
        </div>
        <div>
          <dt>{waiting.wouldBeSent}</dt>
          <dd>
            {would_be_given.employments.map((given, at) => (
              <Given key={`${given.employer_name} ${at}`} given={given} told={texts.jobs.disputed} />
            ))}
          </dd>
        </div>
      </dl>
      <p>{waiting.until(time(due_at))}</p>
      {problem === null ? null : <Fault>{problem}</Fault>}
      <div class="buttons">
        <PrimaryButton aria-disabled={isBusy} onClick={confirm}>
          {waiting.confirm}
        </PrimaryButton>
      </div>
      <h3>{waiting.isWrong}</h3>
      {file.employments
        .filter(({ employment_id }) => employment_ids.includes(employment_id))
        .map(({ employment_id, record }) => (
          <p key={employment_id}>
            <a href={`#flag/${employment_id}.${verification_id}`}>{waiting.flag(record.employer_name)}</a>
          </p>
        ))}
    </section>
  );
}
