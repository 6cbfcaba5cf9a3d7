import type { Task } from "@openvoe/client";
import { Icon, Moment, Notice } from "../../parts/content.tsx";
import { failureOf, TASK_PHASES } from "./connection-texts.tsx";

/** Where a task is on its way from new to done, or why it has ended before. */
export function LifeCycle({ of }: { readonly of: Task }) {
  const failure = failureOf(of.status);
  const at = TASK_PHASES.findIndex(([phase]) => phase === of.status);
  return (
    <>
      {failure === null ? (
        <ol class="phases">
          {TASK_PHASES.map(([phase, title, text], place) => {
            const state = place < at || of.status === "done" ? "done" : place === at ? "current" : "later";
            return (
              <li key={phase} class={state} aria-current={state === "current" ? "step" : undefined}>
                <span class="sign">
                  {state === "done" ? (
                    <Icon name="check" size={14} />
                  ) : state === "current" ? (
                    <span class="spinner" />
                  ) : null}
                </span>
                <span class="strong">{title}</span>
                <span class="muted small line">{text}</span>
              </li>
            );
          })}
        </ol>
      ) : (
        <Notice tone="bad" title={failure[0]}>
          <p>{of.error_message ?? failure[1]}</p>
        </Notice>
      )}
      <p class="muted small">
        Begun <Moment at={of.created_at} />
        {of.finished_at === null ? null : (
          <>
            , ended <Moment at={of.finished_at} />
          </>
        )}
      </p>
    </>
  );
}
