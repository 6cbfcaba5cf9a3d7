import { useId, useState } from "preact/hooks";
import { Failure, Icon, Moment, wordsOf } from "../../parts/content.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { navigate } from "../../router/router.tsx";
import type { Section } from "../../router/section.ts";
import { useSession } from "../../service/voe.ts";
import { isOpenTo } from "../open-section.ts";
import { type FoundEntry, type PaletteEntry, screensFor, titleOfKind, useFound } from "./entries.ts";

interface PaletteProps {
  readonly sections: readonly Section[];
  readonly onClose: () => void;
}

/** Which way a key leads in the list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Finds screens and everything that the key may read, as one types. A combobox with a list, after WAI-ARIA 1.2: the
 * focus stays in the field, arrows choose, Enter goes there, Escape closes.
 */
export function Palette({ sections, onClose }: PaletteProps) {
  const id = useId();
  const session = useSession();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const { found, more, isAsking, error } = useFound(text);
  const open = sections.filter((section) => isOpenTo(section, session));
  const entries: readonly PaletteEntry[] = [...screensFor(open, text, session), ...found];
  const at = Math.min(chosen, entries.length - 1);
  const go = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    navigate(entry.to);
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key] ?? 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      const next = (at + step + entries.length) % entries.length;
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    go(entries[at]);
  };
  return (
    <Dialog title="Find" onClose={onClose}>
      <div class="palette">
        <label class="unseen" for={`${id}-text`}>
          A name, an ID, a reference or a screen
        </label>
        <Field
          id={id}
          text={text}
          chosen={entries.length === 0 ? null : at}
          onText={(typed) => {
            setText(typed);
            setChosen(0);
          }}
          onKeyDown={move}
        />
        {error === null ? null : <Failure error={error} />}
        <div id={`${id}-list`} class="found" role="listbox" aria-label="Results" aria-busy={isAsking}>
          {groupsOf(entries).map(([group, members]) => (
            // biome-ignore lint/a11y/useSemanticElements: a list of options is not a form
            <div key={group} role="group" aria-label={group}>
              <p class="heading" aria-hidden="true">
                {group}
              </p>
              {members.map(([entry, place]) => (
                <Option
                  key={entry.to}
                  id={`${id}-${place}`}
                  entry={entry}
                  isChosen={place === at}
                  onChoose={() => go(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        <p class="muted small" role="status">
          {statusText({ text, count: found.length, isAsking, more })}
        </p>
      </div>
    </Dialog>
  );
}

interface FieldProps {
  readonly id: string;
  readonly text: string;
  /** The place of the chosen option; null if there is none. */
  readonly chosen: number | null;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Field({ id, text, chosen, onText, onKeyDown }: FieldProps) {
  return (
    <input
      id={`${id}-text`}
      class="input"
      type="text"
      role="combobox"
      aria-expanded={chosen !== null}
      aria-controls={`${id}-list`}
      aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
      aria-autocomplete="list"
      autocomplete="off"
      spellcheck={false}
      maxLength={256}
      placeholder="Name, ID, reference or screen"
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Entries of one group together, each with its place among all. */
function groupsOf(
  entries: readonly PaletteEntry[],
): readonly (readonly [group: string, members: readonly (readonly [PaletteEntry, number])[]])[] {
  const placed = entries.map((entry, place) => [entry, place] as const);
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => [group, placed.filter(([entry]) => entry.group === group)]);
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Option({ id, entry, isChosen, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} class="option" onClick={onChoose}>
      <Icon name={entry.icon} />
      <span class="title">{entry.title}</span>
      {entry.detail === null ? null : <span class="muted detail">{entry.detail}</span>}
      {entry.found === null ? null : <Mark found={entry.found} />}
    </div>
  );
}

function Mark({ found }: { readonly found: FoundEntry }) {
  return (
    <span class="muted small mark">
      {found.status === null ? null : `${wordsOf(found.status)} `}
      {found.created_at === null ? null : <Moment at={found.created_at} />}
    </span>
  );
}

function statusText(state: {
  readonly text: string;
  readonly count: number;
  readonly isAsking: boolean;
  readonly more: readonly FoundEntry["kind"][];
}): string {
  if (state.text.trim().length < 2)
    return "Find people by last name or full name, and IDs by at least their first twelve digits.";
  if (state.isAsking) return "Searching…";
  if (state.count === 0)
    return "Nothing has this name, ID or reference. For a person, type the full last name or the full name.";
  const more = state.more.map((kind) => titleOfKind(kind).toLowerCase());
  return more.length === 0
    ? "Press Enter to open the selected result."
    : `There are more ${more.join(", ")}. Type more of the name.`;
}
