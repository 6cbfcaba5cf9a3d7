import { useEffect, useState } from "preact/hooks";
import type { ConnectionView, SessionView, TaskStatus } from "../../api/views.ts";
import type { Host } from "../../host/host.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { Announcement, PrimaryButton, Screen, SecondaryButton, Spinner } from "../../ui/screen.tsx";
import { ReviewScreen } from "../steps/review-screen.tsx";
import { StepScreen } from "../steps/step-screen.tsx";
import type { Connection } from "../use-connection.ts";
import type { Leaving } from "../use-leaving.ts";
import type { Place, Way } from "../use-way.ts";
import { SuccessScreen } from "./success-screen.tsx";

interface ConnectionScreenProps {
  readonly connection: Connection;
  readonly way: Way;
  readonly session: SessionView;
  readonly host: Host;
  readonly token: string;
  readonly leaving: Leaving;
  readonly retry: () => void;
  readonly leaveFor: (place: Place) => void;
  readonly onNext: (() => void) | undefined;
}

/** A connection's current step, progress or result. */
export function ConnectionScreen(props: ConnectionScreenProps) {
  const { connection, way, session, host, token, leaving, retry, leaveFor, onNext } = props;
  const view = useSteadyView(connection.view);
  if (view === null) return null;
  const client = session.client_name;
  // What was there when the page was opened does not take the focus.
  const takesFocus = view !== session.connection;
  const isRedirected = !host.canClose && session.redirect_url !== null;
  if (view.status === "done") {
    const partsLeft = session.order === null ? 0 : session.order.parts_open - 1;
    return <SuccessScreen {...{ view, client, takesFocus, leaving, isRedirected, onNext, partsLeft }} />;
  }
  if (view.error !== null) {
    return (
      <FailureScreen
        {...{ client, takesFocus, retry, leaveFor }}
        onReturn={isRedirected ? leaving.leave : undefined}
        error={view.error}
        isBusy={connection.isBusy}
        canChooseEmployer={way.canChooseEmployer}
        canChooseProvider={way.canChooseProvider}
      />
    );
  }
  if (view.step !== null && view.step.kind !== "wait") {
    const isBusy = connection.isBusy || view !== connection.view;
    if (view.step.kind === "review") {
      return <ReviewScreen key={view.step.id} {...{ client, connection, isBusy, takesFocus }} step={view.step} />;
    }
    return (
      <StepScreen
        key={view.step.id}
        {...{ connection, isBusy, token, takesFocus }}
        onBack={() => leaveFor("consent")}
        step={view.step}
        view={view}
      />
    );
  }
  return <ProgressScreen view={view} isLost={connection.isLost} takesFocus={takesFocus} />;
}

/** How long an answered step stays in sight before the page says that it works, in milliseconds. */
const STEADY_MS = 800;

/** The view; but after an answered step, this step for a moment more: most answers lead to the next step at once. */
function useSteadyView(view: ConnectionView | null): ConnectionView | null {
  const [shown, setShown] = useState(view);
  const isBetween = view !== null && shown !== null && isAsked(shown) && !isAsked(view) && SIGNING_IN.has(view.status);
  useEffect(() => {
    if (!isBetween) {
      setShown(view);
      return;
    }
    const timer = setTimeout(() => setShown(view), STEADY_MS);
    return () => clearTimeout(timer);
  }, [view, isBetween]);
  return isBetween ? shown : view;
}

const SIGNING_IN: ReadonlySet<string> = new Set(["new", "login", "mfa"]);

function isAsked({ step }: ConnectionView): boolean {
  return step !== null && step.kind !== "wait";
}

interface FailureScreenProps {
  readonly error: NonNullable<ConnectionView["error"]>;
  readonly client: string;
  readonly takesFocus: boolean;
  readonly isBusy: boolean;
  readonly canChooseEmployer: boolean;
  readonly canChooseProvider: boolean;
  /** Absent: there is nowhere to return to. */
  readonly onReturn: (() => void) | undefined;
  readonly retry: () => void;
  readonly leaveFor: (place: "employer" | "provider") => void;
}

/** Failures that another attempt with the same employer and payroll service cannot mend. */
const LASTING: ReadonlySet<string> = new Set(["no_data", "not_supported", "config_error"]);

/** Why the connection failed, in plain words, and every way on that there is. */
function FailureScreen(props: FailureScreenProps) {
  const { error, client, takesFocus, isBusy, canChooseEmployer, canChooseProvider, onReturn, retry, leaveFor } = props;
  const texts = useTexts();
  const message = useProviderWords()(error.message);
  const isNotMe = error.refusal === "not_their_account";
  const { title, advice } = isNotMe
    ? { title: texts.review.refusedTitle, advice: texts.review.refusedText(client) }
    : texts.failure[error.code];
  const canRetry = !LASTING.has(error.code) || !(canChooseEmployer || canChooseProvider);
  return (
    <Screen title={title} takesFocus={takesFocus}>
      {isNotMe ? null : <p lang={message.language}>{message.text}</p>}
      <p>{advice}</p>
      <div class="buttons">
        {canRetry ? (
          <PrimaryButton aria-disabled={isBusy} onClick={() => isBusy || retry()}>
            {isNotMe ? texts.review.signInAgain : texts.tryAgain}
          </PrimaryButton>
        ) : null}
        {canChooseProvider ? (
          <button type="button" class={canRetry ? "other" : "main"} onClick={() => leaveFor("provider")}>
            {texts.failure.otherProvider}
          </button>
        ) : null}
        {canChooseEmployer ? (
          <SecondaryButton onClick={() => leaveFor("employer")}>{texts.failure.otherEmployer}</SecondaryButton>
        ) : null}
        {onReturn === undefined ? null : (
          <button type="button" class="plain" onClick={onReturn}>
            {texts.failure.returnTo(client)}
          </button>
        )}
      </div>
    </Screen>
  );
}

interface ProgressScreenProps {
  readonly view: ConnectionView;
  readonly isLost: boolean;
  readonly takesFocus: boolean;
}

type Phase = "sign_in" | "read" | "prepare";

const PHASES: readonly Phase[] = ["sign_in", "read", "prepare"];

/** How far the work is. Each new phase is read out. */
function ProgressScreen({ view, isLost, takesFocus }: ProgressScreenProps) {
  const { yourPayroll, progress: texts } = useTexts();
  const at = PHASES.indexOf(phaseOf(view.status));
  const words: Record<Phase, string> = {
    sign_in: texts.phases.sign_in(view.provider.name ?? yourPayroll),
    read: texts.phases.read,
    prepare: texts.phases.prepare,
  };
  const wait = view.step?.kind === "wait" ? view.step : null;
  const current = wait?.title ?? words[PHASES[at] ?? "sign_in"];
  return (
    <Screen title={texts.title} takesFocus={takesFocus}>
      <ol class="phases">
        {PHASES.map((phase, index) => (
          <li key={phase} class={index < at ? "done" : index === at ? "current" : undefined}>
            {index === at ? <Spinner /> : <Tick isDone={index < at} />}
            <span>{words[phase]}</span>
            <span class="unseen">{index < at ? texts.done : index === at ? texts.current : ""}</span>
          </li>
        ))}
      </ol>
      {wait === null ? null : <p lang="en">{[wait.title, wait.text].filter(Boolean).join(" ")}</p>}
      <p class="muted">{isLost ? texts.lost : texts.text}</p>
      <Announcement>{isLost ? texts.lost : current}</Announcement>
    </Screen>
  );
}

function phaseOf(status: TaskStatus): Phase {
  if (status === "parse") return "read";
  return status === "full_parse" ? "prepare" : "sign_in";
}

function Tick({ isDone }: { readonly isDone: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" stroke-width="1.4" />
      {isDone ? <path d="m4.8 8.2 2.2 2.2 4.2-4.6" fill="none" stroke="currentColor" stroke-width="1.6" /> : null}
    </svg>
  );
}
