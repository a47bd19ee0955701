import type { JSONContent } from "@tiptap/core";
import { linkFrom } from "#features/memorials/biography/components/story-html.ts";
import {
  isPictureId,
  listStart,
  MARKS,
  tidyStory,
  type Block,
  type Mark,
  type Run,
  type Story,
  type TextBlock,
} from "#features/memorials/biography/components/story.ts";

/**
 * Converts a biography to the editor's document and back. No other file uses the editor's node
 * names.
 */

const MARK_TYPES: Record<Mark, string> = { strong: "bold", emphasis: "italic", cite: "cite" };

export function documentOf(story: Story): JSONContent {
  const content = story.map(nodeOf);
  return { type: "doc", content: content.length === 0 ? [{ type: "paragraph" }] : content };
}

function nodeOf(block: Block): JSONContent {
  switch (block.kind) {
    case "picture":
      return { type: "picture", attrs: { id: block.id } };
    case "heading":
      return { type: "heading", attrs: { level: 3 }, content: block.runs.flatMap(textNodes) };
    case "paragraph":
      return { type: "paragraph", content: block.runs.flatMap(textNodes) };
    case "quote":
      return { type: "blockquote", content: block.blocks.map(nodeOf) };
    case "list":
      return {
        type: block.ordered ? "orderedList" : "bulletList",
        ...(block.ordered && { attrs: { start: block.start } }),
        content: block.items.map((item) => ({ type: "listItem", content: item.map(nodeOf) })),
      };
  }
}

/** A line feed in a text is a hard break. */
function textNodes({ text, marks, href }: Run): JSONContent[] {
  const link = href === null ? [] : [{ type: "link", attrs: { href } }];
  const around = { marks: [...marks.map((mark) => ({ type: MARK_TYPES[mark] })), ...link] };
  return (text.match(/\n|[^\n]+/g) ?? []).map((piece) =>
    piece === "\n" ? { type: "hardBreak", ...around } : { type: "text", text: piece, ...around },
  );
}

/** The story in normal form. */
export function storyIn(document: JSONContent): Story {
  return tidyStory((document.content ?? []).flatMap(blockIn));
}

function blockIn(node: JSONContent): Block[] {
  if (node.type !== "picture") return textBlockIn(node);
  const id: unknown = node.attrs?.["id"];
  return typeof id === "string" && isPictureId(id) ? [{ kind: "picture", id }] : [];
}

function textBlockIn(node: JSONContent): TextBlock[] {
  const inner = node.content ?? [];
  switch (node.type) {
    case "paragraph":
    case "heading":
      return [{ kind: node.type, runs: inner.map(runIn) }];
    case "blockquote":
      return [{ kind: "quote", blocks: inner.flatMap(textBlockIn) }];
    case "bulletList":
    case "orderedList": {
      const items = inner.map((item) => (item.content ?? []).flatMap(textBlockIn));
      const start = listStart(node.attrs?.["start"]);
      return [{ kind: "list", ordered: node.type === "orderedList", start, items }];
    }
    default:
      return [];
  }
}

function runIn({ type, text = "", marks = [] }: JSONContent): Run {
  const has = (mark: Mark) => marks.some((one) => one.type === MARK_TYPES[mark]);
  const href: unknown = marks.find((one) => one.type === "link")?.attrs?.["href"];
  return {
    text: type === "hardBreak" ? "\n" : text,
    marks: MARKS.filter(has),
    href: typeof href === "string" ? linkFrom(href) : null,
  };
}
