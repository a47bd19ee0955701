import sanitizeHtml from "sanitize-html";

/** What an editor sends; a person who types `<3` or `<b>` into a plain field means just that. */
const BLOCK = /<(p|h[1-4]|ul|ol|blockquote|figure data-media)\b[^>]*>/i;

const ALLOWED = "p br h3 em strong blockquote cite ul ol li a hr".split(" ");

/** While it is being sanitised a picture is a tag without content: whatever stood in it follows. */
const PICTURE_OR_BLOCK = /<hr data-media="([^"]*)" \/>|<(\/?)(?:p|h3|blockquote|ul|ol)>/g;

/**
 * A story as it may stand on a page: paragraphs, headings, quotations, lists, links, and pictures
 * by their id (`<figure data-media="…"></figure>`), which stand between the others, never within.
 * Of the pictures only those stay of which `hasPicture` knows. Everything else goes, whatever an
 * editor or a paste brought along. Text without blocks is plain text and becomes paragraphs.
 */
export function sanitizeStory(
  text: string,
  hasPicture: (id: string) => boolean = () => false,
): string {
  const html = BLOCK.test(text) ? text : paragraphsOf(text);
  const clean = sanitizeHtml(html, {
    allowedTags: ALLOWED,
    allowedAttributes: { a: ["href", "rel"], hr: ["data-media"] },
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

/** The pictures that a story asks for, whosever they are. */
export function picturesNamed(story: string): string[] {
  return [...story.matchAll(/<figure\b[^>]*\bdata-media="([^"]*)"/gi)].map(([, id = ""]) =>
    id.toLowerCase(),
  );
}

/** A picture that stood in a paragraph or a quotation comes after it. */
function picturesBetween(html: string): string {
  let depth = 0;
  let waiting = "";
  return html.replace(PICTURE_OR_BLOCK, (whole, id: string | undefined, slash: string) => {
    const figure = `<figure data-media="${id}"></figure>`;
    if (id !== undefined) {
      if (depth === 0) return figure;
      waiting += figure;
      return "";
    }
    depth += slash === "" ? 1 : -1;
    if (depth > 0) return whole;
    const after = whole + waiting;
    waiting = "";
    return after;
  });
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
