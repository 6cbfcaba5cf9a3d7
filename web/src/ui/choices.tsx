import { useId } from "preact/hooks";
import { Fault } from "./screen.tsx";

/** One of {@link Choices}. */
interface Choice<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly description?: string | undefined;
  readonly mark?: string | undefined;
}

interface ChoicesProps<Id extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Id>[];
  readonly language?: string | undefined;
  readonly chosen: Id | null;
  readonly fault?: string | undefined;
  readonly onChoose: (id: Id) => void;
}

/** A group of radio buttons. */
export function Choices<Id extends string>(props: ChoicesProps<Id>) {
  const { legend, choices, language, chosen, fault, onChoose } = props;
  const id = useId();
  return (
    <fieldset class="choices" aria-describedby={fault === undefined ? undefined : `${id}-fault`}>
      <legend class="unseen">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.id} class="choice">
          <input
            type="radio"
            name={id}
            value={choice.id}
            checked={choice.id === chosen}
            onChange={() => onChoose(choice.id)}
          />
          <span lang={language}>
            {choice.label}
            {choice.description === undefined ? null : <span class="muted line">{choice.description}</span>}
          </span>
          {choice.mark === undefined ? null : <span class="mark">{choice.mark}</span>}
        </label>
      ))}
      {fault === undefined ? null : <Fault id={`${id}-fault`}>{fault}</Fault>}
    </fieldset>
  );
}
