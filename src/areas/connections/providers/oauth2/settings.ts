import Type, { type Static } from "typebox";
import type { Target } from "../../../../kernel/egress/calls/target.ts";
import { SecretReference } from "../../../../kernel/network/secret.ts";
import type { EntryReader } from "../../../../kernel/network/section.ts";
import { ADDRESS_MEMBERS, readOpenTarget, urlProblem } from "../../../../kernel/network/target.ts";
import { closedObject, PlainText, stringEnum } from "../../../../kernel/schema/vocabulary.ts";
import { PROVIDER_MEMBERS, type ProviderIdentity, providerIdentity } from "../network-provider.ts";
import { WireEmployments, WirePayrollSchema } from "../remote/protocol/payroll.ts";
import type { TextShape } from "./coerce.ts";
import { namesInPath, templateFaults } from "./template-faults.ts";

const Name = Type.String({ pattern: "^[a-z][a-z0-9_]{0,39}$" });
const Text = Type.String({ minLength: 1, maxLength: 2_048, format: "plain-text" });
const Address = closedObject(ADDRESS_MEMBERS);

const Request = closedObject({
  name: Name,
  path: Type.String({ pattern: "^/", maxLength: 1_024 }),
  pages: Type.Optional(
    closedObject({ parameter: Text, size_parameter: Text, size: Type.Integer({ minimum: 1, maximum: 1_000 }) }),
  ),
});

/** The schema of a provider whose persons sign in by OAuth 2.0. */
export const Oauth2ProviderEntry = closedObject({
  kind: Type.Literal("oauth2"),
  ...PROVIDER_MEMBERS,
  authorization: closedObject({
    url: Text,
    token: Address,
    issuer: Type.Optional(Text),
    client_id: Text,
    client_secret: Type.Optional(SecretReference),
    client_authentication: Type.Optional(stringEnum(["client_secret_post", "client_secret_basic"])),
    scopes: Type.Optional(Type.Array(Text, { maxItems: 64 })),
    parameters: Type.Optional(Type.Record(Type.String(), Text)),
  }),
  api: closedObject({
    target: Address,
    headers: Type.Optional(Type.Record(Type.String({ pattern: "^[A-Za-z0-9-]{1,64}$" }), Text)),
    requests: Type.Array(Request, { minItems: 1, maxItems: 20 }),
    person: closedObject({ each: Text, id: Text, find: Type.Optional(closedObject({ label: PlainText, by: Text })) }),
    employments: Type.Record(Type.String(), Type.Unknown()),
  }),
});
/** An entry of {@link Oauth2ProviderEntry}. */
export type Oauth2Entry = Static<typeof Oauth2ProviderEntry>;

/** A provider whose persons sign in by OAuth 2.0. */
export interface Oauth2Settings extends ProviderIdentity {
  readonly kind: "oauth2";
  /** The API: what a probe calls. */
  readonly target: Target;
  readonly authorization: {
    readonly url: string;
    readonly issuer: string;
    readonly tokenUrl: string;
    readonly token: Target;
    readonly clientId: string;
    /** Null: a public client. */
    readonly clientSecret: string | null;
    readonly clientAuthentication: "client_secret_post" | "client_secret_basic";
    readonly scopes: readonly string[];
    readonly parameters: Readonly<Record<string, string>>;
  };
  readonly api: {
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly ApiRequest[];
    readonly person: PersonRule;
    /** Yields `employments` of the remote protocol. */
    readonly employments: Readonly<Record<string, unknown>>;
  };
}

/** One GET of the API. Templates refer to its response by its name. */
type ApiRequest = Static<typeof Request>;

/** Path to the persons, and how to select one. */
interface PersonRule {
  /** Path to a list of persons, or to one. */
  readonly each: string;
  /** Path within a person to their id at the API. */
  readonly id: string;
  /**
   * The question to the person, and the path within a person to the value that must equal the
   * answer.
   */
  readonly find: { readonly label: string; readonly by: string } | null;
}

/** Reserved name for the selected person in paths. */
const PERSON = "person";

/** Reads an entry of the network file. */
export function readOauth2Entry(entry: Oauth2Entry, reader: EntryReader): Oauth2Settings {
  const { authorization, api } = entry;
  const { token } = authorization;
  checkAuthorizationUrl(entry, reader);
  checkApi(entry, reader);
  return {
    kind: "oauth2",
    ...providerIdentity(entry),
    target: readOpenTarget(reader, "api.target", api.target),
    authorization: {
      url: authorization.url,
      issuer: authorization.issuer ?? originOf(authorization.url),
      tokenUrl: token.url,
      token: { ...readOpenTarget(reader, "authorization.token", token), url: originOf(token.url) },
      clientId: authorization.client_id,
      clientSecret: readClientSecret(entry, reader),
      clientAuthentication: authorization.client_authentication ?? "client_secret_post",
      scopes: authorization.scopes ?? [],
      parameters: authorization.parameters ?? {},
    },
    api: {
      headers: api.headers ?? {},
      requests: api.requests,
      person: { ...api.person, find: api.person.find ?? null },
      employments: api.employments,
    },
  };
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function readClientSecret({ authorization }: Oauth2Entry, reader: EntryReader): string | null {
  const { client_secret: reference } = authorization;
  return reference === undefined ? null : reader.secret("authorization.client_secret", reference);
}

/** Only the person's browser opens this URL, but it must use TLS. */
function checkAuthorizationUrl({ authorization }: Oauth2Entry, reader: EntryReader): void {
  const problem = urlProblem(authorization.url, authorization.token.allow_private === true);
  if (problem !== null) reader.refuse("authorization.url", problem);
}

function checkApi({ api }: Oauth2Entry, reader: EntryReader): void {
  const known: string[] = [];
  for (const [at, { name, path }] of api.requests.entries()) {
    const unknown = namesInPath(path).filter((one) => one !== PERSON && !known.includes(one));
    if (unknown.length > 0) {
      const message = `refers to ${unknown.join(", ")}: only person and requests before it can be referred to`;
      reader.refuse(`api.requests[${at}].path`, message);
    }
    if (known.includes(name) || name === PERSON) reader.refuse(`api.requests[${at}].name`, `"${name}" is taken`);
    known.push(name);
  }
  const [first = ""] = api.person.each.split(".");
  if (!known.includes(first)) reader.refuse("api.person.each", `must begin with one of ${known.join(", ")}`);
  for (const { member, message } of templateFaults(EMPLOYMENTS_SHAPE, api.employments, [...known, PERSON])) {
    reader.refuse(`api.employments${member}`, message);
  }
}

/** The schema of the remote protocol's payroll, read as data. */
export const PAYROLL_SHAPE: TextShape = WirePayrollSchema;
const EMPLOYMENTS_SHAPE: TextShape = WireEmployments;
