import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { forEachLeadingCommentRange, type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

/** One place where a rule is broken. The line counts from 1. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The texts of a project by path (`src/kernel/ids.ts`), and the parsed form of those that are TypeScript. */
export interface Project {
  readonly texts: ReadonlyMap<string, string>;
  readonly sources: ReadonlyMap<string, SourceFile>;
}

/** A rule looks at a whole project and names every place that breaks it; none means that it is kept. */
export type Rule = (project: Project) => Violation[];

const FOLDERS = ["src", "test", "bench", "chaos", "fixtures", "scripts", "client", "web", "docs", "bin"];
const READ = /\.(ts|tsx|sql|json|md)$/;
const GENERATED = /(^|\/)(node_modules|dist[^/]*|generated|openapi\.json)(\/|$)/;

/** Reads what the rules look at below a folder: code, SQL, JSON and documentation. */
export function readTexts(root: string): Map<string, string> {
  const texts = new Map<string, string>();
  const read = (path: string) => texts.set(path, readFileSync(join(root, path), "utf8"));
  const descend = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (GENERATED.test(path)) continue;
      if (entry.isDirectory()) descend(path);
      else if (READ.test(path) || folder === "bin") read(path);
    }
  };
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isDirectory() && FOLDERS.includes(entry.name)) descend(entry.name);
    if (entry.isFile() && READ.test(entry.name) && entry.name !== "package-lock.json") read(entry.name);
  }
  return texts;
}

/**
 * Parses every TypeScript file of a tree with the compiler's own parser.
 *
 * The programming interface of TypeScript 7 still calls itself unstable. It is used in this file alone, only to parse, and
 * its version is locked: should an update break it, this is the one place to change.
 */
export function parseProject(texts: ReadonlyMap<string, string>): Project {
  projects += 1;
  // The compiler sees each tree below a root of its own that no disk has, so that nothing but the tree can leak in.
  const root = `/tidy-project-${projects}`;
  const paths = [...texts.keys()].filter((path) => /\.tsx?$/.test(path));
  const config = `${root}/tsconfig.json`;
  visible.clear();
  visible.set(config, tsconfig(paths));
  for (const path of paths) visible.set(`${root}/${path}`, texts.get(path) ?? "");
  compiler ??= new API({ cwd: "/", fs: { readFile, fileExists } });
  using snapshot = compiler.updateSnapshot({ openProjects: [config] });
  const program = snapshot.getProject(config)?.program;
  const sources = new Map<string, SourceFile>();
  for (const path of paths) {
    const source = program?.getSourceFile(`${root}/${path}`);
    if (source === undefined) throw new Error(`${path}: the compiler did not parse it`);
    sources.set(path, source);
  }
  return { texts, sources };
}

// One compiler for all trees of a process: it is a process of its own, and ends with this one.
let compiler: API | undefined;
let projects = 0;
const visible = new Map<string, string>();
const readFile = (path: string) => visible.get(path) ?? null;
const fileExists = (path: string) => visible.has(path);

function tsconfig(paths: readonly string[]): string {
  const compilerOptions = {
    noLib: true,
    noResolve: true,
    types: [],
    module: "nodenext",
    jsx: "preserve",
    noEmit: true,
  };
  return JSON.stringify({ compilerOptions, files: paths });
}

/** The parsed files whose path begins with one of the prefixes, in order of path. */
export function sourcesUnder(project: Project, ...prefixes: readonly string[]): [path: string, source: SourceFile][] {
  const below = [...project.sources].filter(([path]) => prefixes.some((prefix) => path.startsWith(prefix)));
  return below.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Calls back for every node below a node, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  node.forEachChild((child) => {
    visit(child);
    walk(child, visit);
  });
}

/** The line, from 1, on which a node begins, its comments not counted. */
export function lineOf(node: Node): number {
  return lineAt(node.getSourceFile(), node.getStart());
}

/** The line, from 1, of a position. */
export function lineAt(source: SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}

/** A comment, with its marks, and where it stands. */
export interface Comment {
  readonly text: string;
  readonly line: number;
}

/** Every comment of a file, in order. */
export function commentsOf(source: SourceFile): Comment[] {
  const text = withoutLiterals(source);
  const comments: Comment[] = [];
  for (const found of text.matchAll(/\/\/.*|\/\*[\s\S]*?\*\//g)) {
    const end = found.index + found[0].length;
    comments.push({ text: source.text.slice(found.index, end), line: lineAt(source, found.index) });
  }
  return comments;
}

const LITERALS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.JsxText,
]);

/** The text of a file with strings, templates and patterns blanked out: what still looks like a comment there is one. */
function withoutLiterals(source: SourceFile): string {
  let text = source.text;
  walk(source, (node) => {
    if (!LITERALS.has(node.kind)) return;
    const blank = source.text.slice(node.getStart(), node.end).replace(/[^\n]/g, " ");
    text = text.slice(0, node.getStart()) + blank + text.slice(node.end);
  });
  return text;
}

/** The comments that stand directly before a node. */
export function leadingComments(node: Node): string[] {
  const { text } = node.getSourceFile();
  const comments: string[] = [];
  forEachLeadingCommentRange(text, node.getFullStart(), (pos, end) => {
    comments.push(text.slice(pos, end));
  });
  return comments;
}
