import * as combobox from "@zag-js/combobox";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { options } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Fault } from "./screen.tsx";

// Effects run in the task of their cause, not after the next frame as Preact has it: the machine writes its text back into the
// field by an effect, and a later one takes away what was typed in between.
options.requestAnimationFrame = queueMicrotask;

/** Longest text to search for, in characters: the service takes no longer one. */
const TEXT_MAX = 200;

/** An entry of {@link Combobox}'s list. */
interface ComboboxItem {
  readonly id: string;
  readonly label: string;
  readonly description: string | null;
}

interface ComboboxProps {
  readonly label: string;
  readonly hint: string;
  readonly items: readonly ComboboxItem[];
  readonly text: string;
  readonly fault?: string | undefined;
  /** @param isTyped false where the text was taken from a chosen entry */
  readonly onText: (text: string, isTyped: boolean) => void;
  readonly onChoose: (item: ComboboxItem) => void;
}

/** A text field with a list of suggestions, by the pattern of WAI-ARIA 1.2 (combobox with a listbox popup). */
export function Combobox({ label, hint, items, text, fault, onText, onChoose }: ComboboxProps) {
  const id = useId();
  const collection = combobox.collection({
    items: [...items],
    itemToValue: (item) => item.id,
    itemToString: (item) => item.label,
  });
  const service = useMachine(combobox.machine as combobox.Machine<ComboboxItem>, {
    id,
    collection,
    // Uncontrolled: what the page gives back could be older than what is typed by then.
    defaultInputValue: text,
    // What the person typed stays: an employer that is not listed begins with it.
    allowCustomValue: true,
    openOnClick: items.length > 0,
    // The list is part of the page's flow: what lies below it would move from under the pointer before it is let go.
    onPointerDownOutside: (event) => event.preventDefault(),
    onInputValueChange: ({ inputValue, reason }) => onText(inputValue, reason === "input-change"),
    onSelect({ itemValue }) {
      const item = items.find((one) => one.id === itemValue);
      if (item !== undefined) onChoose(item);
    },
  });
  const api = combobox.connect(service, normalizeProps);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // As the machine itself closes it there: `setOpen` would take the focus back into the field. Enter in the field is a click on
    // the form's button too, by no pointer (`detail` 0), and leaves the focus where it is.
    const close = ({ target, detail }: MouseEvent) => {
      const isOutside = target instanceof Node && !root.current?.contains(target);
      if (isOutside && api.open && detail > 0) service.send({ type: "LAYER.INTERACT_OUTSIDE" });
    };
    document.addEventListener("click", close);
    return () => document.removeEventListener("click", close);
  });
  // The list is part of the page's flow, so that it lies over nothing: a phone has no Escape that would close it.
  const { style: _, ...positionerProps }: Record<string, unknown> = { ...api.getPositionerProps() };
  const labelProps = api.getLabelProps();
  // The types of inputs with a role of their own leave no room for a role that may be absent.
  const inputProps: object = api.getInputProps();
  const described = [`${id}-hint`, ...(fault === undefined ? [] : [`${id}-fault`])].join(" ");
  return (
    <div {...api.getRootProps()} ref={root} class="field">
      <label {...labelProps} for={labelProps.htmlFor}>
        {label}
      </label>
      <p id={`${id}-hint`} class="hint">
        {hint}
      </p>
      <div {...api.getControlProps()} class="control">
        <input {...inputProps} maxLength={TEXT_MAX} aria-describedby={described} aria-invalid={fault !== undefined} />
      </div>
      {fault === undefined ? null : <Fault id={`${id}-fault`}>{fault}</Fault>}
      <div {...positionerProps}>
        <ul {...api.getContentProps()} class="list" hidden={!api.open || items.length === 0}>
          {items.map((item) => (
            <li key={item.id} {...api.getItemProps({ item })}>
              <span>{item.label}</span>
              {item.description === null ? null : <span class="muted">{item.description}</span>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
