import { useState } from "preact/hooks";
import { erase, fileAddress, freeze, unfreeze } from "../../api/person-api.ts";
import { Field } from "../../ui/field.tsx";
import { Fault, PrimaryButton, Screen } from "../../ui/screen.tsx";
import { useOperator, usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";
import { useAct } from "./use-act.ts";
import { useFormats } from "./words.ts";

/** Everything that is held, as a file of the person's own. */
export function Download({ onBack }: PersonScreenProps) {
  const { download: words } = usePersonTexts();
  return (
    <Screen title={words.title} takesFocus onBack={onBack}>
      <p>{words.text}</p>
      <div class="buttons">
        <a class="main" href={fileAddress("pdf")} download="your-file.pdf">
          {words.pdf}
        </a>
        <a class="other" href={fileAddress("json")} download="your-file.json">
          {words.json}
        </a>
      </div>
    </Screen>
  );
}

/** Erases everything, after the date of birth was entered once more; or says which hold stands against it. */
export function Erase({ file, onBack, onErased }: PersonScreenProps) {
  const { erase: words } = usePersonTexts();
  const operator = useOperator();
  const { day } = useFormats();
  const { problem, isBusy, run } = useAct({ refused: words.wrong, conflict: words.busy });
  const [birth, setBirth] = useState("");
  const [hold] = file.legal_holds;
  const submit = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      await erase(birth);
      onErased();
    });
  };
  return (
    <Screen title={words.title} takesFocus onBack={onBack}>
      {hold === undefined ? (
        <form noValidate onSubmit={submit}>
          <p>{words.text}</p>
          <p>{words.stays}</p>
          <p>{words.later}</p>
          {problem === null ? null : <Fault>{problem}</Fault>}
          <Field name="date_of_birth" label={words.confirm} type="date" value={birth} onValue={setBirth} />
          <button type="submit" class="main danger" aria-disabled={isBusy}>
            {words.submit}
          </button>
        </form>
      ) : (
        <p class="notice boxed">{words.held(day(hold.created_at), operator)}</p>
      )}
    </Screen>
  );
}

/** Freezes the person's records, and ends the freeze. */
export function Freeze({ file, onBack, onDone }: PersonScreenProps) {
  const { freeze: words } = usePersonTexts();
  const { day } = useFormats();
  const { problem, isBusy, run } = useAct();
  const own = file.freezes.filter(({ is_liftable }) => is_liftable);
  const [first] = own;
  const hasForeign = own.length < file.freezes.length;
  const act = () =>
    run(async () => {
      await (first === undefined ? freeze() : unfreeze());
      await onDone(first === undefined ? words.doneFrozen : words.doneUnfrozen);
    });
  return (
    <Screen title={words.title} takesFocus onBack={onBack}>
      <p>{words.text}</p>
      {first === undefined ? null : <p class="notice boxed">{words.frozen(day(first.created_at))}</p>}
      {hasForeign ? <p class="notice boxed">{words.byClient}</p> : null}
      {problem === null ? null : <Fault>{problem}</Fault>}
      <PrimaryButton aria-disabled={isBusy} onClick={act}>
        {first === undefined ? words.freeze : words.unfreeze}
      </PrimaryButton>
    </Screen>
  );
}
