import { useState } from "preact/hooks";
import { inform } from "../../api/person-api.ts";
import { useTexts } from "../../text/language.ts";
import { Fault, Screen, Submit } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import { DocumentsField, TextArea, useDocuments } from "./documents.tsx";
import type { PersonScreenProps } from "./screen-props.ts";
import { useAct } from "./use-act.ts";

/** Adds what the person says or shows later about a dispute. */
export function MoreInformation({ about, onBack, onDone }: PersonScreenProps) {
  const { inform: words } = usePersonTexts();
  const { required } = useTexts();
  const { problem, isBusy, run } = useAct();
  const documents = useDocuments();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = text.trim() === "" && documents.files.length === 0;
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || documents.fault !== null) return;
    void run(async () => {
      await inform(about, { ...(text.trim() === "" ? {} : { text }), documents: await documents.read() });
      await onDone(words.done);
    });
  };
  return (
    <Screen title={words.title} takesFocus onBack={onBack}>
      <p>{words.text}</p>
      {problem === null ? null : <Fault>{problem}</Fault>}
      <form noValidate onSubmit={submit}>
        <TextArea
          label={words.label}
          value={text}
          fault={isTried && isMissing ? required(words.label) : undefined}
          onValue={setText}
        />
        <DocumentsField documents={documents} />
        <Submit isBusy={isBusy}>{words.submit}</Submit>
      </form>
    </Screen>
  );
}
