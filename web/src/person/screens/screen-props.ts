import type { PersonFileView } from "../../api/person-views.ts";

/** What a screen of the person's page is given. */
export interface PersonScreenProps {
  readonly file: PersonFileView;
  readonly onBack: () => void;
  /** Called after something was changed: what is held is read again. */
  readonly onChanged: () => Promise<void>;
}
