/** One Server-Sent Event, with its data read as JSON. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The events of a `text/event-stream`, without its comments. */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = fieldOf(block, "event");
        const data = fieldOf(block, "data");
        if (event !== null && data !== null) yield { event, data: JSON.parse(data) };
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function fieldOf(block: string, name: string): string | null {
  const line = block.split("\n").find((one) => one.startsWith(`${name}: `));
  return line === undefined ? null : line.slice(name.length + 2);
}
