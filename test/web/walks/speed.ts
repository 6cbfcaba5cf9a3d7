import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../browser.ts";
import type { Stage } from "../stage.ts";

/** All that a first visit of the Bridge page may transfer, compressed and with its headers, in bytes. */
const TRANSFER_BYTES_MAX = 120_000;
/** Until the first step can be used on an idle machine: 0.2 s. The bound is for one that others use too. */
const USABLE_MS_MAX = 1_000;
const VISITS = 3;

/** How much the page transfers, and how soon it can be used. */
export function speed(stage: () => Stage): void {
  test("bridge: transfers at most 120 kB in all, and its first step can be used within a second", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const times: number[] = [];
    let bytes = 0;
    for (let visit = 0; visit < VISITS; visit += 1) {
      const { context, page } = await openPage(browser);
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      bytes = 0;
      session.on("Network.loadingFinished", ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(`${app.url}/bridge/${await bridgeToken()}`, { waitUntil: "commit" });
      await page.getByRole("combobox").waitFor();
      times.push(await page.evaluate("performance.now()"));
      await page.waitForLoadState("networkidle");
      await context.close();
    }
    const usableMs = Math.min(...times);
    t.diagnostic(`${bytes} bytes; usable after ${times.map((time) => Math.round(time)).join(", ")} ms`);
    assert.ok(bytes > 10_000 && bytes <= TRANSFER_BYTES_MAX, `${bytes} bytes`);
    assert.ok(usableMs <= USABLE_MS_MAX, `${usableMs} ms`);
  });
}
