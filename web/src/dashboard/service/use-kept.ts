import { useState } from "preact/hooks";
import { useSession } from "./voe.ts";

/** Hours for which something is kept: as long as a bridge token works. */
const KEPT_HOURS = 6;

interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
}

/**
 * A value that a reload of this tab keeps, for the session that is signed in and for six hours at most.
 *
 * @param name what it is, unique in the dashboard
 */
export function useKept<Value>(name: string): readonly [Value | null, (value: Value | null) => void] {
  const key = `openvoe ${useSession().id} ${name}`;
  const [value, setValue] = useState<Value | null>(() => read<Value>(key));
  const keep = (next: Value | null) => {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ value: next, until: Date.now() + KEPT_HOURS * 3_600_000 }));
    setValue(next);
  };
  return [value, keep];
}

function read<Value>(key: string): Value | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  const { value, until } = JSON.parse(text) as Kept<Value>;
  return until > Date.now() ? value : null;
}
