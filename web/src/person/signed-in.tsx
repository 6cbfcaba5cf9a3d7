import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PersonFileView } from "../api/person-views.ts";
import { Screen } from "../ui/screen.tsx";
import { Connections } from "./screens/connections.tsx";
import { Disputes } from "./screens/disputes.tsx";
import { Inquiries } from "./screens/inquiries.tsx";
import { Jobs } from "./screens/jobs.tsx";
import type { PersonTexts } from "./text/english.ts";
import { usePersonTexts } from "./text/person-texts.ts";

interface SignedInProps {
  readonly file: PersonFileView;
  /** Called after something was changed: what is held is read again. */
  readonly onChanged: () => Promise<void>;
  readonly onSignOut: () => void;
}

/** The screens by their names, which are in the page's address, so that the browser's way back works. */
const SCREENS = { jobs: Jobs, inquiries: Inquiries, connections: Connections, disputes: Disputes } as const;
type ScreenName = keyof typeof SCREENS;

/** The overview of what is held, and each part of it on a screen of its own. */
export function SignedIn({ file, onChanged, onSignOut }: SignedInProps) {
  const { name, hasMoved } = useScreenName();
  const onBack = () => history.back();
  if (name === null) return <Overview {...{ file, onSignOut }} takesFocus={hasMoved} />;
  const Shown = SCREENS[name];
  return <Shown key={name} {...{ file, onBack, onChanged }} />;
}

function useScreenName(): { readonly name: ScreenName | null; readonly hasMoved: boolean } {
  const [shown, setShown] = useState(() => ({ name: nameIn(location.hash), hasMoved: true }));
  useEffect(() => {
    const onChange = () => setShown({ name: nameIn(location.hash), hasMoved: true });
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, []);
  return shown;
}

function nameIn(hash: string): ScreenName | null {
  const name = hash.slice(1);
  return Object.hasOwn(SCREENS, name) ? (name as ScreenName) : null;
}

interface OverviewProps {
  readonly file: PersonFileView;
  readonly takesFocus: boolean;
  readonly onSignOut: () => void;
}

function Overview({ file, takesFocus, onSignOut }: OverviewProps) {
  const texts = usePersonTexts();
  const { overview } = texts;
  const { first_name, last_name, ssn } = file.session.person;
  return (
    <Screen title={overview.title(`${first_name} ${last_name}`.trim())} takesFocus={takesFocus}>
      <p class="muted">{ssn}</p>
      <ul class="menu">
        {entriesOf(texts, file).map(([name, label, state]) => (
          <Entry key={name} href={`#${name}`} label={label}>
            {state}
          </Entry>
        ))}
      </ul>
      <p class={file.freezes.length > 0 ? "notice boxed" : "muted"}>
        {file.freezes.length > 0 ? overview.frozen : overview.notFrozen}
      </p>
      <div class="buttons">
        <button type="button" class="other" onClick={onSignOut}>
          {overview.signOut}
        </button>
      </div>
    </Screen>
  );
}

function Entry({ href, label, children }: { href: string; label: string; children: ComponentChildren }) {
  return (
    <li>
      <a href={href}>
        {label}
        <span class="muted line">{children}</span>
      </a>
    </li>
  );
}

function entriesOf(
  { overview }: PersonTexts,
  file: PersonFileView,
): readonly (readonly [ScreenName, string, string])[] {
  const open = file.disputes.filter(({ ended_at }) => ended_at === null).length;
  return [
    ["jobs", overview.jobs, overview.jobsCount(file.employments.length)],
    ["inquiries", overview.inquiries, overview.inquiriesCount(file.inquiries.length)],
    ["connections", overview.connections, overview.connectionsCount(file.connections.length)],
    ["disputes", overview.disputes, overview.disputesCount(open)],
  ];
}
