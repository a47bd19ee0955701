/** `pages/01-inger-oestergaard`: in list order, with the page's own address. */
export function folderOf(index: number, slug: string): string {
  return `pages/${String(index + 1).padStart(2, "0")}-${slug}`;
}
