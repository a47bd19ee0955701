/** The name of a picture of a page; part of its address. */
export function pageFileName(
  page: number,
  { format, width }: { format: string; width: number | null },
) {
  return `${page}-${width}.${format}`;
}

/** The number of the page in such a name. */
export function pageOfFile(name: string): number | null {
  const page = /^(\d{1,5})-/.exec(name)?.[1];
  return page === undefined ? null : Number(page);
}
