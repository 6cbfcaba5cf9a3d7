import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PersonFileView } from "../api/person-views.ts";
import { Screen, SecondaryButton } from "../ui/screen.tsx";
import { Connections } from "./screens/connections.tsx";
import { Contact } from "./screens/contact.tsx";
import { Disputes } from "./screens/disputes.tsx";
import { Inquiries } from "./screens/inquiries.tsx";
import { Jobs } from "./screens/jobs.tsx";
import { MoreInformation } from "./screens/more-information.tsx";
import { NewDispute } from "./screens/new-dispute.tsx";
import { Download, Erase, Freeze } from "./screens/own-file.tsx";
import { Waiting } from "./screens/waiting.tsx";
import { phoneText } from "./screens/words.ts";
import type { PersonTexts } from "./text/english.ts";
import { usePersonTexts } from "./text/person-texts.ts";

interface SignedInProps {
  readonly file: PersonFileView;
  /** Called after something was changed: what is held is read again. */
  readonly onChanged: () => Promise<void>;
  readonly onErased: () => void;
  readonly onSignOut: () => void;
}

/**
 * The screens by their names, which are in the page's address, so that the browser's way back works:
 * `#freeze`, or with what they are about, `#dispute/ID`.
 */
const SCREENS = {
  waiting: Waiting,
  jobs: Jobs,
  inquiries: Inquiries,
  connections: Connections,
  disputes: Disputes,
  freeze: Freeze,
  contact: Contact,
  download: Download,
  erase: Erase,
  dispute: NewDispute,
  flag: NewDispute,
  inform: MoreInformation,
} as const;
type ScreenName = keyof typeof SCREENS;

/** The overview of what is held, and each part of it on a screen of its own. */
export function SignedIn({ file, onChanged, onErased, onSignOut }: SignedInProps) {
  const place = usePlace();
  const [done, setDone] = useState<string | null>(null);
  // Not the browser's way back: a page that was loaded here has none to the overview.
  const onBack = () => {
    location.hash = "";
  };
  const onDone = async (what: string) => {
    await onChanged();
    setDone(what);
    location.hash = "";
  };
  if (place === null) return <Overview key={done} {...{ file, done, onSignOut }} />;
  const Shown = SCREENS[place.name];
  return <Shown key={`${place.name}/${place.about}`} about={place.about} {...{ file, onBack, onDone, onErased }} />;
}

interface Place {
  readonly name: ScreenName;
  readonly about: string;
}

function usePlace(): Place | null {
  const [place, setPlace] = useState(() => placeIn(location.hash));
  useEffect(() => {
    const onChange = () => setPlace(placeIn(location.hash));
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, []);
  return place;
}

function placeIn(hash: string): Place | null {
  const [name = "", about = ""] = hash.slice(1).split("/");
  return isScreen(name) ? { name, about } : null;
}

function isScreen(name: string): name is ScreenName {
  return Object.hasOwn(SCREENS, name);
}

interface OverviewProps {
  readonly file: PersonFileView;
  /** What was done last; null: nothing yet. */
  readonly done: string | null;
  readonly onSignOut: () => void;
}

function Overview({ file, done, onSignOut }: OverviewProps) {
  const texts = usePersonTexts();
  const { overview } = texts;
  const { first_name, last_name, ssn } = file.session.person;
  return (
    <Screen title={overview.title(`${first_name} ${last_name}`.trim())} takesFocus>
      <p class="muted">{overview.ssnEnding(ssn.slice(-4))}</p>
      {done === null ? null : (
        <p class="notice done boxed" role="status">
          {done}
        </p>
      )}
      <ul class="menu">
        {entriesOf(texts, file).map(([name, label, state]) => (
          <Entry key={name} href={`#${name}`} label={label}>
            {state}
          </Entry>
        ))}
      </ul>
      <div class="buttons">
        <SecondaryButton onClick={onSignOut}>{overview.signOut}</SecondaryButton>
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
  const reached = [file.contact?.email, phoneText(file.contact?.phone)].filter(Boolean).join(", ");
  const waiting = file.confirmations.length;
  return [
    ...(waiting === 0 ? [] : [["waiting", overview.waiting, overview.waitingCount(waiting)] as const]),
    ["jobs", overview.jobs, overview.jobsCount(file.employments.length)],
    ["inquiries", overview.inquiries, overview.inquiriesCount(file.inquiries.length)],
    ["connections", overview.connections, overview.connectionsCount(file.connections.length)],
    ["disputes", overview.disputes, overview.disputesCount(open)],
    ["freeze", overview.freeze, file.freezes.length > 0 ? overview.frozen : overview.notFrozen],
    ["contact", overview.contact, reached === "" ? overview.noContact : reached],
    ["download", overview.download, overview.downloadAs],
    ["erase", overview.erase, overview.eraseAll],
  ];
}
