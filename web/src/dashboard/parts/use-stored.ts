import { useState } from "preact/hooks";
import { useSession } from "../service/session.tsx";
import { say } from "./toast.tsx";

/**
 * A choice that this browser keeps, for the team's environment. Where it keeps nothing, the person is told.
 *
 * @param kept what is kept, in the plural: `columns`
 * @param of the screen or list that it is of
 * @param parse the choice of what was stored; null: nothing was
 */
export function useStored<Choice>(
  { kept, of }: { readonly kept: string; readonly of: string },
  parse: (stored: unknown) => Choice,
): readonly [choice: Choice, choose: (choice: Choice) => void] {
  const { team, environment } = useSession();
  const place = `openvoe.${kept} ${team.name} ${environment} ${of}`;
  const [choice, setChoice] = useState(() => parse(storedAt(place)));
  const choose = (next: Choice) => {
    setChoice(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      say(`This browser keeps no ${kept}: its storage is full or switched off.`, "bad");
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
