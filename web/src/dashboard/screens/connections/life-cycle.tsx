import type { Task } from "@openvoe/client";
import { Icon, Moment, Notice } from "../../parts/content.tsx";
import { failureOf, TASK_PHASES } from "./connection-texts.tsx";

/** Where a task is on its way from new to done, or why it has ended before. */
export function LifeCycle({ task }: { readonly task: Task }) {
  const failure = failureOf(task.status);
  const at = TASK_PHASES.findIndex(([phase]) => phase === task.status);
  return (
    <>
      {failure === null ? (
        <ol class="phases">
          {TASK_PHASES.map(([phase, title, text], place) => {
            const state = place < at || task.status === "done" ? "done" : place === at ? "current" : "later";
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
          <p>{task.error_message ?? failure[1]}</p>
        </Notice>
      )}
      <p class="muted small">
        Started <Moment at={task.created_at} />
        {task.finished_at === null ? null : (
          <>
            , ended <Moment at={task.finished_at} />
          </>
        )}
      </p>
    </>
  );
}
