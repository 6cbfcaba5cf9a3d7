import { Field } from "../ui/field.tsx";
import { usePersonTexts } from "./text/person-texts.ts";

interface CodeFieldProps {
  readonly value: string;
  readonly problem: string | null;
  readonly onValue: (value: string) => void;
}

/** A field for the code that was sent to the person. */
export function CodeField({ value, problem, onValue }: CodeFieldProps) {
  const { code } = usePersonTexts();
  return (
    <Field
      name="code"
      label={code.label}
      type="code"
      autocomplete="one-time-code"
      hint={code.hint}
      maxLength={16}
      value={value}
      fault={problem ?? undefined}
      onValue={onValue}
    />
  );
}
