import { ApiError, ConnectionError, isApiError } from "@openvoe/client";
import type { QueryObserverResult } from "@tanstack/query-core";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { Notice } from "./notice.tsx";

/** Loading for so long is shown; what comes sooner does not flicker. In milliseconds. */
const SHOWN_AFTER_MS = 200;

/** What is shown until the service has answered. */
export function Loading({ children = "Loading…" }: { readonly children?: ComponentChildren }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="loading" role="status">
      {isShown ? (
        <>
          <span class="spinner" /> {children}
        </>
      ) : null}
    </p>
  );
}

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  /** What would be here, and why one wants it. */
  readonly children: ComponentChildren;
  /** The next step. */
  readonly action?: ComponentChildren;
}

/** What is shown where there is nothing yet: what would be here, and the next step. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <section class="empty">
      <Icon name={icon} size={28} />
      <h2>{title}</h2>
      <p>{children}</p>
      {action === undefined ? null : <div class="actions">{action}</div>}
    </section>
  );
}

/** A failure in words: what happened, and what to do. */
interface Problem {
  readonly title: string;
  /** What to do; null where the title says it. */
  readonly text: string | null;
  /** Of the service's log. */
  readonly requestId: string | null;
}

const ADVICE: Readonly<Record<string, string>> = {
  permission_denied: "Sign in with a key that has the scope, or ask the person who gave you this key.",
  not_found: "It may have been deleted, or belongs to another environment.",
  throttled: "This key has used up its requests of this minute. Wait a moment, then try again.",
  unavailable: "The service cannot do this now. Try again in a moment; `openvoe status` says what is wrong.",
  internal: "The service failed. Its log has the reason, under the request id below.",
};

/** Says what happened, and what to do. */
function problemOf(error: Error): Problem {
  if (isApiError(error, "authentication_failed")) {
    return { title: "Your session has ended.", text: "Sign in, then try again.", requestId: error.requestId };
  }
  if (error instanceof ApiError) {
    const { code, message, requestId } = error;
    return { title: message, text: ADVICE[code] ?? null, requestId };
  }
  if (error instanceof ConnectionError) {
    return {
      title: "The service does not answer.",
      text: "Check that it is running, then try again.",
      requestId: null,
    };
  }
  return { title: "This did not work.", text: error.message, requestId: null };
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry?: (() => void) | undefined;
}

/** What is shown where a request has failed. */
export function Failure({ error, onRetry }: FailureProps) {
  const { title, text, requestId } = problemOf(error);
  return (
    <Notice tone="bad" title={title} role="alert">
      {text === null ? null : <p>{text}</p>}
      {requestId === null ? null : (
        <p class="muted small">
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry === undefined ? null : (
        <Button look="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

interface QueryStateProps<Data> {
  readonly of: QueryObserverResult<Data, Error>;
  readonly children: (data: Data) => ComponentChildren;
}

/**
 * Shows what a query has answered: loading until then, and a failure with a way to try again. An answer that was there
 * before a failure stays visible below it.
 */
export function QueryState<Data>({ of, children }: QueryStateProps<Data>) {
  const { data, error, refetch } = of;
  return (
    <>
      {error === null ? null : <Failure error={error} onRetry={isLasting(error) ? undefined : () => void refetch()} />}
      {data === undefined ? error === null ? <Loading /> : null : children(data)}
    </>
  );
}

/** True if the same request fails again until something else has changed. */
function isLasting(error: Error): boolean {
  return isApiError(error, "not_found") || isApiError(error, "permission_denied");
}
