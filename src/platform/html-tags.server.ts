import { Parser } from "htmlparser2";

/**
 * More than anybody writes. The parser searches all open tags at each new one, so it is quadratic
 * in the depth.
 */
const DEPTH_MAX = 100;

class DepthError extends Error {}

export type OpenTag = { name: string; attributes: Readonly<Record<string, string>> };

/**
 * The opening tags of an HTML text in order, as the sanitising parser sees them; `null` if nested
 * deeper than people write. Linear in the length of the text.
 */
export function openTagsIn(html: string): OpenTag[] | null {
  const tags: OpenTag[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEPTH_MAX) throw new DepthError();
      tags.push({ name, attributes });
    },
    onclosetag() {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
    return tags;
  } catch (error) {
    if (error instanceof DepthError) return null;
    throw error;
  }
}
