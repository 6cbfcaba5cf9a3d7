import { crc32, deflateRawSync } from "node:zlib";

/** A part of a workbook; `declaredBytes`: the unpacked size that its entry tells. */
export interface WorkbookPart {
  readonly name: string;
  readonly text: string;
  readonly declaredBytes?: number;
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A workbook of one sheet whose rows are given as XML, with further parts. */
export function workbookOf(rows: string, more: readonly WorkbookPart[] = []): Buffer {
  return zipOf([
    { name: "[Content_Types].xml", text: TYPES },
    {
      name: "_rels/.rels",
      text: `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      text: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Pay" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: "xl/worksheets/sheet1.xml", text: `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>` },
    ...more,
  ]);
}

/** The XML of a row of texts. */
export function textRow(row: number, texts: readonly string[]): string {
  const cells = texts.map((text, at) => {
    const place = `${String.fromCharCode(65 + at)}${row}`;
    return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  });
  return `<row r="${row}">${cells.join("")}</row>`;
}

/** A ZIP archive of deflated parts. */
export function zipOf(parts: readonly WorkbookPart[]): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, declaredBytes } of parts) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(declaredBytes ?? bytes.length, 8);
    const nameLength = Buffer.alloc(4);
    nameLength.writeUInt16LE(Buffer.byteLength(name), 0);
    const head = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), head, sizes, nameLength, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002"),
        Buffer.from([20, 0]),
        head,
        sizes,
        nameLength,
        place,
        Buffer.from(name),
      ]),
    );
    entries.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries, central, end]);
}
