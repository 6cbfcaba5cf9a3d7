import { createServer } from "node:http";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider from "oidc-provider";

/*
 * An OpenID provider as a process of its own, on a free port of this machine: prints its issuer, and takes its state by
 * POST /control. Whoever comes to sign in is signed in as the account of the state, without a question.
 */

const state = {
  account: "dana",
  groups: {},
  claims: {},
  tamper: null,
  answers: {},
  hasRefreshTokens: true,
  groupsIn: ["id_token", "userinfo"],
  redirectUri: process.argv[2],
};
let provider;
let signing;

const server = createServer(async (request, response) => {
  if (request.url === "/control") {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { rotate = false, ...change } = JSON.parse(text);
    Object.assign(state, change);
    if (rotate) await open();
    response.end();
    return;
  }
  const answer = state.answers[new URL(request.url, issuer()).pathname];
  if (answer !== undefined) {
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
    return;
  }
  provider.callback()(request, response);
});
server.listen(0, "127.0.0.1", async () => {
  await open();
  console.log(issuer());
});

function issuer() {
  return `http://127.0.0.1:${server.address().port}`;
}

/** A provider with a key of its own: the former key is gone. What was granted stays. */
async function open() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = crypto.randomUUID();
  signing = { privateKey, kid };
  provider = new Provider(issuer(), {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, use: "sig", alg: "RS256" }] },
    clients: [
      {
        client_id: "openvoe",
        client_secret: "a-secret-of-the-test",
        redirect_uris: [state.redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    cookies: { keys: ["test"] },
    claims: { openid: ["sub"], profile: ["name", "groups"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    issueRefreshToken: async (_, _client, code) =>
      state.hasRefreshTokens === "by_consent" ? code.scopes.has("offline_access") : state.hasRefreshTokens,
    // A former one that is used again revokes what was granted.
    rotateRefreshToken: true,
    findAccount: async (_, id) => {
      const groups = state.groups[id];
      if (groups === undefined) return undefined;
      const claims = (use) => ({
        sub: id,
        name: `Person ${id}`,
        email: `${id}@lender.example`,
        ...(state.groupsIn.includes(use) ? { groups } : {}),
        ...state.claims[id],
      });
      return { accountId: id, claims };
    },
  });
  provider.use(interaction);
  provider.use(tamper);
}

/** Signs in, and agrees to what is asked for. */
async function interaction(ctx, next) {
  if (!ctx.path.startsWith("/interaction/")) return next();
  const { params, session, prompt } = await provider.interactionDetails(ctx.req, ctx.res);
  const accountId = prompt.name === "login" ? state.account : session.accountId;
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  ctx.respond = false;
  await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
}

/** Answers with an ID token that is signed as ever, and says something else. */
async function tamper(ctx, next) {
  await next();
  if (ctx.path !== "/token" || state.tamper === null || ctx.body?.id_token === undefined) return;
  const all = { ...decodeJwt(ctx.body.id_token), ...state.tamper.claims };
  const claims = Object.fromEntries(Object.entries(all).filter(([, claim]) => claim !== null));
  const { privateKey, kid } = state.tamper.isForged
    ? { ...(await generateKeyPair("RS256")), kid: signing.kid }
    : signing;
  ctx.body.id_token = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}
