import { callSample, SAMPLE_LANGUAGES, type SampleLanguage } from "./reference/call-samples.ts";
import { type OpenapiDocument, type OperationAtPath, operationsByTag } from "./reference/document.ts";

/** The parts of React used here; Swagger UI passes its own copy to a plugin. */
interface React {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
  useState<Value>(value: Value): [Value, (value: Value) => void];
}

/** What Swagger UI passes to the components of a plugin. */
interface System {
  readonly React: React;
}

/** A request that was sent, as Swagger UI passes it to its component `curl`. */
interface SentRequest {
  get(name: "method" | "url" | "body"): string | undefined;
  get(name: "headers"): { toJS(): Readonly<Record<string, string>> } | undefined;
}

const TITLES: Readonly<Record<SampleLanguage, string>> = { shell: "Shell", typescript: "TypeScript", python: "Python" };
const REMEMBERED = "openvoe-docs-language";

/**
 * The plugin of Swagger UI that adds code samples to the reference: each operation as a call to paste, with the URL of this service, and
 * the request that was sent with the headers of a key instead of a session's.
 *
 * @param root the address of the service, with a slash at its end
 */
export function samplesPlugin(document: OpenapiDocument, root: string) {
  const operations = operationsByTag(document).flatMap((tag) => tag.operations);
  const url = root.replace(/\/$/, "");
  return {
    wrapComponents: {
      responses:
        (Responses: unknown, { React }: System) =>
        (props: { readonly path: string; readonly method: string }) => {
          const found = operations.find((one) => one.path === props.path && one.method === props.method.toUpperCase());
          const panel = found === undefined ? null : React.createElement(SamplePanel, { React, operation: found, url });
          return React.createElement("div", null, panel, React.createElement(Responses, props));
        },
      curl:
        (_: unknown, { React }: System) =>
        ({ request }: { readonly request: SentRequest | undefined }) =>
          request === undefined ? null : shown(React, "Shell", sentCommand(request)),
    },
  };
}

interface PanelProps {
  readonly React: React;
  readonly operation: OperationAtPath;
  readonly url: string;
}

function SamplePanel({ React, operation, url }: PanelProps): unknown {
  const [language, choose] = React.useState<SampleLanguage>(rememberedLanguage());
  const tabs = SAMPLE_LANGUAGES.map((one) =>
    React.createElement(
      "button",
      {
        key: one,
        type: "button",
        "aria-pressed": one === language,
        onClick: () => {
          localStorage.setItem(REMEMBERED, one);
          choose(one);
        },
      },
      TITLES[one],
    ),
  );
  const text = callSample(operation, language, url);
  return React.createElement(
    "section",
    { className: "call-samples", "aria-label": "Call to copy" },
    React.createElement("div", { className: "call-samples-bar" }, ...tabs),
    shown(React, TITLES[language], text),
  );
}

function rememberedLanguage(): SampleLanguage {
  const remembered = localStorage.getItem(REMEMBERED);
  return SAMPLE_LANGUAGES.find((one) => one === remembered) ?? "shell";
}

/** A text with a button that copies it. */
function shown(React: React, title: string, text: string): unknown {
  const copy = (event: { readonly currentTarget: HTMLButtonElement }) => {
    const button = event.currentTarget;
    void navigator.clipboard.writeText(text).then(() => {
      button.textContent = "Copied";
    });
  };
  return React.createElement(
    "div",
    { className: "call-sample" },
    React.createElement(
      "button",
      { type: "button", className: "call-copy", onClick: copy, "aria-label": `Copy: ${title}` },
      "Copy",
    ),
    React.createElement("pre", { tabIndex: 0 }, React.createElement("code", null, text)),
  );
}

/** The request that was sent, as a `curl` command: a session is replaced by shell variables with the credentials of a key. */
function sentCommand(request: SentRequest): string {
  const headers = Object.entries(request.get("headers")?.toJS() ?? {});
  const isSession = headers.some(([name]) => name.toLowerCase() === "x-openvoe-session");
  const own = headers.filter(([name]) => name.toLowerCase() !== "x-openvoe-session");
  const method = request.get("method") ?? "GET";
  const body = request.get("body");
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const credentials = ['-H "X-Access-Client-Id: $OPENVOE_CLIENT_ID"', '-H "X-Access-Secret: $OPENVOE_ACCESS_SECRET"'];
  return [
    `curl -sS${method === "GET" ? "" : ` -X ${method}`} ${quoted(request.get("url") ?? "")}`,
    ...(isSession ? credentials : []),
    ...own.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined || body === null ? [] : [`--data-binary ${quoted(String(body))}`]),
  ].join(" \\\n  ");
}
