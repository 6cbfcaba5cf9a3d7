import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Scope, Session } from "./voe.ts";

/** Who is signed in, for every screen. */
export const SessionContext = createContext<Session | null>(null);

/** Who is signed in. Screens are shown to someone who is. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("A screen outside of a session.");
  return session;
}

/** True if the signed-in key has a scope. */
export function useScope(scope: Scope): boolean {
  return useSession().scopes.includes(scope);
}
