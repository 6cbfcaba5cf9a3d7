import { after, before, describe } from "node:test";
import { NO_CHROMIUM } from "./browser.ts";
import { type Desk, startDesk } from "./dashboard/desk.ts";
import { auditor } from "./stories/auditor.ts";
import { clerk } from "./stories/clerk.ts";
import { integrator } from "./stories/integrator.ts";
import { operator } from "./stories/operator.ts";
import { person } from "./stories/person.ts";
import { support } from "./stories/support.ts";

/*
 * Whole ways of six people in Chromium, each with a pointer and by keys alone. A walk looks at one thing from all sides; a story follows
 * one person from their own start to their own end. Slow: they run one after another, each at one width and in one scheme, and with
 * `OPENVOE_TEST_PICTURES` at all of them.
 */

describe("stories", { skip: NO_CHROMIUM }, () => {
  let desk: Desk;
  before(async () => {
    desk = await startDesk();
  });
  after(() => desk.stop());

  for (const story of [integrator, operator, support, auditor, person, clerk]) story(() => desk);
});
