const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** The text of a sanitised story, without its markup, on one line. */
export function textIn(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
