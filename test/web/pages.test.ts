import { after, before, describe } from "node:test";
import { NO_CHROMIUM } from "./browser.ts";
import { type Stage, startStage } from "./stage.ts";
import { embedding } from "./walks/embedding.ts";
import { emmy } from "./walks/emmy.ts";
import { example } from "./walks/example.ts";
import { failures } from "./walks/failures.ts";
import { fromMailToStop } from "./walks/from-mail-to-stop.ts";
import { mobile } from "./walks/mobile.ts";
import { orderParts } from "./walks/order-parts.ts";
import { orders } from "./walks/orders.ts";
import { personPage } from "./walks/person-page.ts";
import { sessions } from "./walks/sessions.ts";
import { sharedPage } from "./walks/shared-page.ts";
import { speed } from "./walks/speed.ts";
import { steps } from "./walks/steps.ts";
import { walkThroughs } from "./walks/walk-throughs.ts";

/*
 * The pages in Chromium. One file, so that all of it shares one browser and one application; the walks are in `walks/`.
 */

describe("pages", { skip: NO_CHROMIUM }, () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
  });
  after(() => stage.stop());

  // Measured while nothing else runs.
  speed(() => stage);
  describe("walks", { concurrency: 3 }, () => {
    for (const walk of [
      walkThroughs,
      steps,
      failures,
      sessions,
      embedding,
      orderParts,
      mobile,
      sharedPage,
      example,
      emmy,
      orders,
      personPage,
      fromMailToStop,
    ])
      walk(() => stage);
  });
});
