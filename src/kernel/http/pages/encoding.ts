/** The content encodings of responses. */
type Encoding = "br" | "gzip" | "identity";

/**
 * The smallest encoding that the client accepts (RFC 9110, 12.5.3). An encoding with `q=0` is never
 * chosen.
 *
 * @example
 * chooseEncoding("gzip, deflate, br;q=0.5"); // "br"
 * chooseEncoding("gzip, br;q=0"); // "gzip"
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    if (name !== "") weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
