import { useState } from "preact/hooks";
import { ApiFailure, type FailureKind } from "../../api/http.ts";
import type { PersonTexts } from "../text/english.ts";
import { usePersonTexts } from "../text/person-texts.ts";

/**
 * Runs an act of the person, one at a time, and says why it failed.
 *
 * @param words the message for a kind of failure; the general words where it has none
 */
export function useAct(words: Partial<Readonly<Record<FailureKind, string>>> = {}) {
  const texts = usePersonTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      const own = error instanceof ApiFailure ? words[error.kind] : undefined;
      setProblem(own ?? problemOf(texts, error));
    }
    setBusy(false);
  };
  return { problem, isBusy, run };
}

/** The message for a call that failed. */
export function problemOf(texts: PersonTexts, error: unknown): string {
  const kind = error instanceof ApiFailure ? error.kind : "server";
  if (kind === "offline") return texts.offline;
  return kind === "limited" ? texts.limited : texts.failed;
}
