import { foundBy, type Outcome } from "./outcome.ts";

/**
 * Prints a case that is not completely right, with the records that were missed or wrongly
 * returned, and why.
 */
export function printMiss({ one, candidates, decision }: Outcome): void {
  const found = new Set(foundBy(decision));
  const missed = [...one.truth].filter((record) => !found.has(record));
  const extra = [...found].filter((record) => !one.truth.has(record));
  if (missed.length + extra.length === 0) return;
  const { subject, addresses } = one.details;
  const judged = new Map<string, (typeof decision.candidateDecisions)[number]>(
    decision.candidateDecisions.map((each) => [each.id, each]),
  );
  const verdict = extra.length > 0 ? "WRONG" : found.size > 0 ? "some" : "none";
  const { first_name, last_name, date_of_birth, ssn } = subject;
  console.log(decision.kind, verdict, one.id, first_name, "|", last_name, date_of_birth, ssn);
  for (const { street, zip, state } of addresses) console.log("    ", street, zip, state);
  for (const { id, record: r } of candidates) {
    if (!one.truth.has(id) && !found.has(id)) continue;
    const mark = found.has(id) ? (one.truth.has(id) ? "  found" : "  WRONG") : "  missed";
    const why = judged.get(id);
    const name = [r.first_name, r.middle_name, "|", r.last_name].join(" ");
    console.log(mark, id, name, r.date_of_birth, r.ssn, r.street, r.zip, "::", why?.guard, why?.bits.toFixed(1));
  }
  const blocked = new Set<string>(candidates.map((candidate) => candidate.id));
  for (const record of missed) if (!blocked.has(record)) console.log("  not blocked", record);
}
