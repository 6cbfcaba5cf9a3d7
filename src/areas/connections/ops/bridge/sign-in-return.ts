import { openJson } from "../../../../kernel/crypto/seal.ts";
import { equalInConstantTime } from "../../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../../kernel/error.ts";
import { readHexId, type TaskId } from "../../../../kernel/ids.ts";
import { listLinksById } from "../../sql/links.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import { findTaskStep } from "../../sql/tasks.ts";
import type { StepAnswer } from "../../step.ts";
import type { ConnectionContext } from "../context.ts";
import { answerStep } from "../person-connection.ts";

/** Shortest random part of a `state` that identifies a sign-in: 16 bytes in base64url. */
const RANDOM_LENGTH_MIN = 22;

/** A sign-in whose person came back from the provider, in whatever browser. */
interface SignInReturn {
  /** Null for a sign-in of before production required a name. */
  readonly clientName: string | null;
  readonly providerName: string | null;
}

/**
 * The sign-in that a returned `state` belongs to: `TASK.RANDOM`, which the address of the redirect
 * step contained. So a person comes back in another browser than the one they began in, such as
 * from an app that opens sites outside its web view.
 *
 * @throws AppError `not_found` if no redirect step with this state is current
 */
export async function findSignInReturn(context: ConnectionContext, state: string): Promise<SignInReturn> {
  const { link } = await requireReturn(context, state);
  const provider = context.providers.find(link.provider_id);
  return { clientName: link.consent.client_name, providerName: provider?.name ?? null };
}

/**
 * Answers the redirect step of a returned `state` with the query parameters of the return.
 *
 * @throws AppError as {@link findSignInReturn}; `conflict` if the step was answered in between
 */
export async function answerSignInReturn(
  context: ConnectionContext,
  input: { readonly state: string; readonly answer: StepAnswer; readonly clientAddress: string | null },
): Promise<void> {
  const { state, ...answer } = input;
  const { taskId, stepId } = await requireReturn(context, state);
  await answerStep(context, { taskId }, { stepId, ...answer });
}

async function requireReturn({ db, keyring }: ConnectionContext, state: string) {
  const [digits = "", random = ""] = state.split(".", 2);
  const taskId = readHexId<TaskId>(digits);
  const task = taskId !== null && random.length >= RANDOM_LENGTH_MIN ? await findTaskStep(db, taskId) : null;
  if (task === null || task.step_id === null || task.sealed_step === null) throw unknownReturn();
  const step = openJson(keyring, task.sealed_step, CONNECTIONS_SEALED.taskStep(task.id));
  if (step.kind !== "redirect" || !equalInConstantTime(stateOf(step.url), state)) throw unknownReturn();
  const [link] = await listLinksById(db, [task.link_id]);
  if (link === undefined) throw unknownReturn();
  return { taskId: task.id, stepId: task.step_id, link };
}

function stateOf(url: string): string {
  return URL.parse(url, "https://localhost")?.searchParams.get("state") ?? "";
}

function unknownReturn(): AppError {
  return new AppError("not_found", "No sign-in waits for this return: it was finished, has ended, or never was.");
}
