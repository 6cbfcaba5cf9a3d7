import { useEffect, useState } from "preact/hooks";
import { tellEnded } from "../api/ended-links.ts";
import { call, type TokenFailure, tokenFailureOf } from "../api/http.ts";
import type { SharedLinkView } from "../api/views.ts";
import type { Texts } from "../text/english.ts";
import { useTexts } from "../text/language.ts";
import { readableName } from "../text/readable-name.ts";
import { applyAccent } from "../theme/accent.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Facts, Fault, Frame, Loading, PrimaryButton, Screen } from "../ui/screen.tsx";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: TokenFailure }
  | { readonly kind: "loaded"; readonly link: SharedLinkView };

/** The page at which a person sees what they share by a link, and ends it. */
export function SharedPage({ token }: { readonly token: string }) {
  const texts = useTexts();
  const [state, setState] = useState<State>({ kind: "loading" });
  const load = () => {
    setState({ kind: "loading" });
    call<SharedLinkView>(token, { path: "v1/shared/link/" }).then(
      (link) => {
        applyAccent(link.accent_color);
        setState({ kind: "loaded", link });
      },
      (error: unknown) => setState({ kind: "failed", reason: tokenFailureOf(error) }),
    );
  };
  useEffect(load, [token]);
  const revoke = async () => {
    const link = await call<SharedLinkView>(token, { method: "POST", path: "v1/shared/link/revoke/" });
    setState({ kind: "loaded", link });
    tellEnded(location.href);
  };
  return (
    <Frame
      title={texts.shared.pageTitle}
      heading={state.kind === "loaded" ? state.link.client_name : null}
      brand={state.kind === "loaded" ? state.link.brand : undefined}
      notice={state.kind === "loaded" && state.link.environment === "sandbox" ? texts.shared.sandbox : undefined}
    >
      {state.kind === "loading" ? (
        <Loading />
      ) : state.kind === "loaded" ? (
        <SharedLink link={state.link} onRevoke={revoke} />
      ) : (
        <Screen title={texts.session[state.reason].title} takesFocus={false}>
          <p>{texts.session[state.reason].text}</p>
          {state.reason === "offline" || state.reason === "server" ? (
            <PrimaryButton onClick={load}>{texts.tryAgain}</PrimaryButton>
          ) : null}
        </Screen>
      )}
    </Frame>
  );
}

interface SharedLinkProps {
  readonly link: SharedLinkView;
  readonly onRevoke: () => Promise<void>;
}

/** What a link shares, since when, and the button that ends it. */
function SharedLink({ link, onRevoke }: SharedLinkProps) {
  const texts = useTexts();
  const client = link.client_name;
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isEnded = link.status === "revoked";
  const revoke = () => {
    setAsking(false);
    onRevoke().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  return (
    <Screen title={texts.shared.title(client)} takesFocus={false}>
      <p role="status">{isEnded ? texts.shared.revoked : null}</p>
      <LinkFacts link={link} />
      {isEnded ? null : <Contents link={link} />}
      {hasFailed ? <Fault>{texts.shared.revokeFailed}</Fault> : null}
      {isEnded ? null : (
        <PrimaryButton isDangerous onClick={() => setAsking(true)}>
          {texts.shared.revoke}
        </PrimaryButton>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={texts.shared.revokeTitle}
          text={texts.shared.revokeText(client)}
          confirm={texts.shared.revokeConfirm}
          keep={texts.shared.keep}
          onConfirm={revoke}
          onKeep={() => setAsking(false)}
        />
      ) : null}
    </Screen>
  );
}

function LinkFacts({ link }: { readonly link: SharedLinkView }) {
  const texts = useTexts();
  const { shared } = texts;
  const client = link.client_name;
  const company = link.company === null ? null : readableName(link.company.name);
  const from = [link.provider.name ?? texts.yourPayroll, company].filter(Boolean).join(", ");
  const facts = [
    [shared.statusLabel, shared.status[link.status]],
    [shared.from, from],
    [shared.since, timeText(texts, link.connected_at)],
    [shared.lastRead, timeText(texts, link.last_refreshed_at)],
    [shared.identityLabel, link.identity === null ? null : shared.identity[link.identity](client)],
    [shared.upToDate, link.status === "revoked" ? null : link.allows_refresh ? shared.yes : shared.no],
  ] as const;
  return <Facts facts={facts} />;
}

function Contents({ link: { items, employments } }: { readonly link: SharedLinkView }) {
  const texts = useTexts();
  const { shared } = texts;
  return (
    <>
      {items.length === 0 ? null : (
        <>
          <h2>{shared.what}</h2>
          <ul>
            {items.map((item) => (
              <li key={item}>{texts.consent.items[item]}</li>
            ))}
          </ul>
        </>
      )}
      {employments.length === 0 ? null : (
        <>
          <h2>{shared.jobs}</h2>
          <ul>
            {employments.map((job) => (
              <li key={`${job.company_name}/${job.job_title}/${job.start_date}`}>
                {job.job_title === null
                  ? readableName(job.company_name)
                  : shared.job(job.job_title, readableName(job.company_name))}
                <span class="muted line">
                  {[dateText(texts, job.start_date), dateText(texts, job.end_date) ?? shared.now]
                    .filter((part) => part !== null)
                    .join(" – ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function timeText({ code }: Texts, time: string | null): string | null {
  if (time === null) return null;
  return new Intl.DateTimeFormat(code, { dateStyle: "long", timeStyle: "short" }).format(new Date(time));
}

function dateText({ code }: Texts, date: string | null): string | null {
  if (date === null) return null;
  // A date has no time zone: read and written in the same one.
  return new Intl.DateTimeFormat(code, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}
