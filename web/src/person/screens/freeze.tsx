import { freeze, unfreeze } from "../../api/person-api.ts";
import { Fault, PrimaryButton, Screen } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";
import { useAct } from "./use-act.ts";
import { useFormats } from "./words.ts";

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
