import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, Icon } from "../parts/content.tsx";
import { EnvironmentMark, environmentText } from "../parts/environment.tsx";
import { Link } from "../router/router.tsx";
import type { Section } from "../router/section.ts";
import { addressIn, ENVIRONMENTS, hrefOf, SERVICE_URL } from "../service/address.ts";
import {
  endSession,
  type Session,
  type SessionEnvironments,
  useEnvironments,
  useMutation,
  useSession,
} from "../service/voe.ts";
import { isOpenTo } from "./open-section.ts";
import { PaletteButton } from "./palette/palette-button.tsx";

const GROUPS = [
  ["home", null],
  ["data", "Data"],
  ["setup", "Integration"],
  ["operation", "Operations"],
  ["account", "You"],
] as const;

interface LayoutProps {
  readonly sections: readonly Section[];
  readonly current: Section | null;
  readonly children: ComponentChildren;
}

/** What is around every screen: where one is, as whom, and the ways to the other screens. */
export function Layout({ sections, current, children }: LayoutProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div class={`layout ${session.environment}`}>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <button
          type="button"
          class="menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "cross" : "menu"} size={20} />
          <span class="unseen">Menu</span>
        </button>
        <Link to="/" class="brand" onFollow={close}>
          OpenVOE
        </Link>
        <EnvironmentSwitch current={current} />
        <p class="stake muted">{environmentText(session.environment)}</p>
        <PaletteButton sections={sections} />
        <Account session={session} />
      </header>
      <nav
        id="navigation"
        class={isOpen ? "side open" : "side"}
        aria-label="Dashboard"
        onKeyDown={({ key }) => key === "Escape" && close()}
      >
        {GROUPS.map(([group, title]) => (
          <Group
            key={group}
            title={title}
            sections={sections.filter((one) => one.group === group)}
            current={current}
            onFollow={close}
          />
        ))}
        <h2>Documentation</h2>
        <ul>
          <li>
            <a href={new URL("docs", SERVICE_URL).pathname}>
              <Icon name="external" />
              Reference and guides
            </a>
          </li>
        </ul>
      </nav>
      <main id="main" class="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

interface GroupProps {
  readonly title: string | null;
  readonly sections: readonly Section[];
  readonly current: Section | null;
  readonly onFollow: () => void;
}

function Group({ title, sections, current, onFollow }: GroupProps) {
  const session = useSession();
  const shown = sections.filter((section) => isOpenTo(section, session));
  if (shown.length === 0) return null;
  return (
    <>
      {title === null ? null : <h2>{title}</h2>}
      <ul>
        {shown.map((section) => (
          <li key={section.path}>
            <Link to={section.path} isCurrent={section === current} onFollow={onFollow}>
              <Icon name={section.icon} />
              {section.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who is signed in, in a few words. */
function holderOf({ member, key }: Session): string {
  if (member !== null) return `${member.name}, ${member.role}`;
  return key?.name ?? `key ${key?.secret_hint}`;
}

function Account({ session }: { readonly session: Session }) {
  const signOut = useMutation({
    act: () => endSession(),
    // Nothing of the session stays in the page's memory.
    onDone: () => location.assign(hrefOf("/")),
  });
  return (
    <div class="account">
      <p>
        <span class="strong">{session.team.name}</span> <Link to="/account">{holderOf(session)}</Link>
      </p>
      <Button look="quiet small" disabled={signOut.isPending} onClick={() => signOut.run(undefined)} icon="leave">
        <span class="label">Sign out</span>
      </Button>
    </div>
  );
}

interface EnvironmentSwitchProps {
  /** The section that one is in: one changes to the same of another environment. */
  readonly current: Section | null;
}

/** Which environment one works in, and the way to the others: each has a session of its own, and none ends by the change. */
function EnvironmentSwitch({ current }: EnvironmentSwitchProps) {
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
        <span class="unseen">Switch environment</span>
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
 * Where one can go: environments with a session, or with a role of the member. Anyone who is signed in with a key sees all: the team may
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
