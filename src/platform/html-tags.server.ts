import { Parser } from "htmlparser2";

/**
 * More than anybody writes. The parser looks through all open tags at each new one, so that its
 * time grows with the square of the depth.
 */
const DEPTH_MAX = 100;

class DepthError extends Error {}

export type OpenTag = { name: string; attributes: Readonly<Record<string, string>> };

/**
 * The opening tags of an HTML text, as the parser that sanitises it meets them; `null` for one that
 * nests them deeper than people write. Its time is linear in the length of the text.
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
