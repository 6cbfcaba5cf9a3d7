import { OUTCOMES, type Outcome } from "../../src/areas/records/source-answer.ts";
import { VERIFICATION_TOKENS_VERSION, verificationTokens } from "../../src/areas/verifications/ops/lookup-tokens.ts";
import type { VerificationResults } from "../../src/areas/verifications/results/results.ts";
import { VERIFICATIONS_SEALED } from "../../src/areas/verifications/sql/sealed.ts";
import type { VerificationStatus } from "../../src/areas/webhooks/words.ts";
import type { Tenant } from "../../src/kernel/access/caller.ts";
import { sealJson } from "../../src/kernel/crypto/seal.ts";
import { mintId } from "../../src/kernel/crypto/secrets.ts";
import { arrayText } from "../../src/kernel/database/postgres/array-text.ts";
import type { IsoDate, VerificationHex } from "../../src/kernel/ids.ts";
import type { TestApplication } from "../../test/support/application.ts";

const DAY_MS = 86_400_000;
/** As `src/kernel/database/id-partitions.ts` makes them. */
const SPAN_DAYS = 91;
/** How far back the oldest verification is, in days. */
export const DAYS = 400;
/** Verifications of one person, and persons of one surname, whatever the table's size. */
const [ROWS_A_PERSON, PERSONS_A_SURNAME] = [20, 5] as const;
/** The surname of one person in a hundred. */
export const COMMON_SURNAME = "Smith";
/** The reference of one verification in a hundred. */
export const COMMON_REFERENCE = "branch 7";
/** Verifications that have not ended, of each of these statuses, whatever the table's size. */
const UNFINISHED = ["pending", "processing", "confirming"] as const;
const UNFINISHED_EACH = 40;
const ROWS_A_CHUNK = 500;

/** Who has the rows: the first nine in ten, each of the others one in a hundred. */
export type Owners = readonly Tenant[];

/** Draws numbers from 0 to 1, always the same ones. */
type Draw = () => number;

/**
 * Fills an empty table of verifications: evenly over the last {@link DAYS} days, in the partitions that a service makes in that time, each
 * sealed and with the tokens of its person as a service writes it, but without employments. Returns how long it took, in seconds.
 */
export async function loadVerifications(app: TestApplication, owners: Owners, rows: number): Promise<number> {
  const began = performance.now();
  await makePastPartitions(app);
  await app.db.copying("write", (tx) => tx.copyIn(COPY, linesOf(app, owners, rows)));
  await app.db.session((session) => session.rows({ name: "vacuum", text: "vacuum (analyze) verifications" }));
  return (performance.now() - began) / 1_000;
}

const COPY = `copy verifications (id, team_id, environment, status, sealed_file, sealed_results, key_id, tracking_info, created_at,
  completed_at, subject_tokens, subject_version, outcome, lease_expires_at, claim_id) from stdin`;

async function makePastPartitions({ db }: TestApplication): Promise<void> {
  const current = Math.floor(Date.now() / DAY_MS / SPAN_DAYS);
  for (let span = current - Math.ceil(DAYS / SPAN_DAYS); span < current; span += 1) {
    const [from, to] = [span, span + 1].map((at) => `${idAt(at * SPAN_DAYS * DAY_MS).slice(0, 12)}${"0".repeat(20)}`);
    const name = `verifications_v7_${new Date(span * SPAN_DAYS * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "")}`;
    await script(
      db,
      `create table ${name} (like verifications_v7 including defaults including constraints including storage) with (fillfactor = 65)`,
    );
    await script(db, `alter table verifications_v7 attach partition ${name} for values from ('${from}') to ('${to}')`);
  }
}

function script(db: TestApplication["db"], text: string): Promise<unknown[]> {
  return db.rows({ name: "", text });
}

async function* linesOf(app: TestApplication, owners: Owners, rows: number): AsyncGenerator<Uint8Array> {
  const draw = drawsFrom(rows);
  const persons = personsOf(app, rows);
  const unfinished = unfinishedAmong(rows);
  const fromMs = Date.now() - DAYS * DAY_MS;
  const stepMs = (DAYS * DAY_MS) / rows;
  for (let at = 0; at < rows; at += ROWS_A_CHUNK) {
    const chunk = Array.from({ length: Math.min(ROWS_A_CHUNK, rows - at) }, (_, offset) => {
      const row = at + offset;
      const status = unfinished.get(row) ?? finalStatus(draw());
      const isUnfinished = unfinished.has(row);
      const share = draw();
      const owner = isUnfinished || share < 0.9 ? 0 : 1 + Math.floor((share - 0.9) * 10 * (owners.length - 1));
      return lineOf(app, {
        status,
        atMs: Math.floor(fromMs + row * stepMs),
        tenant: owners[owner] as Tenant,
        person: persons(owner, owners[owner] as Tenant, draw()),
        outcome: hasResults(status) ? outcomeOf(draw()) : null,
        reference: referenceOf(row, draw()),
      });
    });
    yield Buffer.from(chunk.join(""));
  }
}

function finalStatus(drawn: number): VerificationStatus {
  if (drawn < 0.005) return "failed";
  return drawn < 0.008 ? "partial" : "completed";
}

function hasResults(status: VerificationStatus): boolean {
  return status === "completed" || status === "partial";
}

function outcomeOf(drawn: number): Outcome {
  if (drawn < 0.02) return "ambiguous";
  return drawn < 0.3 ? "no_match" : "match";
}

function referenceOf(row: number, drawn: number): string | null {
  if (drawn < 0.01) return COMMON_REFERENCE;
  return drawn < 0.5 ? null : `loan-${row}`;
}

/** Which rows have not ended, evenly among all. */
function unfinishedAmong(rows: number): Map<number, VerificationStatus> {
  const total = UNFINISHED.length * UNFINISHED_EACH;
  return new Map(
    Array.from({ length: total }, (_, at) => [
      Math.floor(((at + 0.5) * rows) / total),
      UNFINISHED[at % UNFINISHED.length] as VerificationStatus,
    ]),
  );
}

interface Person {
  readonly subject: { first_name: string; last_name: string; date_of_birth: IsoDate; ssn: string };
  readonly tokens: string;
}

/** The surname of a person of one owner; the common one where it says so. */
export function surnameOf(person: number): string {
  if (person % 100 === 0) return COMMON_SURNAME;
  const number = Math.floor(person / PERSONS_A_SURNAME);
  return `Name${String.fromCharCode(97 + (number % 26))}${number.toString(36).replaceAll(/\d/g, (digit) => "klmnopqrst"[Number(digit)] ?? "")}`;
}

/** The persons of each owner, whose tokens are computed once. */
function personsOf(app: TestApplication, rows: number): (owner: number, tenant: Tenant, drawn: number) => Person {
  const known = new Map<number, Person>();
  return (owner, tenant, drawn) => {
    const of = Math.max(1, Math.floor((rows * (owner === 0 ? 0.9 : 0.01)) / ROWS_A_PERSON));
    const number = Math.floor(drawn * of);
    const key = owner * rows + number;
    const found = known.get(key) ?? makePerson(app, tenant, number);
    known.set(key, found);
    return found;
  };
}

function makePerson({ keyring }: TestApplication, tenant: Tenant, number: number): Person {
  const subject = {
    first_name: "Ada",
    last_name: surnameOf(number),
    date_of_birth: `19${50 + (number % 50)}-05-17` as IsoDate,
    ssn: `9${String(number).padStart(8, "0")}`,
  };
  return { subject, tokens: arrayText(verificationTokens(keyring, tenant, { subject })) };
}

interface Row {
  readonly status: VerificationStatus;
  readonly atMs: number;
  readonly tenant: Tenant;
  readonly person: Person;
  readonly outcome: Outcome | null;
  readonly reference: string | null;
}

const ADDRESS = {
  street: "1 Main Street",
  city: "Springfield",
  state: "IL",
  zip: "62701",
  country: "US",
  from_date: "2019-08-01" as IsoDate,
  to_date: null,
};

/** A line of the text form of `copy`. */
function lineOf({ keyring }: TestApplication, row: Row): string {
  const id = idAt(row.atMs);
  const createdAt = new Date(row.atMs).toISOString();
  const details = { subject: row.person.subject, addresses: [ADDRESS] };
  const isFinal = !(UNFINISHED as readonly string[]).includes(row.status);
  const isLeased = row.status === "processing";
  const results =
    row.outcome === null ? null : sealJson(keyring, RESULTS[row.outcome], VERIFICATIONS_SEALED.verificationResults(id));
  const columns = [
    id,
    row.tenant.teamId,
    row.tenant.environment,
    row.status,
    byteaOf(sealJson(keyring, details, VERIFICATIONS_SEALED.verificationDetails(id))),
    results === null ? null : byteaOf(results),
    keyring.activeId,
    row.reference,
    createdAt,
    isFinal ? createdAt : null,
    row.person.tokens,
    VERIFICATION_TOKENS_VERSION,
    row.outcome,
    isLeased ? new Date(Date.now() + LEASED_MS).toISOString() : null,
    isLeased ? mintId() : null,
  ];
  return `${columns.map((value) => value ?? "\\N").join("\t")}\n`;
}

/** Longer than the bench, and within what a lease may have. */
const LEASED_MS = 9 * 60_000;

function byteaOf(bytes: Buffer): string {
  return `\\\\x${bytes.toString("hex")}`;
}

/** An id of a time in milliseconds. */
function idAt(ms: number): VerificationHex {
  return `${ms.toString(16).padStart(12, "0")}${mintId().slice(12)}` as VerificationHex;
}

const RESULTS = Object.fromEntries(
  OUTCOMES.map((outcome) => [
    outcome,
    {
      outcome,
      employments: [],
      income_summary: null,
      confidence_score: 0,
      sources: ["records"],
      unreachable_sources: [],
    },
  ]),
) as unknown as Readonly<Record<Outcome, VerificationResults>>;

/** Mulberry32. */
function drawsFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
