/*
 * A person ends what they share in one window, while another one of this service may still say that they are connected: the windows
 * of a browser tell each other. The message is the page's own address, which both know.
 */

const CHANNEL = "openvoe-ended-links";

/** Tells the other windows that what the page of this address shared has ended. */
export function tellEnded(managementUrl: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(pathOf(managementUrl));
  channel.close();
}

/** Calls back when a window ends what the page of this address shares. Returns a function that stops it. */
export function onEndedElsewhere(managementUrl: string, onEnded: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === pathOf(managementUrl)) onEnded();
  };
  return () => channel.close();
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname.replace(/\/$/, "");
}
