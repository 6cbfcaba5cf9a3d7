import { randomBytes } from "node:crypto";
import { calculatePKCECodeChallenge } from "oauth4webapi";
import type { Owner } from "../databases.ts";
import { answerJson, type Received, startTarget, type TargetServer } from "./target-server.ts";

/*
 * A stand-in on this machine for what Gusto documents in public: the OAuth endpoints, and the calls of
 * examples/oauth2-provider. It is not Gusto, and was not compared with it.
 */

/** The client's secret at the stand-in. */
export const CLIENT_SECRET = "stand-in-secret";

/** What a test changes about the stand-in. */
export interface StandIn {
  readonly server: TargetServer;
  readonly employees: object[];
  /** Refresh tokens that are still good. */
  readonly refreshTokens: Set<string>;
  /** Answers the token endpoint instead, if set. */
  tokenAnswer: ((response: Parameters<typeof answerJson>[0]) => void) | null;
  /** How long the token endpoint takes, in milliseconds. */
  tokenDelayMs: number;
  /** Signs in as a company's administrator and allows access, or not; returns the parameters of the return. */
  authorize(url: string, isAllowed?: boolean): Record<string, string>;
}

interface Code {
  readonly challenge: string;
  readonly redirectUri: string;
}

/** An employee as the API has them. */
export function employee(number: number, change: object = {}) {
  return {
    uuid: `employee-${number}`,
    first_name: "Ann",
    middle_initial: "",
    last_name: "Example",
    email: `ann${number}@example.com`,
    date_of_birth: "1988-04-12",
    phone: null,
    terminated: false,
    terminations: [],
    jobs: [
      {
        uuid: `job-${number}`,
        title: "Machinist",
        hire_date: "2021-03-01",
        rate: "52000.0",
        payment_unit: "Year",
      },
    ],
    ...change,
  };
}

/** Starts the stand-in. Refresh tokens are good once. */
export async function startStandIn(owner: Owner): Promise<StandIn> {
  const codes = new Map<string, Code>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();
  const employees: object[] = [employee(1), employee(2, { first_name: "Bob" })];
  const mint = () => randomBytes(16).toString("hex");
  const server = await startTarget(owner, (request, response) => {
    const { pathname, searchParams } = new URL(request.path, "http://stand-in");
    if (pathname === "/oauth/token") return void setTimeout(() => grant(request, response), standIn.tokenDelayMs);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!accessTokens.has(token)) return answerJson(response, { errors: [] }, 401);
    const page = Number(searchParams.get("page") ?? "1");
    const per = Number(searchParams.get("per") ?? "25");
    const paged = (all: object[]) => answerJson(response, all.slice((page - 1) * per, page * per));
    if (pathname === "/v1/token_info") {
      return answerJson(response, { scope: "public", resource: { type: "Company", uuid: "company-1" } });
    }
    if (pathname === "/v1/companies/company-1") {
      return answerJson(response, { uuid: "company-1", name: "Example Instruments, Inc.", ein: "77-0493581" });
    }
    if (pathname === "/v1/companies/company-1/employees") return paged(employees);
    const of = /^\/v1\/employees\/([^/]+)\/pay_stubs$/.exec(pathname)?.[1];
    if (of === undefined) return answerJson(response, {}, 404);
    return paged([{ uuid: `stub-${of}`, check_date: "2026-11-13", gross_pay: "2000.0", net_pay: "1547.0" }]);
  });

  async function grant({ body }: Received, response: Parameters<typeof answerJson>[0]) {
    if (standIn.tokenAnswer !== null) return standIn.tokenAnswer(response);
    const given = new URLSearchParams(body);
    if (given.get("client_secret") !== CLIENT_SECRET) return answerJson(response, { error: "invalid_client" }, 401);
    const isGood = given.get("grant_type") === "refresh_token" ? useRefreshToken(given) : await useCode(given);
    if (!isGood) return answerJson(response, { error: "invalid_grant", error_description: "Ann Example" }, 400);
    const [accessToken, refreshToken] = [mint(), mint()];
    accessTokens.add(accessToken);
    refreshTokens.add(refreshToken);
    const token = { access_token: accessToken, token_type: "bearer", expires_in: 7_200, refresh_token: refreshToken };
    answerJson(response, token);
  }

  const useRefreshToken = (given: URLSearchParams) => refreshTokens.delete(given.get("refresh_token") ?? "");

  async function useCode(given: URLSearchParams): Promise<boolean> {
    const name = given.get("code") ?? "";
    const code = codes.get(name);
    codes.delete(name);
    const challenge = await calculatePKCECodeChallenge(given.get("code_verifier") ?? "");
    return code !== undefined && code.challenge === challenge && code.redirectUri === given.get("redirect_uri");
  }

  function authorize(url: string, isAllowed = true): Record<string, string> {
    const asked = new URL(url).searchParams;
    const state = asked.get("state") ?? "";
    if (!isAllowed) return { error: "access_denied", state };
    const code = mint();
    codes.set(code, { challenge: asked.get("code_challenge") ?? "", redirectUri: asked.get("redirect_uri") ?? "" });
    return { code, state };
  }

  const standIn: StandIn = { server, employees, refreshTokens, tokenAnswer: null, tokenDelayMs: 0, authorize };
  return standIn;
}
