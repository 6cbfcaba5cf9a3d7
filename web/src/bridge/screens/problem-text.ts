import type { FailureKind } from "../../api/http.ts";
import type { Texts } from "../../text/english.ts";

/** Why what the person sent did not arrive, in words. */
export function problemText(texts: Texts, problem: FailureKind): string {
  switch (problem) {
    case "offline":
      return texts.steps.notSent;
    case "limited":
      return texts.steps.tooMany;
    default:
      return texts.session.server.text;
  }
}
