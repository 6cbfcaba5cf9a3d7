import { Screen } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";
import { useFormats } from "./words.ts";

/** What clients hold of the person over connections and orders. */
export function Connections({ file, onBack }: PersonScreenProps) {
  const { connections: texts } = usePersonTexts();
  const { day } = useFormats();
  return (
    <Screen title={texts.title} takesFocus onBack={onBack}>
      <p>{file.connections.length === 0 ? texts.none : texts.text}</p>
      {file.connections.map((one) => (
        <section key={one.id} class="card">
          <h2>{texts.heldBy(one.held_by)}</h2>
          <ul class="plain-list">
            {one.holdings.map((held) => (
              <li key={held.id}>
                {texts.kinds[held.kind]}
                <span class="muted line">{texts.since(day(held.created_at))}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  );
}
