import { AppError } from "../../../../kernel/error.ts";
import { decodeBytes } from "../../values/decode.ts";

/** What a file of another kind is, and what to do with it; both complete "The file is …". */
type Foreign = readonly [is: string, remedy: string];

const AS_TABLE = "export the report as a workbook (.xlsx) or CSV from the payroll system";
const SAVE = "open it in a spreadsheet program, save it as .xlsx or CSV, and load that";
const UNPACK = "unpack it, and load each file by itself";

/** The beginnings of files that are not tables, as bytes in Latin-1. */
const BEGINNINGS: readonly (readonly [beginning: string, Foreign])[] = [
  ["%PDF-", ["a PDF document, which has pages and no table of cells", AS_TABLE]],
  ["\x89PNG", ["a picture (PNG)", AS_TABLE]],
  ["\xff\xd8\xff", ["a picture (JPEG)", AS_TABLE]],
  ["II*\0", ["a picture (TIFF)", AS_TABLE]],
  ["MM\0*", ["a picture (TIFF)", AS_TABLE]],
  ["{\\rtf", ["a text document (RTF)", AS_TABLE]],
  ["7z\xbc\xaf\x27\x1c", ["a packed archive (7z)", UNPACK]],
  ["Rar!", ["a packed archive (RAR)", UNPACK]],
  ["\x1f\x8b", ["compressed twice", "uncompress it once"]],
  ["\x28\xb5\x2f\xfd", ["compressed with zstd", "use gzip or none"]],
  ["\xfd7zXZ", ["compressed with xz", "use gzip or none"]],
  ["BZh", ["compressed with bzip2", "use gzip or none"]],
  ["PAR1", ["a Parquet file", "export it as CSV"]],
  ["SQLite format 3\0", ["an SQLite database", "export its table as CSV"]],
];
const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/** Streams of a compound file (OLE), as its directory names them, and what the file is then. */
const OLE_STREAMS: readonly (readonly [stream: string, Foreign])[] = [
  [
    "EncryptedPackage",
    [
      "protected by a password, so that nothing of it can be read",
      "open it with the password, save it without one, and load that",
    ],
  ],
  ["Workbook", ["a workbook of the old kind (.xls), which is not read", SAVE]],
  ["Book", ["a workbook of the old kind (.xls), which is not read", SAVE]],
  ["WordDocument", ["a Word document (.doc)", AS_TABLE]],
];
/** Parts of a ZIP archive, and what the file is then. */
const ZIP_PARTS: readonly (readonly [part: RegExp, Foreign])[] = [
  [/^xl\/workbook\.bin$/, ["a binary workbook (.xlsb), which is not read", SAVE]],
  [/^word\//, ["a Word document (.docx)", AS_TABLE]],
  [/^ppt\//, ["a presentation (.pptx)", AS_TABLE]],
  [/^Index\/Document\.iwa$|^Index\.zip$/, ["a document of Apple Numbers or Pages", SAVE]],
  [/^content\.xml$/, ["an OpenDocument file that is not a spreadsheet (.ods)", SAVE]],
];
/** What an OpenDocument spreadsheet begins with: its first part is not packed. */
const SPREADSHEET = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";
/** Files of an archive that no program reads as tables. */
const NO_TABLE = /\.(?:pdf|docx?|pptx?|rtf|png|jpe?g|gif|tiff?|heic|zip|7z|rar|exe|dll|msg|eml|html?|md)$/i;
const LOCAL_HEADER = "PK\x03\x04";
const HTML = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype html|html|head|body|table)\b/i;
const MARKUP: readonly (readonly [beginning: RegExp, Foreign])[] = [
  [HTML, ["a web page (HTML), as some systems save it under .xls", SAVE]],
  [/^\s*MIME-Version:[\s\S]{0,2000}?text\/html/i, ["a web page in one file (MHTML)", SAVE]],
  [
    /^[\s\S]{0,2000}?<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/,
    ["an XML spreadsheet of 2003", SAVE],
  ],
  [
    /^\s*<(?:[^<>]{0,2000}>[^<>]{0,200}<){0,20}!(?:DOCTYPE|ENTITY)\b/i,
    ["XML that declares a document type, whose entities are not expanded", "export it without DOCTYPE and ENTITY"],
  ],
];
/** Characters that no text has. NUL is none of them: old systems fill fields with it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\x01-\x08\x0e-\x1a\x1c-\x1f]/g;
const NO_TEXT_SHARE = 0.05;
const HEAD_CHARS = 4_000;
/** So many names of an archive are looked at. */
const PARTS_MAX = 2_000;

/**
 * Refuses a file that is known by its bytes to be no table of text, workbook, records, or archive of those.
 *
 * @param bytes the whole file
 * @param what what the refusal calls it
 * @throws AppError `incorrect_parameters` that names what it is, and what to do
 */
export function refuseForeign(bytes: Uint8Array, what = "The file"): void {
  const found = foreignOf(bytes);
  if (found === null) return;
  const [is, remedy] = found;
  throw new AppError("incorrect_parameters", `${what} is ${is}: ${remedy}.`);
}

function foreignOf(bytes: Uint8Array): Foreign | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = whole.subarray(0, HEAD_CHARS).toString("latin1");
  const begun = BEGINNINGS.find(([beginning]) => head.startsWith(beginning))?.[1];
  if (begun !== undefined) return begun;
  if (head.startsWith(OLE)) return oleOf(whole);
  if (head.startsWith(LOCAL_HEADER)) return zipOf(whole);
  const { text } = decodeBytes(whole.subarray(0, HEAD_CHARS));
  const markup = MARKUP.find(([beginning]) => beginning.test(text))?.[1];
  if (markup !== undefined) return markup;
  const others = text.match(NO_TEXT)?.length ?? 0;
  return others > text.length * NO_TEXT_SHARE ? ["neither a text nor a kind of file that is known", AS_TABLE] : null;
}

function oleOf(whole: Buffer): Foreign {
  const found = OLE_STREAMS.find(([stream]) => whole.includes(Buffer.from(`${stream}\0`, "utf16le")));
  return found?.[1] ?? ["a document of an old Office program", SAVE];
}

/** Null: a workbook, an archive of tables, or damaged, which its reader tells. */
function zipOf(whole: Buffer): Foreign | null {
  const parts = partsOf(whole);
  if (parts.length === 0 || parts.includes("xl/workbook.xml") || whole.subarray(0, HEAD_CHARS).includes(SPREADSHEET))
    return null;
  const found = ZIP_PARTS.find(([part]) => parts.some((name) => part.test(name)))?.[1];
  if (found !== undefined) return found;
  if (parts.some((name) => name.startsWith("xl/"))) return null;
  const others = parts.filter((name) => NO_TABLE.test(name)).length;
  if (others === 0) return null;
  return [`a ZIP archive in which ${others} of ${parts.length} files are not tables`, UNPACK];
}

/** The names of the parts of a ZIP archive, by its directory. Source: PKWARE, APPNOTE 4.3.12. */
function partsOf(whole: Buffer): string[] {
  const parts: string[] = [];
  let at = whole.indexOf("PK\x01\x02", 0, "latin1");
  while (at >= 0 && at + 46 <= whole.length && parts.length < PARTS_MAX) {
    const length = whole.readUInt16LE(at + 28);
    parts.push(whole.toString("utf8", at + 46, at + 46 + length));
    const next = at + 46 + length + whole.readUInt16LE(at + 30) + whole.readUInt16LE(at + 32);
    at = whole.toString("latin1", next, next + 4) === "PK\x01\x02" ? next : -1;
  }
  return parts;
}
