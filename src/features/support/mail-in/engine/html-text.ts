import { Parser } from "htmlparser2";

/** What isn't read by people. */
const UNREAD = new Set(["head", "script", "style", "title", "template", "noscript", "svg", "math"]);
const BLOCKS = new Set(
  `address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6
  header hr li main nav ol p pre section table tr ul`.split(/\s+/),
);
const DEPTH_MAX = 200;

/**
 * The words of an HTML mail, quotes marked by `> `. Its markup isn't kept: nothing of it is ever shown, so
 * no picture is loaded that would tell a sender who reads.
 */
export function textOfHtml(html: string): string {
  const lines: { text: string; depth: number }[] = [{ text: "", depth: 0 }];
  let unread = 0;
  let quotes = 0;

  const breakLine = () => {
    const last = lines.at(-1);
    if (last?.text === "") last.depth = quotes;
    else lines.push({ text: "", depth: quotes });
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (UNREAD.has(name)) unread += 1;
        if (name === "blockquote") quotes = Math.min(quotes + 1, DEPTH_MAX);
        if (BLOCKS.has(name)) breakLine();
        if (name === "br") lines.push({ text: "", depth: quotes });
      },
      ontext(text) {
        const last = lines.at(-1);
        if (unread > 0 || last === undefined) return;
        const words = text.replace(/\s+/gu, " ");
        last.text += last.text === "" ? words.trimStart() : words;
      },
      onclosetag(name) {
        if (UNREAD.has(name)) unread = Math.max(0, unread - 1);
        if (name === "blockquote") quotes = Math.max(0, quotes - 1);
        if (BLOCKS.has(name)) breakLine();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return lines
    .map(
      ({ text, depth }) =>
        `${depth > 0 ? `${">".repeat(Math.min(depth, 5))} ` : ""}${text.trimEnd()}`,
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
