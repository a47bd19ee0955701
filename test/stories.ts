import fc from "fast-check";
import {
  MARKS,
  type Block,
  type Run,
  type StoryPicture,
  type TextBlock,
} from "#features/memorials/biography/components/story.ts";

/** Generated biographies: everything one can contain, and what is easily misread. */

const PICTURE: StoryPicture = { kind: "picture", id: "0193b0f4-0000-7000-8000-00000000000a" };

export const tricky = fc.constantFrom(
  ..."*_~[]()\\#>•1) \n-&<\"'aÆ.!`|".split(""),
  "\u00a0",
  "\u2060",
  "👵🏽",
  "](https://x.dk)",
  "• ",
  "# ",
  "&amp;",
  "▣ ",
  PICTURE.id,
);
export const words = fc.array(fc.oneof(tricky, fc.lorem({ maxCount: 1 })), {
  minLength: 1,
  maxLength: 8,
});
const run: fc.Arbitrary<Run> = fc.record({
  text: words.map((parts) => parts.join("")),
  marks: fc.subarray([...MARKS]),
  href: fc.option(
    fc.constantFrom("https://a.dk/b_c?d=1&e=*2*", "mailto:a@b.dk", "/memorial/x", "#livet"),
    { freq: 4 },
  ),
});
const runs = fc.array(run, { minLength: 1, maxLength: 5 });
const { block } = fc.letrec<{ texts: TextBlock[]; block: TextBlock }>((tie) => ({
  texts: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 2, depthIdentifier: "story" },
    fc.record({ kind: fc.constantFrom("paragraph" as const, "heading" as const), runs }),
    fc.record({ kind: fc.constant("quote" as const), blocks: tie("texts") }),
    fc.record({
      kind: fc.constant("list" as const),
      ordered: fc.boolean(),
      start: fc.constantFrom(1, 3, 1931),
      items: fc.array(tie("texts"), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

export const aStory: fc.Arbitrary<Block[]> = fc.array(
  fc.oneof({ weight: 4, arbitrary: block }, { weight: 1, arbitrary: fc.constant(PICTURE) }),
  { minLength: 1, maxLength: 4 },
);
