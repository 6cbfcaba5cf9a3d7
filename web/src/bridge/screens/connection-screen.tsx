import { useEffect, useState } from "preact/hooks";
import type { ConnectionView, SessionView } from "../../api/views.ts";
import type { Host } from "../../host/host.ts";
import { ReviewScreen } from "../steps/review-screen.tsx";
import { StepScreen } from "../steps/step-screen.tsx";
import type { Connection } from "../use-connection.ts";
import type { Leaving } from "../use-leaving.ts";
import type { Place, Way } from "../use-way.ts";
import { FailureScreen } from "./failure-screen.tsx";
import { ProgressScreen } from "./progress-screen.tsx";
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
