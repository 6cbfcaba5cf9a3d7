import { createHash, randomBytes } from "node:crypto";
import type { Provider, ProviderReply, ProviderRequest } from "../../src/areas/connections/providers/provider.ts";
import { openRecordsProvider } from "../../src/areas/connections/providers/records/records-provider.ts";
import type { StepAnswer } from "../../src/areas/connections/step.ts";
import type { EmploymentRecord } from "../../src/areas/payroll/employment.ts";
import { openRecordsSource } from "../../src/areas/records/sources/records.ts";
import { Keyring, mintKeyring } from "../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import type { IsoDate, LinkId, TaskId, TeamId, Timestamp } from "../../src/kernel/ids.ts";
import { openMailChannel } from "../../src/kernel/outbox/ops/channels.ts";
import { loadEmployments } from "../../test/areas/records/ops/imports/load.ts";
import type { MailServer } from "../../test/support/mail-server.ts";

/** Wrong codes that are looked at. */
export const TRIES = 5;
/** How many persons answer at once. */
export const AT_ONCE = 8;
/**
 * Shorter than the second of the service, so that many answers fit into a minute; the look-up and
 * the mail must still fit in.
 */
export const ANSWER_MS = 100;
const SIGNAL = new AbortController().signal;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A made-up person, and what they enter. */
export interface MadePerson {
  readonly isOnFile: boolean;
  readonly answer: Required<Pick<StepAnswer, "ssn" | "date_of_birth" | "first_name" | "last_name">>;
  readonly email: string;
}

/** What one person's sign-in came to. */
export interface SignInAttempt {
  readonly isOnFile: boolean;
  readonly formMs: number;
  readonly codeMs: readonly number[];
  /** Guesses that were looked at, and how many of them were right. */
  readonly looked: number;
  readonly right: number;
  /** True if the right code was refused after the lock. */
  readonly isLockedOut: boolean;
}

/** Where the sign-ins take place. */
interface SignInStage {
  readonly db: Database;
  readonly mail: MailServer;
}

/** The items in an order drawn by lot: in turn, one kind would always stand before the other in the queue for the database. */
export function byLot<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, lot: Math.random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item);
}

/**
 * Lets persons sign in with the provider of records as the service opens it, every other one on file:
 * each asks for a code, guesses it as often as one may, and enters the right one.
 */
export async function measureSignIns({ db, mail }: SignInStage, count: number): Promise<SignInAttempt[]> {
  const keyring = new Keyring(mintKeyring());
  const persons = Array.from({ length: count }, (_, at) => makePerson(at));
  await loadEmployments({ db, keyring }, persons.filter(({ isOnFile }) => isOnFile).map(recordOf));
  const records = openRecordsProvider({
    db,
    blindIndexKey: keyring.blindIndexKey,
    answerMs: ANSWER_MS,
    source: openRecordsSource({ db, keyring, nowMs: () => performance.now() }),
    sender: openMailChannel({ smtpUrl: mail.url, from: "records@example.com" }),
    onError: (error) => console.error(error),
  });
  const codes = new Map<string, string>();
  const attempts: SignInAttempt[] = [];
  const waiting = byLot(persons);
  const work = async () => {
    for (let person = waiting.shift(); person !== undefined; person = waiting.shift()) {
      attempts.push(await attempt(records.provider, person, () => codeOf(mail, codes, person)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await records.close();
  return attempts;
}

/** Every other person is on file. */
export function makePerson(at: number): MadePerson {
  const last_name = [...randomBytes(10)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  // An area, a group and a serial that can be issued: others count as no number at all.
  const ssn = `${100 + (at % 500)}${String(1 + (at % 99)).padStart(2, "0")}${String(1 + at).padStart(4, "0")}`;
  const date_of_birth = new Date(Date.UTC(1950, 0, 1 + ((at * 37) % 18_000))).toISOString().slice(0, 10);
  const answer = { ssn, date_of_birth, first_name: "Robert", last_name };
  return { isOnFile: at % 2 === 0, answer, email: `${last_name}@example.com` };
}

/** The imported record of a person. */
export function recordOf({ answer, email }: MadePerson): EmploymentRecord {
  const { ssn, date_of_birth, first_name, last_name } = answer;
  return {
    record_id: ssn,
    employer_name: "Example Instruments, Inc.",
    employer_ein: null,
    middle_name: null,
    email,
    ssn,
    first_name,
    last_name,
    date_of_birth: date_of_birth as IsoDate,
    street: null,
    city: null,
    state: null,
    zip: null,
    job_title: "Clerk",
    job_type: "F",
    start_date: null,
    end_date: null,
    income: "52000.00",
    income_unit: "YEARLY",
    pay_frequency: "BW",
    as_of: "2026-10-31" as IsoDate,
  };
}

/** The code that was mailed to a person; null if none was. */
function codeOf(mail: MailServer, codes: Map<string, string>, { email }: MadePerson): string | null {
  for (const { to, text } of mail.mails.slice(codes.size)) {
    codes.set(to[0] ?? "", /Your code is (\d{6})/.exec(text)?.[1] ?? "");
  }
  return codes.get(email) ?? null;
}

/**
 * Asks for a code and guesses it as often as one may, then enters the right one, which is refused
 * by then.
 */
async function attempt(
  provider: Provider,
  person: MadePerson,
  mailedCode: () => string | null,
): Promise<SignInAttempt> {
  const request = requestOf(person);
  const clientAddress = createHash("sha256").update(person.email).digest("hex");
  let move: ProviderReply = await provider.begin(request, SIGNAL);
  const answer = async (values: StepAnswer) => {
    const beganMs = performance.now();
    const state = move.kind === "step" ? move.state : null;
    move = await provider.answer(request, { state, answer: values, clientAddress }, SIGNAL);
    return performance.now() - beganMs;
  };
  const formMs = await answer(person.answer);
  const codeMs: number[] = [];
  let right = 0;
  const last = move;
  for (let tried = 0; tried < TRIES && move.kind === "step"; tried += 1) {
    codeMs.push(await answer({ code: String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0") }));
    if (isSignedIn(move)) right += 1;
  }
  move = last;
  await answer({ code: mailedCode() ?? "000000" });
  const looked = codeMs.length;
  return { isOnFile: person.isOnFile, formMs, codeMs, looked, right, isLockedOut: move.kind === "failed" };
}

function isSignedIn({ kind }: ProviderReply): boolean {
  return kind === "signed_in";
}

function requestOf({ answer }: MadePerson): ProviderRequest {
  return {
    teamId: "1".repeat(32) as TeamId,
    environment: "production",
    linkId: "2".repeat(32) as LinkId,
    taskId: `${answer.ssn}`.padStart(32, "0") as TaskId,
    product: "income",
    company: null,
    account: null,
    now: new Date().toISOString().replace("Z", "000Z") as Timestamp,
    fetchesBefore: 0,
  };
}
