import { remoteProtocolDocument } from "../../src/program/app/remote-protocol.ts";

/** The golden file of the remote protocol, from the root of the project. */
export const REMOTE_PROTOCOL_FILE = "docs/remote-provider.openapi.json";

/** What it says. */
export function remoteProtocolText(): string {
  return `${JSON.stringify(remoteProtocolDocument(), null, 2)}\n`;
}
