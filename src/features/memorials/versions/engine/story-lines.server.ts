import { Parser } from "htmlparser2";

/** Each begins a line of its own. */
const BLOCKS = new Set(["p", "h3", "blockquote", "ul", "ol", "li"]);

/** Stands before the id of a picture, and before an item of a list. */
const PICTURE = "▣";
const ITEM = "•";

/** A sanitised story in plain words: a line for each paragraph, heading, item, line break and picture. */
export function storyLines(story: string): string[] {
  const lines: string[] = [];
  let line = "";
  const end = () => {
    const words = line.replace(/\s+/g, " ").trim();
    if (words !== "" && words !== ITEM) lines.push(words);
    line = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "figure") {
        end();
        lines.push(`${PICTURE} ${attributes["data-media"] ?? ""}`);
      } else if (name === "li") {
        end();
        line = `${ITEM} `;
      } else if (name === "br" || (BLOCKS.has(name) && line !== `${ITEM} `)) end();
    },
    ontext(text) {
      line += text;
    },
    onclosetag(name) {
      if (BLOCKS.has(name)) end();
    },
  });
  parser.end(story);
  end();
  return lines;
}
