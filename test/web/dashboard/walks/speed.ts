import assert from "node:assert/strict";
import { test } from "node:test";
import type { Desk } from "../desk.ts";

/** All that a first visit of the overview may transfer, compressed and with its headers and answers, in bytes. */
const TRANSFER_BYTES_MAX = 150_000;
/** Until its charts can be read: the bound of the requirement, on a machine that others use too. */
const USABLE_MS_MAX = 1_500;
const VISITS = 3;

/** How much the overview transfers, and how soon it can be used. */
export function speed(desk: () => Desk): void {
  test("overview: a first visit transfers at most 150 kB in all, and can be used within 1.5 s", async (t) => {
    const times: number[] = [];
    let bytes = 0;
    for (let visit = 0; visit < VISITS; visit += 1) {
      const { page, open } = await desk().signIn(t, { path: "/nowhere" });
      await page.goto("about:blank");
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.setCacheDisabled", { cacheDisabled: true });
      bytes = 0;
      session.on("Network.loadingFinished", ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await open("/");
      await page.getByRole("img", { name: /^Verifications by outcome/ }).waitFor();
      times.push(await page.evaluate("performance.now()"));
      await page.waitForLoadState("networkidle");
    }
    const usableMs = Math.min(...times);
    t.diagnostic(`${bytes} bytes; usable after ${times.map((time) => Math.round(time)).join(", ")} ms`);
    assert.ok(bytes > 10_000 && bytes <= TRANSFER_BYTES_MAX, `${bytes} bytes`);
    assert.ok(usableMs <= USABLE_MS_MAX, `${usableMs} ms`);
  });
}
