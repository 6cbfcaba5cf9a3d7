import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { findLetterhead, findTeam, findTeamTitle } from "../../../../src/kernel/access/sql/teams.ts";
import { chainAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import type { TeamId } from "../../../../src/kernel/ids.ts";
import { encodePng, type Picture } from "../../../../src/kernel/images/png.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { aMember } from "../../../support/members.ts";
import { rawGet } from "../../http/pages-requests.ts";

const PATH = "/v1/team/";
const EMPTY = {
  name: "one",
  display_name: null,
  accent_color: null,
  contact_email: null,
  contact_phone: null,
  privacy_url: null,
  logo_url: null,
};
const PROFILE = {
  display_name: "Acme Lending",
  accent_color: "#0a5bd3",
  contact_email: "help@lender.example",
  contact_phone: "+1 800 555 0142",
  privacy_url: "https://lender.example/privacy",
};
const red = (width: number): Picture => ({
  width,
  height: 2,
  pixels: Uint8Array.from({ length: width * 8 }, (_, at) => (at % 4 === 0 || at % 4 === 3 ? 255 : 0)),
});
const logo = (width = 3) => encodePng(red(width)).toString("base64");

describe("teams", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ publicUrl: "https://voe.example.com" });
    client = await app.client({ team: "one", scopes: SCOPES });
  });
  after(() => app.stop());

  test("updateTeam changes what is given, removes what is null, and keeps the rest", async () => {
    assert.deepEqual((await client.get(PATH)).body, EMPTY);
    assert.deepEqual((await client.patch(PATH, PROFILE)).body, { ...EMPTY, ...PROFILE });
    const { contact_phone: _, ...rest } = PROFILE;
    assert.deepEqual((await client.patch(PATH, { contact_phone: null })).body, { ...EMPTY, ...rest });
    assert.deepEqual((await client.patch(PATH, {})).body, { ...EMPTY, ...rest });
    assert.deepEqual((await client.get(PATH)).body, { ...EMPTY, ...rest });
  });

  test("each environment has a profile of its own, and no other team sees it", async () => {
    await client.patch(PATH, PROFILE);
    for (const other of [
      await app.client({ team: "one", environment: "production", scopes: SCOPES, isUnnamed: true }),
      await app.client({ team: "two", scopes: SCOPES }),
    ]) {
      assert.equal((await other.get(PATH)).at("display_name"), null);
    }
  });

  test("updateTeam refuses each value that cannot be shown, and changes nothing", async () => {
    await client.patch(PATH, PROFILE);
    const refused = await client.patch(PATH, {
      display_name: "x".repeat(129),
      contact_email: "help",
      contact_phone: "call us",
      privacy_url: "javascript:alert(1)",
      accent_color: "blue",
      logo: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64"),
    });
    assertRefused(refused, {
      display_name: "must have at most 128 characters",
      contact_email: "must be an email address",
      contact_phone: "must be a telephone number",
      privacy_url: "must be an absolute http or https URL",
      accent_color: "must be a color of the form #rrggbb",
      logo: "must be a PNG",
    });
    assertRefused(await client.patch(PATH, { accent_color: "#ffcc00", logo: logo(601) }), {
      accent_color: "has a contrast of 1.5 to 1 on a white page, and needs 3 to 1 (WCAG 2.2 AA): choose a darker color",
      logo: "is 601 by 2 pixels: at most 600 by 300 are taken",
    });
    assert.equal((await client.get(PATH)).at("accent_color"), PROFILE.accent_color);
  });

  test("a logo is at an address of its hash, as an image and nothing else, until it is replaced", async () => {
    const url = String((await client.patch(PATH, { logo: logo() })).at("logo_url"));
    assert.match(url, /^https:\/\/voe\.example\.com\/brand\/[0-9a-f]{64}\.png$/);
    const at = `${app.url}${new URL(url).pathname}`;
    const { status, headers, body } = await rawGet(at);
    assert.deepEqual(
      [status, headers["content-type"], headers["x-content-type-options"], headers["content-security-policy"]],
      [200, "image/png", "nosniff", "default-src 'none'; sandbox"],
    );
    assert.deepEqual(body, encodePng(red(3)));
    await client.patch(PATH, { logo: null });
    assert.equal((await client.get(PATH)).at("logo_url"), null);
    for (const path of [at, `${app.url}/brand/${"0".repeat(64)}.png`, `${app.url}/brand/..%2fx.png`]) {
      assert.equal((await rawGet(path)).status, 404);
    }
  });

  test("where it says who asked, the name that the operator knows the team by is behind its own", async () => {
    const named = await app.client({ team: "small-lender", scopes: SCOPES });
    const { teamId, environment } = {
      teamId: (await findTeam(app.db, "small-lender")) as TeamId,
      environment: "sandbox",
    } as const;
    const titles = async () => [
      await findTeamTitle(app.db, { teamId, environment }),
      (await findLetterhead(app.db, { teamId, environment })).requestedBy,
    ];
    assert.deepEqual(await titles(), ["small-lender", "small-lender"]);
    await named.patch(PATH, { display_name: "A Large Bank" });
    assert.deepEqual(await titles(), ["A Large Bank (small-lender)", "A Large Bank (small-lender)"]);
    await named.patch(PATH, { display_name: "small-lender" });
    assert.deepEqual(await titles(), ["small-lender", "small-lender"]);
  });

  test("only who may write members changes it, and the inquiry log names the fields and nothing more", async () => {
    const owner = await aMember(app, { role: "owner", team: "one" });
    assert.equal((await owner.client.patch(PATH, { display_name: "Acme Mortgages", logo: logo() })).status, 200);
    for (const role of ["operator", "support", "integrator"] as const) {
      const member = await aMember(app, { role, team: "one" });
      assert.equal((await member.client.get(PATH)).status, 200);
      assertError(await member.client.patch(PATH, { display_name: "Mallory" }), 403, "permission_denied");
    }
    await chainAudit(app);
    const entry = (await client.get("/v1/audit/?action=team.change")).at("results.0") as Record<string, unknown>;
    assert.deepEqual(entry.details, { fields: ["display_name", "logo"] });
    assert.equal(entry.actor, `member:${owner.id}`);
  });

  test("pages of persons show the team where a token or an order says nothing else", async () => {
    await client.patch(PATH, { ...PROFILE, logo: logo() });
    const user = await client.post("/v1/users/", { external_user_id: "branded" });
    const session = async (fields: object) => {
      const made = await client.post(`/v1/users/${user.at("id")}/tokens/`, { product_type: "income", ...fields });
      return app.clientWith({ authorization: `Bearer ${made.at("bridge_token")}` }).get("/v1/bridge/session/");
    };
    const own = await session({});
    assert.equal(own.status, 200, own.text);
    assert.deepEqual(
      [own.at("client_name"), own.at("accent_color"), own.at("brand.privacy_url"), own.at("brand.contact_email")],
      [PROFILE.display_name, PROFILE.accent_color, PROFILE.privacy_url, PROFILE.contact_email],
    );
    assert.match(String(own.at("brand.logo_url")), /\/brand\//);
    const named = await session({ client_name: "Another", accent_color: "#112233" });
    assert.deepEqual([named.at("client_name"), named.at("accent_color")], ["Another", "#112233"]);
  });
});

test("getPersonPageBrand shows the one team whose keys act for persons, and none where there are several", async (t) => {
  const app = await startApplication();
  t.after(() => app.stop());
  const anyone = app.clientWith({});
  const brandOf = async () => (await anyone.get("/v1/person/brand/?environment=sandbox")).body;
  const none = {
    display_name: null,
    accent_color: null,
    contact_email: null,
    contact_phone: null,
    privacy_url: null,
    logo_url: null,
  };
  const simulated = { ...none, display_name: "Example Company" };
  const lender = await app.client({ team: "lender", scopes: ["members:write"] });
  await lender.patch(PATH, { display_name: "A lender" });
  assert.deepEqual(await brandOf(), simulated, "a lender's name is not the operator's");
  const operator = await app.client({ team: "operator", scopes: ["members:write", "subjects:write"] });
  await operator.patch(PATH, PROFILE);
  assert.deepEqual(await brandOf(), { ...none, ...PROFILE });
  assert.deepEqual((await anyone.get("/v1/person/brand/")).body, none, "production is another environment");
  await app.client({ team: "other operator", scopes: ["subjects:write"] });
  assert.deepEqual(await brandOf(), simulated);
  assertRefused(await anyone.get("/v1/person/brand/?environment=moon"), {
    environment: "must be one of sandbox, development, production",
  });
});
