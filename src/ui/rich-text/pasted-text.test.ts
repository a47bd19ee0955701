import { readFile } from "node:fs/promises";
import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { pastedText } from "./pasted-text.ts";
import { richTextExtensions } from "./rich-text-extensions.ts";

const schema = getSchema(richTextExtensions());

/** Lines by paragraph. */
function paragraphsOf(text: string): string[][] {
  const slice = pastedText(text, schema, []);
  const paragraphs: string[][] = [];
  slice.content.forEach((paragraph) => {
    paragraph.check();
    expect(paragraph.type.name).toBe("paragraph");
    paragraphs.push(paragraph.textBetween(0, paragraph.content.size, null, "\n").split("\n"));
  });
  return paragraphs;
}

test("a poem keeps its verses and stanzas", async () => {
  const poem = await readFile("test/fixtures/pasted/poem.txt", "utf8");
  const stanzas = [
    ["Kære mor,", "din have gror."],
    ["Vi savner dig,", "hver dag."],
  ];
  expect(paragraphsOf(poem)).toEqual(stanzas);
  expect(paragraphsOf(poem.replaceAll("\n", "\r\n"))).toEqual(stanzas);
  expect(paragraphsOf(`\n\n${poem.replace("\n\n", "\n \t\n\n")}\n`)).toEqual(stanzas);
});

test("one line goes on in the paragraph where it is pasted, with its marks", () => {
  const strong = schema.marks["bold"]?.create();
  if (strong === undefined) throw new Error("bold is a mark");
  const slice = pastedText("Et liv", schema, [strong]);
  expect([slice.openStart, slice.openEnd]).toEqual([1, 1]);
  expect(slice.content.firstChild?.firstChild?.marks).toEqual([strong]);
});

test("nothing is nothing", () => {
  expect(paragraphsOf(" \n ")).toEqual([[""]]);
});
