export type PageLinks = { newest: string | null; older: string | null };

/**
 * Addresses of the pages of a cursor-based list: the newest, and the next. The browser's history
 * leads to previous ones. Other parameters are kept.
 */
export function pageLinks(path: string, query: string, nextCursor: string | null): PageLinks {
  const isFirst = !new URLSearchParams(query).has("cursor");
  return {
    newest: isFirst ? null : addressOf(path, query, null),
    older: nextCursor === null ? null : addressOf(path, query, nextCursor),
  };
}

function addressOf(path: string, query: string, cursor: string | null): string {
  const asked = new URLSearchParams(query);
  if (cursor === null) asked.delete("cursor");
  else asked.set("cursor", cursor);
  const text = asked.toString();
  return text === "" ? path : `${path}?${text}`;
}
