import { test } from "node:test";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** Models of the linkage, and the sandbox's test persons. */
export function operation(desk: () => Desk): void {
  test("linkage: the shipped model decides", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/linkage", environment: "development" });
    const { page } = signed;
    await reaches(page, "Linkage");
    await page.getByText(/^The shipped model \(/).waitFor();
    await lookAt(page, "linkage");
    assertClean(signed, app);
  });

  test("sandbox: one click verifies a test person", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/persons" });
    const { page } = signed;
    await reaches(page, "Test persons");
    await page.getByRole("button", { name: "Verify Avery Fieldstone" }).waitFor();
    await lookAt(page, "sandbox");
    await page.getByRole("button", { name: "Verify Avery Fieldstone" }).click();
    await reaches(page, /Avery Fieldstone/);
    assertClean(signed, app);
  });
}
