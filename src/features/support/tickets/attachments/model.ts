import type { KeptAttachment } from "../model.ts";

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
  const trimmed = withoutEdges(last);
  if (trimmed === "") return NAMELESS;
  const letters = [...trimmed];
  if (letters.length <= NAME_MAX) return trimmed;
  // The ending is what tells of a file.
  return [...letters.slice(0, NAME_MAX - 20), "…", ...letters.slice(-19)].join("");
}

/** Without spaces and dots at its ends. */
function withoutEdges(name: string): string {
  const letters = [...name];
  const isInner = (letter: string) => letter !== " " && letter !== ".";
  return letters.slice(letters.findIndex(isInner), letters.findLastIndex(isInner) + 1).join("");
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
