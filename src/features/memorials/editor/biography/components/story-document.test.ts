import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aStory } from "#test/stories.ts";
import { richTextExtensions } from "#ui/rich-text/rich-text-extensions.ts";
import { documentOf, storyIn } from "./story-document.ts";
import { readStory, writeStory } from "#features/memorials/biography/components/story-html.ts";
import { tidyStory } from "#features/memorials/biography/components/story.ts";

const schema = getSchema(richTextExtensions());
const LETTER = "Hun passede sluserne 🕯️ og sagde السلام عليكم. ";

/** As the editor returns it after validating against its schema. */
function throughEditor(html: string): string {
  const node = Node.fromJSON(schema, documentOf(readStory(html)));
  node.check();
  return writeStory(storyIn(node.toJSON()));
}

describe("in the rich-text editor", () => {
  test("every stored biography is valid and round-trips", () => {
    fc.assert(
      fc.property(aStory, (untidy) => {
        const html = writeStory(tidyStory(untidy));
        expect(throughEditor(html)).toBe(html);
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ["nothing", ""],
    ["a break", "<p>Et<br>To</p>"],
    ["a mark within a word", "<p><strong>I</strong>nger</p>"],
    ["a heading in an item", "<ul><li><h3>Roser</h3><p>Røde.</p></li></ul>"],
    ["a source", "<blockquote><p>Tag selv.</p><p><cite>Inger</cite></p></blockquote>"],
    ["an older link", '<p><a href="http://a.dk">a</a> <a href="mailto:a@b.dk">b</a></p>'],
    ["10,000 letters in many scripts", `<p>${LETTER.repeat(220).trim()}</p>`],
  ])("%s round-trips", (_, html) => {
    expect(throughEditor(html)).toBe(html);
  });

  test("two breaks begin a paragraph, and a list goes on from its number", () => {
    const text = (words: string) => ({ type: "text", text: words });
    const lines = [text("Et"), { type: "hardBreak" }, { type: "hardBreak" }, text("To")];
    const item = { type: "listItem", content: [{ type: "paragraph", content: [text("Tre")] }] };
    const document = {
      type: "doc",
      content: [
        { type: "paragraph", content: lines },
        { type: "orderedList", attrs: { start: 3, type: null }, content: [item] },
      ],
    };
    const html = '<p>Et</p><p>To</p><ol start="3"><li>Tre</li></ol>';
    expect(writeStory(storyIn(document))).toBe(html);
    expect(throughEditor(html)).toBe(html);
  });

  test("empty and duplicate markup is kept in the document but not in the story", () => {
    const text = (words: string) => ({ type: "text", text: words });
    const document = {
      type: "doc",
      content: [
        { type: "paragraph", content: [text("Et "), text(" liv. ")] },
        { type: "paragraph" },
        { type: "blockquote", content: [{ type: "paragraph" }] },
        { type: "picture", attrs: { id: null } },
      ],
    };
    expect(writeStory(storyIn(document))).toBe("<p>Et liv.</p>");
  });
});
