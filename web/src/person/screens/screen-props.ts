import type { PersonFileView } from "../../api/person-views.ts";

/** What a screen of the person's page is given. */
export interface PersonScreenProps {
  readonly file: PersonFileView;
  /** What the screen is about, where it is one of several: an id. */
  readonly about: string;
  readonly onBack: () => void;
  /** Called after something was changed: what is held is read again, and the overview says what was done. */
  readonly onDone: (what: string) => Promise<void>;
  readonly onErased: () => void;
}
