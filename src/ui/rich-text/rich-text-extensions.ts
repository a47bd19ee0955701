import { Mark, Node, type Extensions } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";

/** Everything that a text may contain; a paste is reduced to it. */

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** The title of a work or source. Not offered, but kept. */
const Cite = Mark.create({
  name: "cite",
  parseHTML: () => [{ tag: "cite" }],
  renderHTML: () => ["cite", 0],
});

/** Stored by its id only: address and caption are resolved elsewhere. */
export const PictureNode = Node.create({
  name: "picture",
  atom: true,
  addAttributes: () => ({
    id: {
      parseHTML: (element: HTMLElement) => element.dataset["media"],
      renderHTML: ({ id }: Record<string, unknown>) => ({ "data-media": id }),
    },
  }),
  parseHTML: () => [{ tag: "figure[data-media]" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes],
});

/** `picture` renders the node; without it, only parsing and serialising works. */
export function richTextExtensions(picture = PictureNode): Extensions {
  return [
    Document.extend({ content: "(block | picture)+" }),
    Paragraph,
    Text,
    HardBreak,
    Heading.extend({ parseHTML: () => HEADINGS.map((tag) => ({ tag, attrs: { level: 3 } })) }),
    Blockquote,
    BulletList,
    OrderedList,
    // Tab moves to the next field: keyboard users must be able to leave the editor.
    ListItem.extend({
      content: "block+",
      addKeyboardShortcuts() {
        return { Enter: () => this.editor.commands.splitListItem(this.name) };
      },
    }),
    Bold,
    Italic,
    Cite,
    Link.configure({ openOnClick: false, autolink: false, linkOnPaste: false }),
    picture,
  ];
}
