import type { NotificationLanguage } from "../../../kernel/notification.ts";
import type { AgencyDetails, LetterKind } from "../letter.ts";
import { type LetterTemplate, readLetterTemplate, templateKey } from "./letter-template.ts";
import adverseActionEn from "./templates/adverse-action-en.json" with { type: "json" };
import adverseActionEs from "./templates/adverse-action-es.json" with { type: "json" };
import disputeResultsEn from "./templates/dispute-results-en.json" with { type: "json" };
import disputeResultsEs from "./templates/dispute-results-es.json" with { type: "json" };
import summaryOfRightsEn from "./templates/summary-of-rights-en.json" with { type: "json" };
import summaryOfRightsEs from "./templates/summary-of-rights-es.json" with { type: "json" };

/** Templates that come with the program, each checked when it is loaded. */
const BUNDLED_TEMPLATES = [
  adverseActionEn,
  adverseActionEs,
  summaryOfRightsEn,
  summaryOfRightsEs,
  disputeResultsEn,
  disputeResultsEs,
].map(readLetterTemplate);

/** The templates in use, and who the operator is. */
export interface Letters {
  /** Null: letters leave room for it. */
  readonly agency: AgencyDetails | null;
  templateOf(kind: LetterKind, language: NotificationLanguage): LetterTemplate;
}

/** The bundled templates; those of the operator replace them. */
export function openLetters(own: readonly LetterTemplate[], agency: AgencyDetails | null): Letters {
  const all = [...BUNDLED_TEMPLATES, ...own].map((one) => [templateKey(one.kind, one.language), one] as const);
  const byKey = new Map(all);
  return {
    agency,
    templateOf(kind, language) {
      const template = byKey.get(templateKey(kind, language));
      if (template === undefined) throw new Error(`no template of ${kind} in ${language}`);
      return template;
    },
  };
}
