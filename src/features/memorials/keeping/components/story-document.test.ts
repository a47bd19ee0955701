import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aStory } from "#test/stories.ts";
import { richTextExtensions } from "#ui/rich-text/rich-text-extensions.ts";
import { documentOf, storyIn } from "./story-document.ts";
import { readStory, writeStory } from "./story-html.ts";
import { tidyStory } from "./story.ts";

const schema = getSchema(richTextExtensions());
const LETTER = "Hun passede sluserne 🕯️ og sagde السلام عليكم. ";

/** As the editor hands it out again, after it has looked whether it may stand so. */
function throughEditor(html: string): string {
  const node = Node.fromJSON(schema, documentOf(readStory(html)));
  node.check();
  return writeStory(storyIn(node.toJSON()));
}

describe("in the editor", () => {
  test("whatever is stored can stand, and comes out as it went in", () => {
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
  ])("%s comes out as it went in", (_, html) => {
    expect(throughEditor(html)).toBe(html);
  });

  test("what is empty or doubled is left where it is, and not said", () => {
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
