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

/** What a text can hold, and nothing that a paste might bring beside it. */

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** Of a work or a source. Not offered, and kept where it stands. */
const Cite = Mark.create({
  name: "cite",
  parseHTML: () => [{ tag: "cite" }],
  renderHTML: () => ["cite", 0],
});

/** By its id alone: where it lies and what is said of it is known elsewhere. */
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

/** `picture` is the node as it is shown; without it, only what can be said. */
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
    // Tab goes on to the next field: whoever has only a keyboard must get out again.
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
