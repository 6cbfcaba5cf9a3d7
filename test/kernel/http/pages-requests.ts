import { request } from "undici";

/** An answer as it came over the wire: nothing is decompressed. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Asks for an address, with only these headers. */
export async function rawGet(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method: "GET" | "HEAD" | "POST" = "GET",
): Promise<RawAnswer> {
  const answer = await request(url, { method, headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, body };
}
