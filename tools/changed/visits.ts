/** React Router's route table (src/routes.ts). */
export type RouteEntry = {
  path?: string | undefined;
  file: string;
  index?: boolean | undefined;
  children?: RouteEntry[] | undefined;
};

/** A URL with all files of its page: its own and its layouts'. */
export type Page = { path: string; files: string[] };

export function pagesOf(
  routes: readonly RouteEntry[],
  around: Page = { path: "", files: [] },
): Page[] {
  return routes.flatMap((route) => {
    const path = [around.path, route.path ?? ""].filter((part) => part !== "").join("/");
    const page = { path, files: [...around.files, `src/${route.file}`] };
    return [page, ...pagesOf(route.children ?? [], page)];
  });
}

/** A quoted URL, which may contain values: `/memorial/${slug}`. */
const ADDRESS =
  /["'`](?:\$\{(?:origin|address|world\.address)\})?(\/(?:[^"'`\s{}]|\$\{[^}]*\})*)["'`]/g;

/** The pages whose URL occurs in a journey, as a destination or an expectation. */
export function pagesIn(text: string, pages: readonly Page[]): Page[] {
  const addresses = [...text.matchAll(ADDRESS)].map(([, address = ""]) => partsOf(address));
  return pages.filter(({ path }) => addresses.some((address) => fits(address, split(path))));
}

function partsOf(address: string): string[] {
  const [path = ""] = address.replaceAll(/\$\{[^}]*\}/g, "*").split(/[?#]/);
  return split(path);
}

function split(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function fits(address: string[], path: string[]): boolean {
  const needed = path.filter((part) => !part.endsWith("?"));
  if (address.length < needed.length || address.length > path.length) return false;
  return address.every((part, index) => {
    const asked = path[index] ?? "";
    return (
      asked.startsWith(":") || asked === part || (part.includes("*") && !asked.startsWith(":"))
    );
  });
}
