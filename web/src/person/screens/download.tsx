import { fileAddress } from "../../api/person-api.ts";
import { Screen } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import type { PersonScreenProps } from "./screen-props.ts";

/** Everything that is held, as a file of the person's own. */
export function Download({ onBack }: PersonScreenProps) {
  const { download: words } = usePersonTexts();
  return (
    <Screen title={words.title} takesFocus onBack={onBack}>
      <p>{words.text}</p>
      <div class="buttons">
        <a class="main" href={fileAddress("pdf")} download="your-file.pdf">
          {words.pdf}
        </a>
        <a class="other" href={fileAddress("json")} download="your-file.json">
          {words.json}
        </a>
      </div>
    </Screen>
  );
}
