/** The paths of a memorial's page. */
const PAGES = new Set(["memorial", "enhanced-memorial", "classic-memorial"]);

/** The id or slug in what somebody pasted: an address, the end of one, or the slug itself. */
export function pageIn(text: string): string {
  const [path = ""] = text.trim().split(/[?#]/);
  const parts = path.split("/").filter((part) => part !== "");
  const page = parts.findIndex((part) => PAGES.has(part));
  return (page < 0 ? parts.at(-1) : parts[page + 1]) ?? "";
}
