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
  /\/(?:vbaproject|vbadata|attachedtoolbars|oleobject)[^/]*$|\/(?:macrosheets|activex|customui)\/|^\/(?:basic|scripts)\/|\.(?:exe|dll|js|vbs|bat|cmd|ps1|jar|lnk|hta|msi|scr)$/i;
/** The only files that others may hold: they are read like the one around them. */
const EMBEDDED = /\.(?:xlsx|docx|pptx)$/i;

function isRun(name: string): boolean {
  const path = `/${name}`;
  const isEmbedded = path.toLowerCase().includes("/embeddings/") && path.includes(".");
  return RUNS.test(path) || (isEmbedded && !EMBEDDED.test(path));
}

/** The office file that an archive with these names is; `null` for any other, or with macros. */
export function officeTypeOf(names: readonly string[], mimetype: string | null): string | null {
  if (names.some(isRun)) return null;
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
  // Up to the next tag: an attribute may hold `>`.
  const relations = text.split("<").filter((tag) => /^(?:\w+:)?Relationship\s/i.test(tag));
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
