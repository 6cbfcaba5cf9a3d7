import { changeSearch } from "../router/location.ts";
import { SERVICE_URL } from "../service/address.ts";

import { CodeBlock } from "./code.tsx";

/** The call of the API that a screen shows the answer of. */
export interface ApiCall {
  /** With its query: `/v1/orders/?status=pending`. */
  readonly path: string;
  /** Its answer; undefined before it is here. */
  readonly data: unknown;
}

/** A screen as people read it, or as programs do: a switch that is in the address. */
export function ViewSwitch({ isJson }: { readonly isJson: boolean }) {
  return (
    <fieldset class="view-switch">
      <legend class="unseen">View</legend>
      <button type="button" aria-pressed={!isJson} onClick={() => changeSearch({ view: null })}>
        Details
      </button>
      <button type="button" aria-pressed={isJson} onClick={() => changeSearch({ view: "json" })}>
        JSON
      </button>
    </fieldset>
  );
}

/** The call and its answer, both to copy. */
export function ApiView({ call: { path, data } }: { readonly call: ApiCall }) {
  return (
    <div class="stack">
      <CodeBlock title="The API call of this view" text={curlOf(path)} />
      {data === undefined ? null : <CodeBlock title="Its answer" text={JSON.stringify(data)} />}
    </div>
  );
}

/** A call as a shell runs it; the key is in the variables that the service prints at its start. */
function curlOf(path: string): string {
  return `curl -sS '${new URL(path.slice(1), SERVICE_URL)}' \\
  -H "X-Access-Client-Id: $OPENVOE_CLIENT_ID" \\
  -H "X-Access-Secret: $OPENVOE_ACCESS_SECRET"`;
}
