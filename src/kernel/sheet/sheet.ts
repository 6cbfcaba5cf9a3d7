import PDFDocument from "pdfkit";
import { fontOf, type Weight } from "./fonts.ts";

/** US Letter in points, 72 to the inch. */
const PAGE = { width: 612, height: 792 } as const;
const SIDE = 48;
const TOP = 48;
/** Height of the footer of each page. */
const BOTTOM = 64;
/** Width of a page's content. */
const CONTENT_WIDTH = PAGE.width - 2 * SIDE;
const LINE_GAP = 1.5;

const INK = "#1a1f26";
const FAINT = "#5b6672";
const RULE = "#c9d0d8";
const SHADE = "#f1f4f7";
const BAR = "#8fa6bf";
/** Points from bar to bar, of a bar's label, and of its text. */
const BAR_STEP = 15;
const BAR_LABEL = 60;
const BAR_TEXT = 110;

/** The box that a logo fits into, in points. */
const LOGO = { width: 144, height: 40 } as const;

/** Style of a text. */
interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: "left" | "right";
}

/** A label and its value; null is shown as a dash. */
export type Fact = readonly [label: string, value: string | null];

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Share of the width, in relation to the other columns'. */
  readonly share: number;
  /** Amounts are set to the right. */
  readonly isAmount?: true;
}

/** A bar of {@link Sheet.bars}. */
interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value in words, next to the bar. */
  readonly text: string;
}

/** What a screen reader reads each language as. */
const LOCALES = { en: "en-US", es: "es-US" } as const;

/** Metadata of a document. */
interface SheetHead {
  readonly title: string;
  /** An instant: the creation time in the document's metadata. */
  readonly createdAt: string;
  /** Footer of every page; a page number is added. */
  readonly footer: string;
  /** Its language; `en` when absent. */
  readonly language?: keyof typeof LOCALES;
}

/** Position of a text, and its role in the document's structure, for screen readers. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly tag: string;
  readonly parent: PDFKit.PDFStructureElement;
}

/**
 * A PDF document that is written from top to bottom, with page breaks where a part does not fit.
 * Deterministic: the same calls yield the same bytes. Tagged, so that a screen reader finds
 * headings, labels and tables.
 */
export class Sheet {
  #doc: PDFKit.PDFDocument;
  #root: PDFKit.PDFStructureElement;
  #footer: string;
  #y = TOP;
  #chunks: Buffer[] = [];

  constructor({ title, createdAt, footer, language = "en" }: SheetHead) {
    const created = new Date(createdAt);
    this.#doc = new PDFDocument({
      size: "LETTER",
      margin: 0,
      bufferPages: true,
      tagged: true,
      lang: LOCALES[language],
      displayTitle: true,
      pdfVersion: "1.7",
      info: { Title: title, Producer: "OpenVOE", Creator: "OpenVOE", CreationDate: created, ModDate: created },
    });
    this.#doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#root = this.#doc.struct("Document");
    this.#doc.addStructure(this.#root);
    this.#footer = footer;
  }

  /** A picture at the top of the document, read out as `name`. */
  logo(png: Buffer, name: string): void {
    const figure = this.#doc.struct("Figure", { alt: `Logo of ${name}` });
    this.#root.add(figure);
    const content = this.#doc.markStructureContent("Figure");
    this.#doc.image(png, SIDE, this.#y, { fit: [LOGO.width, LOGO.height] });
    this.#doc.endMarkedContent();
    figure.add(content);
    figure.end();
    this.#y += LOGO.height + 8;
  }

  /** The document's title, with a line below it. */
  title(text: string, subtitle: string): void {
    this.#write(text, { size: 19, weight: "bold" }, this.#line("H1"));
    this.#y += 3;
    this.#write(subtitle, { size: 9.5, color: FAINT }, this.#line("P"));
    this.#y += 10;
  }

  /** A heading with a rule above it. Stays with what follows, `keep` points of it. */
  heading(text: string, keep = 60): void {
    this.#keepTogether(keep);
    this.#y += 6;
    this.#rule(INK, 0.8);
    this.#y += 7;
    this.#write(text, { size: 12.5, weight: "bold" }, this.#line("H2"));
    this.#y += 6;
  }

  /** A second-level heading. */
  subheading(text: string, keep = 48): void {
    this.#keepTogether(keep);
    this.#y += 5;
    this.#write(text, { size: 9.5, weight: "bold" }, this.#line("H3"));
    this.#y += 4;
  }

  /** A paragraph of a letter. */
  paragraph(text: string): void {
    const style = { size: 10.5 } as const;
    this.#keepTogether(this.#heightOf(text, style, CONTENT_WIDTH));
    this.#write(text, style, this.#line("P"));
    this.#y += 7;
  }

  /** A paragraph in small type. */
  note(text: string): void {
    const style = { size: 8, color: FAINT } as const;
    this.#keepTogether(this.#heightOf(text, style, CONTENT_WIDTH));
    this.#write(text, style, this.#line("P"));
    this.#y += 5;
  }

  /** A paragraph in a shaded box, for warnings. */
  notice(text: string): void {
    const style = { size: 9.5, weight: "bold" } as const;
    const width = CONTENT_WIDTH - 20;
    const height = this.#heightOf(text, style, width) + 12;
    this.#keepTogether(height);
    this.#decorate(() => this.#doc.rect(SIDE, this.#y, CONTENT_WIDTH, height).fillAndStroke(SHADE, RULE));
    const end = this.#y + height + 10;
    this.#write(text, style, { ...this.#line("P"), x: SIDE + 10, y: this.#y + 7, width });
    this.#y = end;
  }

  /** Labels with their values, in two columns, row by row. */
  facts(facts: readonly Fact[]): void {
    const width = (CONTENT_WIDTH - COLUMN_GAP) / 2;
    for (let at = 0; at < facts.length; at += 2) {
      const pair = facts.slice(at, at + 2);
      const heights = pair.map(([, value]) => this.#heightOf(value ?? "–", FACT, width - LABEL_WIDTH));
      const height = Math.max(...heights) + 3;
      this.#keepTogether(height);
      const y = this.#y;
      pair.forEach(([label, value], column) => {
        const x = SIDE + column * (width + COLUMN_GAP);
        const parent = this.#child("P");
        this.#write(label, { ...FACT, color: FAINT }, { x, y, width: LABEL_WIDTH - 6, tag: "Span", parent });
        const place = { x: x + LABEL_WIDTH, y, width: width - LABEL_WIDTH, tag: "Span", parent };
        this.#write(value ?? "–", FACT, place);
      });
      this.#y = y + height;
    }
    this.#y += 4;
  }

  /** A table; its head is repeated on every page. */
  table(columns: readonly Column[], rows: readonly (readonly (string | null)[])[]): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (CONTENT_WIDTH * share) / shares);
    const table = this.#child("Table");
    const titles = columns.map(({ title }) => title);
    const cells = rows.map((row) => row.map((cell) => cell ?? "–"));
    const measured = cells.map((row) => this.#rowHeight(row, CELL, widths));
    const headHeight = this.#rowHeight(titles, HEAD_CELL, widths);
    this.#keepTogether(headHeight + (measured[0] ?? 0));
    const drawHead = () => {
      this.#drawRow(titles, { columns, widths, style: HEAD_CELL, tag: "TH", table, height: headHeight });
      this.#rule(RULE, 0.8);
    };
    drawHead();
    cells.forEach((row, at) => {
      const height = measured[at] ?? 0;
      if (this.#keepTogether(height)) drawHead();
      this.#drawRow(row, { columns, widths, style: CELL, tag: "TD", table, height });
      this.#rule(RULE, 0.3);
    });
    this.#y += 6;
  }

  /** Bars from left to right, each with its label and its value in words, and a line at the threshold. */
  bars(bars: readonly Bar[], threshold: { readonly value: number; readonly text: string } | null): void {
    const most = Math.max(...bars.map(({ value }) => value), threshold?.value ?? 0, 1);
    const step = BAR_STEP;
    this.#keepTogether(bars.length * step + 16);
    const [left, width] = [SIDE + BAR_LABEL, CONTENT_WIDTH - BAR_LABEL - BAR_TEXT];
    const top = this.#y;
    bars.forEach(({ label, value, text }, at) => {
      const y = top + at * step;
      const length = (Math.max(value, 0) / most) * width;
      this.#decorate(() => this.#doc.rect(left, y + 1, Math.max(length, 0.5), step - 4).fill(BAR));
      const parent = this.#child("P");
      this.#write(label, CELL, { x: SIDE, y, width: BAR_LABEL - 6, tag: "Span", parent });
      this.#write(text, CELL, { x: left + width + 6, y, width: BAR_TEXT - 6, tag: "Span", parent });
    });
    this.#y = top + bars.length * step;
    if (threshold !== null) this.#drawThreshold(threshold.text, { x: left + (threshold.value / most) * width, top });
    this.#y += 8;
  }

  #drawThreshold(text: string, { x, top }: { readonly x: number; readonly top: number }): void {
    this.#decorate(() =>
      this.#doc
        .moveTo(x, top - 2)
        .lineTo(x, this.#y)
        .lineWidth(1)
        .stroke(INK),
    );
    const width = 140;
    const start = Math.min(Math.max(x - width / 2, SIDE), SIDE + CONTENT_WIDTH - width);
    this.#write(text, HEAD_CELL, { ...this.#line("P"), x: start, y: this.#y + 1, width });
  }

  /** Ends the document. Nothing can be written after it. */
  finish(): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      this.#drawFooter(`Page ${page + 1} of ${count}`);
    }
    this.#root.end();
    const ended = new Promise<void>((resolve, reject) => {
      this.#doc.on("end", resolve);
      this.#doc.on("error", reject);
    });
    this.#doc.end();
    return ended.then(() => Buffer.concat(this.#chunks));
  }

  #drawFooter(pageNumber: string): void {
    const style = { size: 7.5, color: FAINT } as const;
    const y = PAGE.height - BOTTOM + 18;
    this.#decorate(() => {
      this.#doc
        .moveTo(SIDE, y - 6)
        .lineTo(SIDE + CONTENT_WIDTH, y - 6)
        .lineWidth(0.3)
        .stroke(RULE);
      this.#set(this.#footer, style, { x: SIDE, y, width: CONTENT_WIDTH - 70 });
      this.#set(pageNumber, { ...style, align: "right" }, { x: SIDE + CONTENT_WIDTH - 64, y, width: 64 });
    });
  }

  #rowHeight(row: readonly string[], style: TextStyle, widths: readonly number[]): number {
    const heights = row.map((cell, column) => this.#heightOf(cell, style, (widths[column] ?? 0) - CELL_GAP));
    return Math.max(...heights) + 5;
  }

  #drawRow(row: readonly string[], drawn: DrawnRow): void {
    const { columns, widths, style, tag, table, height } = drawn;
    const parent = this.#doc.struct("TR");
    table.add(parent);
    const y = this.#y + 3;
    let x = SIDE;
    row.forEach((cell, column) => {
      const width = widths[column] ?? 0;
      const align = columns[column]?.isAmount === true ? "right" : "left";
      this.#write(cell, { ...style, align }, { x, y, width: width - CELL_GAP, tag, parent });
      x += width;
    });
    this.#y = y - 3 + height;
  }

  #line(tag: string): Place {
    return { x: SIDE, y: this.#y, width: CONTENT_WIDTH, tag, parent: this.#root };
  }

  #child(tag: string): PDFKit.PDFStructureElement {
    const element = this.#doc.struct(tag);
    this.#root.add(element);
    return element;
  }

  /** Begins a page if fewer points are left. Returns true if it did. */
  #keepTogether(height: number): boolean {
    if (this.#y + height <= PAGE.height - BOTTOM) return false;
    this.#doc.addPage();
    this.#y = TOP;
    return true;
  }

  #rule(color: string, weight: number): void {
    const y = this.#y;
    this.#decorate(() => {
      this.#doc
        .moveTo(SIDE, y)
        .lineTo(SIDE + CONTENT_WIDTH, y)
        .lineWidth(weight)
        .stroke(color);
    });
  }

  /** Draws decoration, which screen readers ignore. */
  #decorate(draw: () => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.#doc.endMarkedContent();
  }

  #write(text: string, style: TextStyle, place: Place): void {
    const element = this.#doc.struct(place.tag);
    place.parent.add(element);
    const content = this.#doc.markStructureContent(place.tag);
    this.#set(text, style, place);
    this.#doc.endMarkedContent();
    element.add(content);
    element.end();
    this.#y = Math.max(this.#y, place.y + this.#heightOf(text, style, place.width));
  }

  #set(text: string, style: TextStyle, place: Pick<Place, "x" | "y" | "width">): void {
    const { x, y, width } = place;
    this.#font(text, style).fillColor(style.color ?? INK);
    this.#doc.text(plain(text), x, y, { width, align: style.align ?? "left", lineGap: LINE_GAP });
  }

  #heightOf(text: string, style: TextStyle, width: number): number {
    return this.#font(text, style).heightOfString(plain(text), { width, lineGap: LINE_GAP });
  }

  #font(text: string, { size, weight = "regular" }: TextStyle): PDFKit.PDFDocument {
    return this.#doc.font(fontOf(plain(text), weight)).fontSize(size);
  }
}

const LABEL_WIDTH = 84;
const COLUMN_GAP = 16;
const CELL_GAP = 6;
const FACT: TextStyle = { size: 9 };
const CELL: TextStyle = { size: 8.5 };
const HEAD_CELL: TextStyle = { size: 8, weight: "bold", color: FAINT };

interface DrawnRow {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  readonly style: TextStyle;
  readonly tag: "TH" | "TD";
  readonly table: PDFKit.PDFStructureElement;
  readonly height: number;
}

/** A text on one line: control characters and line breaks of a payroll system are removed. */
function plain(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
