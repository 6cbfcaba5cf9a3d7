import { useId } from "preact/hooks";
import { outcomeWords, personName, type SandboxPerson } from "./sandbox-persons.ts";

interface PersonChoiceProps {
  readonly persons: readonly SandboxPerson[];
  /** The place of the chosen one. */
  readonly chosen: number;
  readonly isPending: boolean;
  /** True once one was run. */
  readonly isAgain: boolean;
  readonly onChoose: (at: number) => void;
  readonly onRun: (person: SandboxPerson) => void;
}

/** The persons of the sandbox as a choice, and the button that verifies the chosen one. */
export function PersonChoice({ persons, chosen, isPending, isAgain, onChoose, onRun }: PersonChoiceProps) {
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const person = persons[chosen];
        if (person !== undefined && !isPending) onRun(person);
      }}
    >
      <fieldset class="persons">
        <legend class="unseen">Person</legend>
        {persons.map((person, at) => (
          <label key={person.subject.ssn} class="person">
            <input type="radio" name={id} checked={at === chosen} onChange={() => onChoose(at)} />
            <span>
              <span class="strong">{personName(person)}</span>
              <span class="muted line small">{outcomeWords(person)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button primary" aria-disabled={isPending}>
        {isPending ? <span class="spinner" /> : null}
        {isAgain ? "Verify this person too" : "Verify this person"}
      </button>
    </form>
  );
}
