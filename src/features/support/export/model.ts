/** What no file may be called on one system or another. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
const NAME_MAX = 60;

/**
 * A name that any disk takes, and that leads nowhere: what the file was called without
 * its ending, a part of its id, so that no two are alike, and an ending by what it is.
 */
export function fileNameOf(called: string, id: string, extension: string): string {
  const stem = called
    .replace(/\.\w{1,5}$/, "")
    .normalize("NFC")
    .replace(UNSAFE, "-")
    .replace(/\s+/g, " ");
  // A dot in front hides a file, and Windows drops one at the end.
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

/** `pages/01-inger-oestergaard`: in the order of the list, by the page's own address. */
export function folderOf(index: number, slug: string): string {
  return `pages/${String(index + 1).padStart(2, "0")}-${slug}`;
}
