/**
 * The JSON texts of a response, one a line, as they arrive. More is read only when the earlier ones were taken, so that a slow
 * reader slows the service down. Leaving the loop ends the response.
 *
 * @throws SyntaxError if a line is not JSON, and what the body's stream throws
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The entries of any iterable in lists of at most so many. Takes the next ones only when they are asked for. */
export async function* inChunks<Entry>(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  size: number,
): AsyncGenerator<Entry[], void, void> {
  let chunk: Entry[] = [];
  for await (const entry of entries) {
    chunk.push(entry);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
