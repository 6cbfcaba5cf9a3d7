/** The query of a call. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** A path with its query. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

type Given<Parameters> = { [Name in keyof Parameters]?: NonNullable<Parameters[Name]> };

/** A query without what an address does not say: what is null, undefined or an empty text. */
export function givenOf<Parameters extends object>(parameters: Parameters): Given<Parameters> {
  const given = Object.entries(parameters).filter(([, value]) => value != null && value !== "");
  return Object.fromEntries(given) as Given<Parameters>;
}

/** The one of these codes that an address names; undefined if it names none. */
export function codeOf<Code extends string>(codes: readonly Code[], text: string | null): Code | undefined {
  return codes.find((one) => one === text);
}
