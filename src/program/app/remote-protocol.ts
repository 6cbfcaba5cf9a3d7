import { PROTOCOL_VERSION, PROVIDER_CALLS } from "../../areas/connections/providers/remote/protocol/calls.ts";
import { protocolDocument } from "../../kernel/network/protocol/document.ts";

const INFO = {
  title: "OpenVOE remote protocol",
  version: PROTOCOL_VERSION,
  summary: "How OpenVOE calls an external payroll system",
  description:
    "A system that serves these calls can be connected to OpenVOE without a line of code there. Each call is a POST of JSON " +
    "over HTTPS, with a client certificate or signed (RFC 9421), or both. Members of a request that are not known are to be " +
    "ignored: later versions of OpenVOE can send more. See docs/extend/network.md.",
};

/** The remote protocol as an OpenAPI document. */
export function remoteProtocolDocument() {
  return protocolDocument(INFO, Object.values(PROVIDER_CALLS));
}
