import { useState } from "preact/hooks";
import { ApiFailure, type FailureKind } from "../../api/http.ts";
import { problemOf } from "../problem.ts";
import { usePersonTexts } from "../text/person-texts.ts";

/**
 * Runs an act of the person, one at a time, and says why it failed.
 *
 * @param words what is told of a kind of failure; the general words where it has none
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
