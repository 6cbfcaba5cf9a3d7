import Type, { type Static } from "typebox";
import { ENVIRONMENTS } from "../../../../../kernel/access/caller.ts";
import type { ProtocolCall } from "../../../../../kernel/network/protocol/document.ts";
import { named, orNull, WireId, WireTime, wireText } from "../../../../../kernel/network/protocol/wire.ts";
import { oneKind, stringEnum } from "../../../../../kernel/schema/vocabulary.ts";
import { ANSWER_TEXT_MAX } from "../../../step.ts";
import { TASK_FAILURES } from "../../../task.ts";
import { NETWORK_PROVIDER_PRODUCTS } from "../../network-provider.ts";
import { WirePayroll } from "./payroll.ts";
import { WireStep } from "./steps.ts";

/** The version of the remote protocol; the first part of every path. */
export const PROTOCOL_VERSION = "1";

const State = Type.Unknown({
  description: "Any JSON value of at most 64 KiB, sent back unchanged with the next call. Kept encrypted",
});
const RefreshState = Type.Unknown({
  description: "Any JSON value of at most 64 KiB with which refresh signs in again. Kept encrypted; null: it cannot",
});

/** What every call says of the connection that it is for. */
const Connection = named(
  "Connection",
  Type.Object({
    link_id: WireId,
    task_id: WireId,
    environment: stringEnum(ENVIRONMENTS),
    product: stringEnum(NETWORK_PROVIDER_PRODUCTS),
    company: orNull(
      Type.Object(
        { id: orNull(WireId), name: wireText() },
        { description: "The employer that the person chose; id is a company_mapping_id" },
      ),
    ),
    return_url: orNull(Type.String({ description: "Where a person comes back to after a redirect step" })),
    now: WireTime,
    fetches_before: Type.Integer({ description: "0 when a person connects, then one more for each fetch" }),
  }),
);
/** See {@link Connection}. */
export type WireConnection = Static<typeof Connection>;

/** The task that an answer is about. One about another task is refused. */
const About = { task_id: WireId };

const Failed = named(
  "Failed",
  Type.Object({
    kind: Type.Literal("failed"),
    ...About,
    reason: stringEnum(TASK_FAILURES, "The status in which the task ends"),
  }),
);
const SignedIn = named(
  "SignedIn",
  Type.Object({ kind: Type.Literal("signed_in"), ...About, state: State, refresh_state: Type.Optional(RefreshState) }),
);
const Asked = Type.Object({ kind: Type.Literal("step"), ...About, step: WireStep, state: State });

/** The answer to `begin` and `answer`. */
export const WireReply = oneKind([Asked, SignedIn, Failed]);
/** The answer to `refresh`. */
export const WireRefreshed = oneKind([SignedIn, Failed]);
/** The answer to `fetch`. */
export const WireFetched = oneKind([
  Type.Object({ kind: Type.Literal("fetched"), ...About, data: WirePayroll }),
  Failed,
]);
/** The answer to `describe`. */
export const WireDescription = Type.Object({
  name: wireText({ maxLength: 128 }),
  version: wireText({ maxLength: 64, description: "Of the system" }),
  protocol: wireText({ maxLength: 16, description: `The protocol's version, "${PROTOCOL_VERSION}"` }),
});

const PersonAnswer = Type.Record(Type.String(), Type.String({ maxLength: ANSWER_TEXT_MAX }), {
  description:
    "Texts: of a form one for each field, `code` or `resend` of a code, `choice` of a choice, the query parameters of a " +
    "redirect, nothing after a wait",
});

/** The calls of a payroll system in which persons sign in. */
export const PROVIDER_CALLS = {
  describe: call("describe", {
    summary: "Say what the system is",
    description: "`openvoe providers probe` calls it. It concerns no person.",
    request: Type.Object({}),
    answer: WireDescription,
  }),
  begin: call("begin", {
    summary: "Begin a connection",
    description: "The first step that the person is asked, or signed in at once.",
    request: Type.Object({ connection: Connection }),
    answer: WireReply,
  }),
  answer: call("answer", {
    summary: "Take the person's answer to the last step",
    description:
      "The next step, the same one again with an `error`, signed in, or failed. After a `wait` the answer is empty.",
    request: Type.Object({
      connection: Connection,
      state: State,
      answer: PersonAnswer,
      client_address: orNull(Type.String({ description: "The address from which the person answered" })),
    }),
    answer: WireReply,
  }),
  refresh: call("refresh", {
    summary: "Sign in again without the person",
    description:
      "`refresh_state` of the answer replaces the one that was sent. `login_error` ends the connection permanently.",
    request: Type.Object({ connection: Connection, refresh_state: RefreshState }),
    answer: WireRefreshed,
  }),
  fetch: call("fetch", {
    summary: "Give all that the account says",
    description: "All employments of one person. Unchanged data must be equal to that of the last fetch.",
    request: Type.Object({ connection: Connection, state: State }),
    answer: WireFetched,
  }),
} as const satisfies Record<string, ProtocolCall>;

/** The name of a call. */
export type ProviderCall = keyof typeof PROVIDER_CALLS;

function call<const Rest extends Omit<ProtocolCall, "path" | "operationId">>(operationId: string, rest: Rest) {
  return { path: `/v${PROTOCOL_VERSION}/${operationId}`, operationId, ...rest };
}
