import {
  type OpenapiDocument,
  type OperationAtPath,
  operationsByTag,
  sentEvents,
} from "../../web/src/docs/reference/document.ts";

/** A page of `docs/`. */
export interface SourcePage {
  /** Below `docs/`, without `.md`. */
  readonly path: string;
  readonly markdown: string;
}

/**
 * The interface for language models, as https://llmstxt.org describes it: what the service is, the conventions, then
 * a line for each guide, operation and event. Links are relative to the service's own address. The pages that a
 * model can do without are last, under `Optional`.
 *
 * @param document the OpenAPI document as JSON
 */
export function generateLlms(document: string, pages: readonly SourcePage[]): string {
  const parsed: OpenapiDocument = JSON.parse(document);
  const { title, summary, description } = parsed.info;
  const isGuide = ({ path }: SourcePage) => /^(start|call)\//.test(path);
  const sections: readonly (readonly [heading: string, text: string, lines: readonly string[]])[] = [
    ["Documents", "", DOCUMENTS],
    ["Guides", "", pages.filter(isGuide).map(pageLine)],
    ...operationsByTag(parsed).map((tag) => [tag.name, tag.description, tag.operations.map(operationLine)] as const),
    ["Events", "Sent to webhooks, signed.", sentEvents(parsed).map(eventLine)],
    ["Optional", "", pages.filter((page) => !isGuide(page)).map(pageLine)],
  ];
  const parts = sections.flatMap(([heading, text, lines]) => [`## ${heading}`, text, lines.join("\n")]);
  return `${[`# ${title}`, `> ${summary}. Self-hosted, open source.`, description, ...parts].filter(Boolean).join("\n\n")}\n`;
}

const DOCUMENTS = [
  "- [OpenAPI 3.1](openapi.json): every operation, field, error and event, with examples",
  "- [Reference](docs): the same for people, with trial requests",
  "- [Postman collection](docs/postman.json): a request for each operation",
];

function pageLine({ path, markdown }: SourcePage): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path;
  return `- [${title.replaceAll("`", "")}](docs/${path})${firstSentence(markdown)}`;
}

/** Of the first paragraph; links in it would not lead from here. */
function firstSentence(markdown: string): string {
  const paragraph = /\n\n([A-Z`][\s\S]*?)(?:\n\n|$)/.exec(markdown)?.[1] ?? "";
  const plain = paragraph.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/\s+/g, " ");
  const sentence = /^.+?[.:](?=\s|$)/.exec(plain)?.[0].slice(0, -1);
  return sentence === undefined ? "" : `: ${sentence}`;
}

function operationLine({ method, path, operationId, tags, summary }: OperationAtPath): string {
  return `- [${method} ${path}](docs#/${encodeURIComponent(tags[0])}/${operationId}): ${summary}`;
}

function eventLine([type, { summary }]: readonly [string, { readonly summary: string }]): string {
  return `- \`${type}\`: ${summary}`;
}
