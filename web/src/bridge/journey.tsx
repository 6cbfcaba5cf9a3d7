import { useRef } from "preact/hooks";
import type { BridgeApi, ConnectionRequest } from "../api/bridge-api.ts";
import type { SessionView } from "../api/views.ts";
import type { Host, HostOptions } from "../host/host.ts";
import { useTexts } from "../text/language.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Frame } from "../ui/screen.tsx";
import { ConnectionScreen } from "./screens/connection-screen.tsx";
import { ConsentScreen } from "./screens/consent-screen.tsx";
import { EmployerScreen } from "./screens/employer-screen.tsx";
import { ProviderScreen } from "./screens/provider-screen.tsx";
import { type Connection, useConnection } from "./use-connection.ts";
import { type Emit, useEvents } from "./use-events.ts";
import { type Leaving, useControls, useHeight, useLeaving } from "./use-leaving.ts";
import { type Place, useWay, type Way } from "./use-way.ts";

/** What the journey works with. */
interface JourneyProps {
  readonly token: string;
  readonly api: BridgeApi;
  readonly session: SessionView;
  readonly host: Host;
  readonly options: HostOptions;
  readonly onEnd: (kind: "spent" | "unknown") => void;
  /** True if it follows on another part of the order. */
  readonly isContinued: boolean;
  /** Continues with the next part of the order; absent at the last one. */
  readonly onNext: (() => void) | undefined;
}

/** The person's way: employer, payroll service, consent, and then what the connection asks and becomes. */
export function Journey(props: JourneyProps) {
  const { token, api, session, host, options, onEnd, isContinued, onNext } = props;
  const texts = useTexts();
  const way = useWay(session, { ...options, isContinued });
  const connection = useConnection(api, { initial: session.connection, onEnd });
  const { view } = connection;
  const { redirect_url: redirectUrl } = session;
  const viewName = view === null ? way.place : (view.step?.kind ?? view.status);
  const emit = useEvents({ host, token, session, view, viewName: viewName.toUpperCase(), isContinued });
  const sendsCompleted = options.isOrder && onNext === undefined && !isPartAlone(session, token);
  const leaving = useLeaving({ api, host, emit, view, sendsCompleted, redirectUrl });
  useHeight(host);
  const leaveFor = (place: Place) => {
    // A connection that began before the page was opened says what was chosen then.
    if (view !== null && way.provider === null) way.adopt(view);
    connection.leave();
    way.go(place);
  };
  const isAsked = view !== null && view.step !== null;
  useControls(host, {
    isInDialog: options.isModal,
    back:
      isAsked && view.step?.kind !== "review"
        ? () => leaveFor("consent")
        : view === null && way.back !== undefined
          ? way.back
          : leaving.request,
    leave: leaving.request,
    refresh: connection.refresh,
  });
  return (
    <Frame
      title={`${texts.pageTitle} – ${session.client_name}`}
      heading={session.client_name}
      brand={session.brand}
      notice={session.environment === "sandbox" ? texts.sandbox : undefined}
      onClose={leaving.isPossible ? leaving.request : undefined}
    >
      <Content {...props} {...{ way, connection, emit, leaving, leaveFor }} />
      {leaving.isAsking ? (
        <ConfirmDialog
          title={texts.leave.title}
          text={texts.leave.text}
          confirm={texts.leave.stop}
          keep={texts.leave.stay}
          onConfirm={leaving.leave}
          onKeep={leaving.stay}
        />
      ) : null}
    </Frame>
  );
}

/** True if the page was opened for one part of an order: what shows the page knows when the order is done. */
function isPartAlone({ order }: SessionView, token: string): boolean {
  return order !== null && order.bridge_token === token;
}

interface ContentProps extends JourneyProps {
  readonly way: Way;
  readonly connection: Connection;
  readonly emit: Emit;
  readonly leaving: Leaving;
  readonly leaveFor: (place: Place) => void;
}

function Content(props: ContentProps) {
  const { way, connection, emit, leaving, leaveFor, session, api, host, token, onNext } = props;
  const client = session.client_name;
  const request = useRef<ConnectionRequest | null>(null);
  const start = (agreed: ConnectionRequest) => {
    request.current = agreed;
    return connection.start(agreed);
  };
  if (connection.view !== null) {
    const retry = () => {
      if (request.current === null) leaveFor("consent");
      else void start(request.current);
    };
    return <ConnectionScreen {...{ connection, way, session, host, token, leaving, retry, leaveFor, onNext }} />;
  }
  switch (way.place) {
    case "employer":
      return (
        <EmployerScreen
          api={api}
          client={client}
          onStop={leaving.isPossible ? leaving.request : undefined}
          company={way.company}
          takesFocus={way.hasMoved}
          onChoose={(company) => {
            emit("EMPLOYER_SELECTED", { employer: { name: company.name ?? "" } });
            way.chooseCompany(company);
          }}
        />
      );
    case "provider":
      return <ProviderScreen {...{ api, way }} client={client} />;
    case "consent":
      return <ConsentScreen {...{ session, way, connection, leaving, start }} />;
  }
}
