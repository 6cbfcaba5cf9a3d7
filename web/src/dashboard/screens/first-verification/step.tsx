import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/content.tsx";

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ComponentChildren;
}

/** A step with its number, or a tick once it is done. */
export function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li class="card step">
      <span class={isDone ? "step-mark done" : "step-mark"}>{isDone ? <Icon name="check" /> : number}</span>
      <div>
        <h2>
          {title}
          {isDone ? <span class="unseen"> (done)</span> : null}
        </h2>
        {children}
      </div>
    </li>
  );
}
