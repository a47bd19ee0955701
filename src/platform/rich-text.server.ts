import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { openTagsIn, type OpenTag } from "./html-tags.server.ts";

/**
 * The format of an editor; a person who types `<3` or `<b>` into a plain field means those
 * characters.
 */
const BLOCKS = new Set(["p", "h1", "h2", "h3", "h4", "ul", "ol", "blockquote"]);

const ALLOWED = "p br h3 em strong blockquote cite ul ol li a hr".split(" ");

/** The number with which a list goes on. */
const FURTHER = /^(?:[2-9]|[1-9]\d{1,5})$/;

/** The elements that can't contain a picture. During sanitising it is a tag without content. */
const ENCLOSING = new Set(["p", "h3", "blockquote", "ul", "ol"]);

/**
 * Sanitises a story: paragraphs, headings, quotations, lists, links, and pictures by their id
 * (`<figure data-media="…"></figure>`), which stand between other blocks, never inside. Only
 * pictures for which `hasPicture` returns true are kept. Everything else is removed. Text without
 * blocks is plain text and becomes paragraphs, and so does markup nested more deeply than editors
 * do.
 */
export function sanitizeStory(
  text: string,
  hasPicture: (id: string) => boolean = () => false,
): string {
  const html = openTagsIn(text)?.some(isBlock) === true ? text : paragraphsOf(text);
  const clean = sanitizeHtml(html, {
    allowedTags: ALLOWED,
    allowedAttributes: { a: ["href", "rel"], hr: ["data-media"], ol: ["start"] },
    exclusiveFilter: ({ tag, attribs }) => tag === "hr" && attribs["data-media"] === undefined,
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      h1: "h3",
      h2: "h3",
      h4: "h3",
      i: "em",
      b: "strong",
      ol: (_tag, { start = "" }): sanitizeHtml.Tag => ({
        tagName: "ol",
        attribs: FURTHER.test(start) ? { start } : {},
      }),
      hr: () => ({ tagName: "hr", attribs: {} }),
      figure: (_tag, attributes): sanitizeHtml.Tag => {
        const id = attributes["data-media"]?.toLowerCase() ?? "";
        return hasPicture(id)
          ? { tagName: "hr", attribs: { "data-media": id } }
          : { tagName: "figure", attribs: {} };
      },
      a: (_tag, attributes) => ({
        tagName: "a",
        attribs: { href: attributes["href"] ?? "", rel: "nofollow ugc noopener" },
      }),
    },
  });
  return picturesBetween(clean).trim();
}

/** The ids of a story's pictures, whoever owns them. */
export function picturesNamed(story: string): string[] {
  return (openTagsIn(story) ?? []).map(pictureOf).filter((id) => id !== null);
}

function pictureOf({ name, attributes }: OpenTag): string | null {
  return name === "figure" ? (attributes["data-media"]?.toLowerCase() ?? null) : null;
}

function isBlock(tag: OpenTag): boolean {
  return BLOCKS.has(tag.name) || pictureOf(tag) !== null;
}

/** Moves a picture out of a paragraph or quotation, to after it. */
function picturesBetween(html: string): string {
  let written = "";
  let waiting = "";
  let depth = 0;
  let from = 0;
  const writeUntil = (end: number) => {
    written += html.slice(from, end);
    from = end;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (ENCLOSING.has(name)) depth += 1;
      if (name !== "hr") return;
      const figure = `<figure data-media="${attributes["data-media"] ?? ""}"></figure>`;
      writeUntil(parser.startIndex);
      from = parser.endIndex + 1;
      if (depth === 0) written += figure;
      else waiting += figure;
    },
    onclosetag(name) {
      if (!ENCLOSING.has(name)) return;
      depth -= 1;
      if (depth > 0) return;
      writeUntil(parser.endIndex + 1);
      written += waiting;
      waiting = "";
    },
  });
  parser.end(html);
  writeUntil(html.length);
  return written;
}

function paragraphsOf(text: string): string {
  const escape = (part: string) =>
    part.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => `<p>${escape(part).replace(/\n/g, "<br>")}</p>`)
    .join("");
}
