import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../../src/areas/webhooks/settings.ts";
import {
  addWebhook,
  finish,
  openReceiver,
  sql,
  testOnStage,
} from "../../test/areas/webhooks/workers/delivery-fixture.ts";

const PROGRAM = fileURLToPath(new URL("dispatcher-process.ts", import.meta.url));
const WEBHOOKS = 4;
const EVENTS = 60;
const KILLS = 3;

testOnStage(
  "startDispatcher loses nothing when its process is killed, and repeats only what was under way",
  async (stage, t) => {
    const { db, url } = stage;
    let tell = () => {};
    const receiver = await openReceiver((response) => {
      response.end();
      tell();
    });
    t.after(() => receiver.close());
    for (let n = 0; n < WEBHOOKS; n += 1) await addWebhook(stage, `${receiver.url}/${n}`);
    await finish(stage, EVENTS);
    const total = WEBHOOKS * EVENTS;
    const distinct = () => new Set(receiver.received.map((got) => `${got.path} ${got.headers["webhook-id"]}`)).size;

    const runUntil = async (count: number) => {
      const program = spawn(process.execPath, [PROGRAM, url, JSON.stringify(stage.keyringContents)], {
        stdio: "inherit",
      });
      const gone = once(program, "exit");
      await new Promise<void>((resolve) => {
        tell = () => distinct() >= count && resolve();
      });
      program.kill("SIGKILL");
      await gone;
      // Time passes: the dead process's leases run out.
      await sql(db, "update dispatchers set expires_at = now()");
    };
    for (let kill = 1; kill <= KILLS; kill += 1) await runUntil(Math.floor((total * kill) / (KILLS + 1)));
    await runUntil(total);

    assert.equal(distinct(), total, "every event reached every webhook");
    const repeated = receiver.received.length - total;
    assert.ok(repeated <= KILLS * WEBHOOKS * IN_FLIGHT_PER_WEBHOOK_MAX, `${repeated} repeated`);
  },
);
