import assert from "node:assert/strict";
import type { Answer, Client, TestApplication } from "../../../support/application.ts";
import type { MailServer } from "../../../support/mail-server.ts";

/** Of the page's own requests. */
export const OWN = { "x-openvoe-session": "1" };

/** Who a person says they are. */
export interface Details {
  readonly ssn: string;
  readonly date_of_birth: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The digits of the code in a mail. */
export const codeIn = (text: string) => /Your code is (\d{6})/.exec(text)?.[1] ?? "";

/** The cookie that an answer sets, as a browser sends it. */
export const cookieOf = (answer: Answer) => String(answer.headers["set-cookie"]).split(";")[0] ?? "";

/** A browser with the session that an answer began. */
export function browserWith(app: TestApplication, started: Answer): Client {
  assert.equal(started.status, 201, started.text);
  return app.clientWith({ ...OWN, cookie: cookieOf(started) });
}

/** Signs in as a person does: with details, and the code from their mailbox. */
export async function signInByMail(
  app: TestApplication,
  mail: MailServer,
  details: Details & { readonly environment?: string },
): Promise<Client> {
  const anyone = app.clientWith(OWN);
  const begun = await anyone.post("/v1/person/sign-ins/", details);
  assert.equal(begun.status, 201, begun.text);
  let code = "";
  // Messages about earlier acts may come first.
  while (code === "") code = codeIn((await mail.next()).text);
  return browserWith(app, await anyone.post("/v1/person/session/", { sign_in: begun.at("sign_in"), code }));
}
