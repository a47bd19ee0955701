export type PageLinks = { newest: string | null; older: string | null };

/**
 * Where the pages of a list stand that is read by cursor: the newest, and the one after this. What
 * came before this one is found by the browser's own way back. Whatever else the address asks for
 * stays.
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
