type Params = Readonly<Record<string, string | undefined>>;

/** The pattern of a page's address, from what React Router found in it: `/page/:id`, never `/page/7`. */
export function pagePattern(pathname: string, params: Params): string {
  const { "*": rest, ...named } = params;
  const path = rest ? pathname.slice(0, pathname.length - encodedLength(pathname, rest)) : pathname;
  const names = new Map(Object.entries(named).map(([name, value]) => [value, `:${name}`]));
  const parts = path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => names.get(decoded(part)) ?? part);
  return `/${[...parts, ...(rest === undefined ? [] : ["*"])].join("/")}`;
}

/** The rest stands decoded among the parameters, and as it was written in the address. */
function encodedLength(pathname: string, rest: string): number {
  const parts = pathname.split("/");
  return parts.slice(-rest.split("/").length).join("/").length;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
