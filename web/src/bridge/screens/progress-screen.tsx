import type { ConnectionView, TaskStatus } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { Announcement, Screen, Spinner } from "../../ui/screen.tsx";

interface ProgressScreenProps {
  readonly view: ConnectionView;
  readonly isLost: boolean;
  readonly takesFocus: boolean;
}

type Phase = "sign_in" | "read" | "prepare";
const PHASES: readonly Phase[] = ["sign_in", "read", "prepare"];

/** How far the work is. Each new phase is read out. */
export function ProgressScreen({ view, isLost, takesFocus }: ProgressScreenProps) {
  const { yourPayroll, progress: texts } = useTexts();
  const at = PHASES.indexOf(phaseOf(view.status));
  const words: Record<Phase, string> = {
    sign_in: texts.phases.sign_in(view.provider.name ?? yourPayroll),
    read: texts.phases.read,
    prepare: texts.phases.prepare,
  };
  const wait = view.step?.kind === "wait" ? view.step : null;
  const current = wait?.title ?? words[PHASES[at] ?? "sign_in"];
  return (
    <Screen title={texts.title} takesFocus={takesFocus}>
      <ol class="phases">
        {PHASES.map((phase, index) => (
          <li key={phase} class={index < at ? "done" : index === at ? "current" : undefined}>
            {index === at ? <Spinner /> : <Tick isDone={index < at} />}
            <span>{words[phase]}</span>
            <span class="unseen">{index < at ? texts.done : index === at ? texts.current : ""}</span>
          </li>
        ))}
      </ol>
      {wait === null ? null : <p lang="en">{[wait.title, wait.text].filter(Boolean).join(" ")}</p>}
      <p class="muted">{isLost ? texts.lost : texts.text}</p>
      <Announcement>{isLost ? texts.lost : current}</Announcement>
    </Screen>
  );
}

function phaseOf(status: TaskStatus): Phase {
  if (status === "parse") return "read";
  return status === "full_parse" ? "prepare" : "sign_in";
}

function Tick({ isDone }: { readonly isDone: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" stroke-width="1.4" />
      {isDone ? <path d="m4.8 8.2 2.2 2.2 4.2-4.6" fill="none" stroke="currentColor" stroke-width="1.6" /> : null}
    </svg>
  );
}
