import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useTexts } from "../text/language.ts";
import { Fault } from "./screen.tsx";

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date" | "code";
  readonly autocomplete?: string | undefined;
  readonly hint?: ComponentChildren;
  readonly isOptional?: boolean;
  readonly maxLength?: number | undefined;
  /** Language of label and hint, where it is not the page's. */
  readonly language?: string | undefined;
  readonly value: string;
  readonly fault?: ComponentChildren;
  /** True for a code of digits alone, for which a phone shows digits. */
  readonly isNumeric?: boolean;
  /** True if the field takes the focus when it appears, because what was typed there was refused. */
  readonly takesFocus?: boolean;
  readonly onValue: (value: string) => void;
}

/** An input with its label, hint and fault. What must not be read over the shoulder is hidden until the person shows it. */
export function Field(props: FieldProps) {
  const { name, label, type, autocomplete, hint, isOptional, language, value, fault, onValue } = props;
  const texts = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (props.takesFocus === true) input.current?.focus();
  }, []);
  const [isShown, setShown] = useState(false);
  const isSecret = type === "password" || type === "ssn";
  const described = [hint === undefined ? "" : `${id}-hint`, fault === undefined ? "" : `${id}-fault`].filter(Boolean);
  // The types of inputs want one known type for each element.
  const typed: object = { type: inputType(type, isShown) };
  return (
    <div class="field">
      <label for={id} lang={language}>
        {label}
        {isOptional === true ? <span class="muted"> ({texts.optional})</span> : null}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="hint" lang={language}>
          {hint}
        </p>
      )}
      <div class={isSecret ? "control with-button" : "control"}>
        <input
          ref={input}
          id={id}
          name={name}
          class={type === "ssn" && !isShown ? "hidden-text" : undefined}
          {...typed}
          inputMode={type === "ssn" || props.isNumeric === true ? "numeric" : undefined}
          autocomplete={autocomplete ?? "off"}
          autoCapitalize="none"
          spellcheck={false}
          maxLength={props.maxLength}
          aria-required={isOptional !== true}
          aria-invalid={fault !== undefined}
          aria-describedby={described.length > 0 ? described.join(" ") : undefined}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
        {isSecret ? (
          <button
            type="button"
            class="inside"
            aria-label={isShown ? texts.hide(label) : texts.show(label)}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? texts.hideShort : texts.showShort}
          </button>
        ) : null}
      </div>
      {fault === undefined ? null : <Fault id={`${id}-fault`}>{fault}</Fault>}
    </div>
  );
}

function inputType(type: FieldProps["type"], isShown: boolean): "text" | "password" | "email" | "tel" | "date" {
  if (type === "password") return isShown ? "text" : "password";
  // A password's type would have browsers offer to keep the number as a password.
  return type === "ssn" || type === "code" ? "text" : type;
}
