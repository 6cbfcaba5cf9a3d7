import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openText, sealText } from "../../../kernel/crypto/seal.ts";
import type { AnswerHeaders, EgressOutcome } from "../../../kernel/egress/exchange.ts";
import { failureReason } from "../../../kernel/egress/readable-answer.ts";
import type { AttemptId } from "../../../kernel/ids.ts";
import { WEBHOOKS_SEALED } from "../sql/sealed.ts";
import type { LoggedResponse } from "../sql/settlement.ts";

/** The result of one attempt, with the headers that were sent. */
export interface SentAttempt extends EgressOutcome {
  /** Those that differ between attempts; values of the client's own are hidden. Null or absent: nothing was sent. */
  readonly sentHeaders?: Readonly<Record<string, string>> | null;
}

/** What the log keeps of an attempt besides its outcome. */
interface AttemptDetails {
  /** Null if no answer came. */
  readonly body: string | null;
  /** Null if no answer came, or an older program version logged the attempt. */
  readonly responseHeaders: AnswerHeaders | null;
  readonly sentHeaders: Readonly<Record<string, string>> | null;
  /** Why the exchange failed; null if an answer came. */
  readonly reason: string | null;
}

/** Begins a sealed document of details. Older program versions sealed the body alone, which never has this character. */
const DOCUMENT = "\0";
/** Maximum number of headers of an answer that are kept, and of characters of each. */
const HEADERS_MAX = 40;
const VALUE_MAX = 1_024;

/** Seals what the log keeps of an attempt: a receiver may put anything into its answer. Null where nothing was sent. */
export function sealAttempt(keyring: Keyring, attemptId: AttemptId, result: SentAttempt): LoggedResponse {
  const { statusCode, responseBody: body, responseHeaders = null, sentHeaders = null, errorCode } = result;
  if (sentHeaders === null && body === null) return null;
  const details: AttemptDetails = {
    body,
    responseHeaders: responseHeaders === null ? null : kept(responseHeaders),
    sentHeaders,
    reason: statusCode === null ? failureReason(errorCode) : null,
  };
  const hasBodyAlone = sentHeaders === null && responseHeaders === null && details.reason === null;
  const text = hasBodyAlone ? (body ?? "") : DOCUMENT + JSON.stringify(details);
  return { sealed: sealText(keyring, text, WEBHOOKS_SEALED.loggedResponse(attemptId)), keyId: keyring.activeId };
}

/** Opens what {@link sealAttempt} sealed, or the body alone that older program versions sealed. */
export function openAttemptDetails(keyring: Keyring, attemptId: AttemptId, sealed: Buffer): AttemptDetails {
  const text = openText(keyring, sealed, WEBHOOKS_SEALED.loggedResponse(attemptId));
  if (text.startsWith(DOCUMENT)) return JSON.parse(text.slice(DOCUMENT.length)) as AttemptDetails;
  return { body: text, responseHeaders: null, sentHeaders: null, reason: null };
}

function kept(headers: AnswerHeaders): AnswerHeaders {
  const own = Object.entries(headers).slice(0, HEADERS_MAX);
  return Object.fromEntries(own.map(([name, value]) => [name, value.slice(0, VALUE_MAX)]));
}
