import type { TSchema } from "typebox";

/** One call of an OpenVOE protocol: a POST of JSON, answered with JSON. */
export interface ProtocolCall {
  /** Begins with the version: `/v1/begin`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly request: TSchema;
  readonly answer: TSchema;
}
