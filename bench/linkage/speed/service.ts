import type { SubjectDetails } from "../../../src/kernel/subject.ts";
import { type Stage, serviceContender } from "../../http/contender.ts";
import { runRound, startGenerator } from "../../http/measure.ts";

/** Connections that send creates; enough that the service always has work. */
const CONNECTIONS = 32;
const WARM_UP_MS = 2_000;

/**
 * Sends creates as fast as they are answered, and waits until every one of them is completed:
 * verifications a second from the first request to the last completion, with the generator and the
 * database on the same cores.
 */
export async function measureService(
  stage: Stage,
  { subjects, seconds }: { readonly subjects: readonly SubjectDetails[]; readonly seconds: number },
): Promise<{ readonly perSecond: number; readonly words: string }> {
  const generator = startGenerator();
  const service = await serviceContender(stage, "service");
  try {
    const bodies = subjects.map(bodyOf);
    const round = { connections: CONNECTIONS, kind: "create", bodies } as const;
    await runRound(generator, service, { ...round, forMs: WARM_UP_MS });
    await stage.home.query("analyze verifications");
    const result = await runRound(generator, service, { ...round, forMs: seconds * 1_000 });
    const cpuMs = (seconds: number): string => ((seconds * 1_000) / result.answers).toFixed(2);
    const words = [
      `${result.answers} created in ${result.seconds.toFixed(1)} s, completed ${result.drainSeconds.toFixed(1)} s later;`,
      `processor time of each: Node ${cpuMs(result.used.node + result.drainUsed.node)} ms,`,
      `PostgreSQL ${cpuMs(result.used.postgres + result.drainUsed.postgres)} ms; wrong answers ${result.wrongAnswers}`,
    ];
    return { perSecond: result.answers / (result.seconds + result.drainSeconds), words: words.join(" ") };
  } finally {
    generator.stop();
    await service.stop();
  }
}

function bodyOf({ subject, addresses }: SubjectDetails): string {
  const given = addresses.map(({ street, city, state, zip, from_date, to_date }) => {
    return { street, city, state, zip, from_date, ...(to_date === null ? {} : { to_date }) };
  });
  return JSON.stringify({ subject, addresses: given });
}
