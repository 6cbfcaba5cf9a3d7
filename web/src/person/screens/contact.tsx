import { useState } from "preact/hooks";
import { changeContact, confirmContact } from "../../api/person-api.ts";
import { Choices } from "../../ui/choices.tsx";
import { Field } from "../../ui/field.tsx";
import { Facts, Fault, Screen, Submit } from "../../ui/screen.tsx";
import { CodeField } from "../code-field.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";
import { useAct } from "./use-act.ts";
import { phoneText } from "./words.ts";

/** Corrects where the person is reached: a code shows that the new address or number is theirs. */
export function Contact({ file, onBack, onDone }: PersonScreenProps) {
  const { contact: words } = usePersonTexts();
  const [isSent, setSent] = useState(false);
  return (
    <Screen title={words.title} takesFocus onBack={onBack}>
      <p>{words.text}</p>
      <Facts
        facts={[
          [words.email, file.contact?.email ?? null],
          [words.phone, phoneText(file.contact?.phone ?? null)],
        ]}
      />
      {isSent ? <Confirm onDone={() => onDone(words.done)} /> : <Change onSent={() => setSent(true)} />}
    </Screen>
  );
}

function Change({ onSent }: { readonly onSent: () => void }) {
  const { contact: words } = usePersonTexts();
  const { problem, isBusy, run } = useAct({ refused: words.wrong });
  const [kind, setKind] = useState<"email" | "phone">("email");
  const [value, setValue] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = value.trim() === "";
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    void run(async () => {
      await changeContact(kind === "email" ? { email: value.trim() } : { phone: value.trim() });
      onSent();
    });
  };
  const isEmail = kind === "email";
  return (
    <form noValidate onSubmit={submit}>
      <h2>{words.which}</h2>
      <Choices
        legend={words.which}
        choices={[
          { id: "email", label: words.email },
          { id: "phone", label: words.phone },
        ]}
        chosen={kind}
        onChoose={(id) => {
          setKind(id);
          setValue("");
        }}
      />
      {problem === null ? null : <Fault>{problem}</Fault>}
      <Field
        key={kind}
        name={kind}
        label={isEmail ? words.newEmail : words.newPhone}
        type={isEmail ? "email" : "tel"}
        autocomplete={isEmail ? "email" : "tel-national"}
        hint={isEmail ? undefined : words.phoneHint}
        maxLength={254}
        value={value}
        fault={isTried && isMissing ? words.missing : undefined}
        onValue={setValue}
      />
      <Submit isBusy={isBusy}>{words.send}</Submit>
    </form>
  );
}

function Confirm({ onDone }: { readonly onDone: () => Promise<void> }) {
  const { contact: words, code: codeWords, signIn } = usePersonTexts();
  const { problem, isBusy, run } = useAct({ refused: codeWords.wrong, limited: signIn.locked });
  const [code, setCode] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      await confirmContact(code);
      await onDone();
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p role="status">{words.codeText}</p>
      <CodeField value={code} problem={problem} onValue={setCode} />
      <Submit isBusy={isBusy}>{words.confirm}</Submit>
    </form>
  );
}
