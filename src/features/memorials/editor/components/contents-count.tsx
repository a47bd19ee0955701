/** The number of things behind a line of a table of contents; nothing for none. */
export function ContentsCount({ count }: { count: number }) {
  return count > 0 && <span className="contents-count">{count}</span>;
}
