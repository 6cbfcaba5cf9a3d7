import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/content.tsx";
import { EnvironmentMark } from "../parts/environment.tsx";
import type { Section } from "../router/section.ts";
import { addressIn, ENVIRONMENTS } from "../service/address.ts";
import { type SessionEnvironments, useEnvironments, useSession } from "../service/voe.ts";

interface EnvironmentSwitchProps {
  /** The section that one is in: one changes to the same of another environment. */
  readonly current: Section | null;
}

/** Which environment one works in, and the way to the others: each has a session of its own, and none ends by the change. */
export function EnvironmentSwitch({ current }: EnvironmentSwitchProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const others = othersOf(useEnvironments(), session);
  // At once: a key that is pressed as soon as the list is seen counts.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      root.current?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [isOpen]);
  if (others.length === 0) return <EnvironmentMark environment={session.environment} />;
  const path = current === null || current.environment !== undefined ? "/" : current.path;
  return (
    <div class="environment-switch" ref={root}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <EnvironmentMark environment={session.environment} />
        <Icon name="down" size={14} />
        <span class="unseen">Change the environment</span>
      </button>
      <ul id={id} hidden={!isOpen}>
        {others.map(({ environment, is_signed_in: isSignedIn, team, role }) => (
          <li key={environment}>
            <a href={addressIn(environment, path)}>
              <EnvironmentMark environment={environment} />
              <span class="muted">
                {isSignedIn ? `Signed in to ${team}` : role === null ? "Sign in" : `Sign in as ${role}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Where one can go: environments with a session, or with a role of the member. Whoever is signed in with a key sees all: the team may
 * have a key for each.
 */
function othersOf(all: SessionEnvironments | undefined, session: ReturnType<typeof useSession>) {
  const isKey = session.member === null;
  return ENVIRONMENTS.flatMap((environment) => {
    const found = all?.find((one) => one.environment === environment);
    if (found === undefined || environment === session.environment) return [];
    return found.is_signed_in || found.role !== null || isKey ? [found] : [];
  });
}
