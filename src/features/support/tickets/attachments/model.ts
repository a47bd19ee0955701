/** As kept with a message. `key`: where its file is stored; `null` for held ones, which aren't. */
export type KeptAttachment = {
  fileName: string;
  type: string;
  /** Of what staff download; of held ones as received. */
  size: number;
  /** Of the file as received. */
  sha256: string;
  state: "ready" | "held";
  key: string | null;
};

/** Names end in what their content is, so that no other program opens them. */
export const ENDINGS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
  "text/plain": "txt",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
};

const NAME_MAX = 200;
const NAMELESS = "file";

/**
 * The sender's name for a file, without what hides its ending (text direction, control characters, breaks)
 * and without folders.
 */
export function shownName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/gu, " ");
  const last = plain.split(/[/\\]/).at(-1) ?? "";
  const trimmed = last.replace(/^[\s.]+|[\s.]+$/gu, "");
  if (trimmed === "") return NAMELESS;
  const letters = [...trimmed];
  if (letters.length <= NAME_MAX) return trimmed;
  // The ending is what tells of a file.
  return [...letters.slice(0, NAME_MAX - 20), "…", ...letters.slice(-19)].join("");
}

/** The name under which a ready file is downloaded. */
export function downloadName({
  fileName,
  type,
}: Pick<KeptAttachment, "fileName" | "type">): string {
  const ending = ENDINGS[type];
  if (ending === undefined) return fileName;
  const lower = fileName.toLowerCase();
  if (lower.endsWith(`.${ending}`)) return fileName;
  if (ending === "jpg" && lower.endsWith(".jpeg")) return fileName;
  return `${fileName}.${ending}`;
}

/** `Content-Disposition` of a download (RFC 6266): the plain name for those who know no other. */
export function asDownload(fileName: string): string {
  const plain = fileName.replace(/[^ -~]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Markup and scripts, whatever their files are called: browsers and shells run what looks like it. */
const MARKUP =
  /<\s*\/?(?:!doctype|!entity|\?xml|\?php|%|html|head|body|title|script|style|svg|math|iframe|object|embed|applet|form|input|meta|link|base|img|video|audio|table|a\s)/i;
const PROGRAM = /^(?:#!|@echo\b|MZ|\{\\rtf|%!PS|%PDF|MIME-Version:|From )/;

/** Whether bytes are text for people: nothing in it is run or rendered by any program. */
export function isPlainText(bytes: Uint8Array): boolean {
  const text = decodedText(bytes);
  if (text === null || hasControls(text)) return false;
  return !MARKUP.test(text) && !PROGRAM.test(text.trimStart());
}

function decodedText(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isUtf16 ? ["utf-16le"] : ["utf-8", "windows-1252"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not written in this encoding.
    }
  }
  return null;
}

/** Tabs and breaks aside; those of windows-1252 between 0x80 and 0x9f stand for nothing. */
function hasControls(text: string): boolean {
  return /[^\P{Cc}\t\n\r\f]/u.test(text);
}

const TYPES: Record<string, string> = {
  "word/document.xml": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "xl/workbook.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "ppt/presentation.xml":
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

const OPEN_TYPES = new Set([
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
]);

/** Parts of office files that are run, or hold files of any kind. */
const RUNS =
  /(?:^|\/)(?:vbaproject|vbadata|attachedtoolbars|oleobject)[^/]*$|(?:^|\/)(?:macrosheets|activex|customui)\/|(?:^|\/)embeddings\/.*\.(?!xlsx$|docx$|pptx$)[^./]*$|^(?:basic|scripts)\/|\.(?:exe|dll|js|vbs|bat|cmd|ps1|jar|lnk|hta|msi|scr)$/i;

/** The office file that an archive with these names is; `null` for any other, or with macros. */
export function officeTypeOf(names: readonly string[], mimetype: string | null): string | null {
  if (names.some((name) => RUNS.test(name))) return null;
  if (mimetype !== null) return OPEN_TYPES.has(mimetype) ? mimetype : null;
  if (!names.includes("[Content_Types].xml")) return null;
  const found = names.flatMap((name) => TYPES[name] ?? []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Relations by which office files run something, whatever its file is called. */
const RUNNING =
  /\/(?:vbaproject|xlmacrosheet|oleobject|control|activexcontrolbinary|attachedtemplate)["']/i;

/** Parts that say what others are: `true` if one of them is run, fetched from elsewhere, or encrypted. */
export function saysUnsafe(name: string, text: string): boolean {
  // What could hide a word from the lines below; office programs write none of it.
  if (/&#|\0|<!DOCTYPE/i.test(text)) return true;
  if (name === "[Content_Types].xml") return /macroenabled|vbaproject|macrosheet/i.test(text);
  if (name === "META-INF/manifest.xml") return /encryption-data/i.test(text);
  const relations = text.match(/<(?:\w+:)?Relationship\s[^>]*>/gi) ?? [];
  return relations.some((relation) => RUNNING.test(relation) || isFetched(relation));
}

/** From elsewhere, when the file is opened: a link is followed by a press only. */
function isFetched(relation: string): boolean {
  return /=\s*["']External["']/i.test(relation) && !/\/hyperlink["']/i.test(relation);
}

export function isTellingPart(name: string): boolean {
  return (
    name === "[Content_Types].xml" || name === "META-INF/manifest.xml" || name.endsWith(".rels")
  );
}
