import { type Drain, eachOf, openPoster, type RivalJob, type Settings } from "./contender.ts";
import { rivalJobs } from "./jobs.ts";

/** No queue at all: the same POSTs from a list in memory, unsigned. What the HTTP client alone reaches. */
export async function openBare(settings: Settings): Promise<Drain> {
  const poster = openPoster(settings.concurrency);
  let jobs: RivalJob[] = [];
  return {
    async queue(count) {
      jobs = rivalJobs(settings, count);
    },
    drain: () => eachOf(jobs, { atOnce: settings.concurrency, work: poster.bare }),
    close: () => poster.close(),
  };
}
