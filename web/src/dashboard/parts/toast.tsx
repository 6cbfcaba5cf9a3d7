import { useEffect, useReducer } from "preact/hooks";
import { Icon } from "./icon.tsx";

/** How long a message stays, in milliseconds. */
const STAYS_MS = 6_000;

interface Message {
  readonly id: number;
  readonly text: string;
  readonly tone: "good" | "bad";
}

let messages: readonly Message[] = [];
let ids = 0;
let onChange = () => {};

/** Says at the edge of the page what was done. What must not be missed belongs on the screen instead. */
export function say(text: string, tone: Message["tone"] = "good"): void {
  ids += 1;
  const message = { id: ids, text, tone };
  change([...messages, message]);
  setTimeout(() => change(messages.filter((one) => one !== message)), STAYS_MS);
}

function change(next: readonly Message[]): void {
  messages = next;
  onChange();
}

/** The messages of {@link say}; one for the whole page, from its beginning. */
export function Toasts() {
  const [, render] = useReducer<number, void>((renders) => renders + 1, 0);
  useEffect(() => {
    onChange = () => render();
  }, []);
  return (
    <div class="toasts" role="status">
      {messages.map(({ id, text, tone }) => (
        <p key={id} class={`toast ${tone}`}>
          <Icon name={tone === "good" ? "check" : "alert"} />
          {text}
        </p>
      ))}
    </div>
  );
}
