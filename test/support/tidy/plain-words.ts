import {
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddleOrTemplateTail,
  type Node,
} from "typescript/unstable/ast";
import { commentsOf, lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

/** A word or form that our texts do not use, and what to write instead. */
export interface PlainWord {
  readonly not: string;
  readonly but: string;
  readonly pattern: RegExp;
}

const COMPARED =
  "longer|more|less|fewer|better|worse|different|later|earlier|older|larger|greater|higher|lower|wider|such";

/** The words that pages, texts, messages and comments do not use; CONTRIBUTING.md has the same table. */
export const PLAIN_WORDS: readonly PlainWord[] = [
  { not: "anew", but: "again", pattern: /\banew\b/gi },
  { not: "whoever", but: "anyone who, the caller that", pattern: /\bwho(so|s)?ever\b/gi },
  { not: "beside", but: "next to, besides, compared with", pattern: /\bbeside\b/gi },
  { not: "meanwhile", but: "until then, in between", pattern: /\bmeanwhile\b/gi },
  { not: "sought", but: "searched for, requested", pattern: /\bsought\b/gi },
  { not: "doings", but: "activity", pattern: /\bdoings\b/gi },
  { not: "upon", but: "on, after, when", pattern: /\bupon\b/gi },
  { not: "likewise", but: "also, in the same way", pattern: /\blikewise\b/gi },
  {
    not: "hence, thereby, wherein, whereby, thereof",
    but: "so, in which, by which, of it",
    pattern: /\b(hence(forth)?|there(by|of|in|upon)|where(in|by|of|upon)|whence|hitherto)\b/gi,
  },
  { not: "told", but: "known, stated, notified", pattern: /(?<!cannot be )\btold\b/gi },
  {
    not: "is no limit, are no members",
    but: "is not a limit, are not members",
    pattern: new RegExp(`(?<!\\bthere\\s+)\\b(is|are|was|were)\\s+no\\s+(?!\\s|(${COMPARED})\\b)`, "gi"),
  },
  {
    not: "Who loses the group is refused.",
    but: "If a member loses the group, …",
    pattern: /(?:^\s*|\n\n(?:[-*>]\s+)?|[.!?]\s+)Who\s[a-z][^.?!|]*\.(?=\s|$)/g,
  },
  { not: "so that where", but: "so, if", pattern: /\bso\sthat\s(where|what|who|which|whichever)\b/gi },
];

const SHIPPED = ["src/", "web/", "client/"] as const;

/** Every page, as a reader sees it, without code. Released sections of the changelog stay. */
export function plainPages(project: Project): Violation[] {
  return [...project.texts].flatMap(([file, text]) =>
    file.endsWith(".md") ? faultsIn(file, 1, withoutCode(file === "CHANGELOG.md" ? unreleased(text) : text)) : [],
  );
}

/** What reads texts of others, and not what we write: words of files, and forms of the law. */
const OF_OTHERS = /lexicons|templates|vocabulary|names|areas\/files|linkage/;

/** Texts of screens, messages, descriptions and help. */
export function plainTexts(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, text] of project.texts) {
    if (!/^(src|web)\/.*\.json$/.test(file) || OF_OTHERS.test(file)) continue;
    for (const [at, line] of text.split("\n").entries()) violations.push(...faultsIn(file, at + 1, line));
  }
  for (const [file, source] of sourcesUnder(project, ...SHIPPED)) {
    walk(source, (node) => {
      const text = textOf(node);
      if (text !== null && /[a-z] [a-z]/i.test(text)) violations.push(...faultsIn(file, lineOf(node), text));
    });
  }
  return violations;
}

/** Comments and docstrings of what is shipped. */
export function plainComments(project: Project): Violation[] {
  return commentFaults(project, ...SHIPPED);
}

/** Comments of tests, benchmarks and scripts. */
export function otherComments(project: Project): Violation[] {
  return commentFaults(project, "test/", "bench/", "chaos/", "fixtures/", "scripts/");
}

function commentFaults(project: Project, ...prefixes: readonly string[]): Violation[] {
  return sourcesUnder(project, ...prefixes).flatMap(([file, source]) =>
    commentsOf(source).flatMap(({ text, line }) => faultsIn(file, line, withoutMarks(text))),
  );
}

function textOf(node: Node): string | null {
  if (isJsxText(node)) return node.getText();
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return blank(node.getText(), /^["'`]|["'`]$/g);
  if (isTemplateHead(node) || isTemplateMiddleOrTemplateTail(node)) return blank(node.getText(), /^[`}]|`$|\$\{$/g);
  return null;
}

function faultsIn(file: string, line: number, text: string): Violation[] {
  return PLAIN_WORDS.flatMap(({ not, but, pattern }) =>
    [...text.matchAll(pattern)].map((found) => {
      const before = text.slice(0, found.index + found[0].length - found[0].trimStart().length);
      return { file, line: line + before.split("\n").length - 1, message: `"${not}": write ${but}` };
    }),
  );
}

/** A text with what a pattern finds as blanks, so that lines and places stay. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => found.replace(/[^\n]/g, " "));
}

function withoutCode(text: string): string {
  return blank(blank(blank(text, /^ *(```|~~~)[\s\S]*?^ *\1/gm), /`[^`\n]*`/g), /\]\([^)\s]*\)|<!--[\s\S]*?-->/g);
}

function withoutMarks(comment: string): string {
  return blank(blank(comment, /`[^`\n]*`/g), /^\s*\*(?!\/)/gm);
}

function unreleased(changelog: string): string {
  const released = /^## \[?\d/m.exec(changelog);
  return released === null ? changelog : changelog.slice(0, released.index);
}
