import { useState } from "preact/hooks";
import { erase } from "../../api/person-api.ts";
import { Field } from "../../ui/field.tsx";
import { Fault, Screen } from "../../ui/screen.tsx";
import { useOperator, usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";
import { useAct } from "./use-act.ts";
import { useFormats } from "./words.ts";

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
