import { useState } from "preact/hooks";
import { useSession } from "../service/voe.ts";
import { say } from "./page.tsx";

/**
 * A choice that this browser keeps, for the team's environment. Where it keeps nothing, the person is informed.
 *
 * @param kept what is kept, in the plural: `columns`
 * @param owner the screen or list that it is for
 * @param parse the choice of what was stored; null: nothing was
 */
export function useStored<Choice>(
  { kept, owner }: { readonly kept: string; readonly owner: string },
  parse: (stored: unknown) => Choice,
): readonly [choice: Choice, choose: (choice: Choice) => void] {
  const { team, environment } = useSession();
  const place = `openvoe.${kept} ${team.name} ${environment} ${owner}`;
  const [choice, setChoice] = useState(() => parse(storedAt(place)));
  const choose = (next: Choice) => {
    setChoice(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      say(`This browser cannot save your ${kept}: its storage is full or turned off.`, "bad");
    }
  };
  return [choice, choose];
}

function storedAt(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}
