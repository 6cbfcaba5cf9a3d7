import { mintId } from "../../../src/kernel/crypto/secrets.ts";
import { payloadOf } from "../stage.ts";
import type { RivalJob, Settings } from "./contender.ts";

/** Jobs as the rivals take them: an id, where to, and the bytes. */
export function rivalJobs({ url, endpoints }: Settings, count: number): RivalJob[] {
  return Array.from({ length: count }, (_, n) => {
    const id = mintId();
    return { id, url: `${url}/w/${n % endpoints}`, body: payloadOf(id) };
  });
}
