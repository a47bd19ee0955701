/** Characters that some system forbids in file names. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
const NAME_MAX = 60;

/**
 * A file name valid on every system: the original name without extension, part of the id to make it
 * unique, and an extension by type.
 */
export function fileNameOf(called: string, id: string, extension: string): string {
  const stem = called
    .replace(/\.\w{1,5}$/, "")
    .normalize("NFC")
    .replace(UNSAFE, "-")
    .replace(/\s+/g, " ");
  // A leading dot hides a file, and Windows drops a trailing one.
  const letters = [...stem].slice(0, NAME_MAX);
  const first = letters.findIndex(isPlain);
  const plain = letters.slice(first, letters.findLastIndex(isPlain) + 1).join("");
  const base = plain === "" ? "file" : plain;
  const ending = extension === "" ? "" : `.${extension}`;
  return `${base}-${id.slice(-8)}${ending}`;
}

function isPlain(letter: string): boolean {
  return !/[\s.-]/.test(letter);
}
