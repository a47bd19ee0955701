import sanitizeHtml from "sanitize-html";

/** What an editor sends; a person who types `<3` or `<b>` into a plain field means just that. */
const BLOCK = /<(p|h[1-4]|ul|ol|blockquote)\b[^>]*>/i;

/**
 * A story as it may stand on a page: paragraphs, headings, quotations, lists, links. Everything
 * else goes, whatever an editor or a paste brought along. Text without blocks is
 * plain text and becomes paragraphs.
 */
export function sanitizeStory(text: string): string {
  const html = BLOCK.test(text) ? text : paragraphsOf(text);
  return sanitizeHtml(html, {
    allowedTags: ["p", "br", "h3", "em", "strong", "blockquote", "cite", "ul", "ol", "li", "a"],
    allowedAttributes: { a: ["href", "rel"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      h1: "h3",
      h2: "h3",
      h4: "h3",
      i: "em",
      b: "strong",
      a: (_tag, attributes) => ({
        tagName: "a",
        attribs: { href: attributes["href"] ?? "", rel: "nofollow ugc noopener" },
      }),
    },
  }).trim();
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
