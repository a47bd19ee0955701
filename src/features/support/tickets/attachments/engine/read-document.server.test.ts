import { describe, expect, it } from "vitest";
import { aWordFile } from "#test/archives.ts";
import { readDocument } from "./read-document.server.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A relation and white space, as many bytes as are wanted. */
const aRelation = (bytes: number) =>
  `<Relationships>${" ".repeat(bytes)}<Relationship Id="rId1" Type="http://x/image" Target="a.png"/></Relationships>`;

const withRelations = (count: number, bytes: number) =>
  aWordFile(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`word/_rels/${at}.xml.rels`, aRelation(bytes)]),
    ),
  );

describe("an office file", () => {
  it("with the relations of a long document is ready", async () => {
    const read = await readDocument(await withRelations(100, 2000));
    expect(read).toEqual({ state: "ready", type: WORD });
  });

  it("is held if what must be read of it is too much altogether", async () => {
    expect(await readDocument(await withRelations(3, 1_700_000))).toMatchObject({ state: "held" });
  });

  it("is held if it has too many parts", async () => {
    const [file, limits] = [await withRelations(4, 1), { most: 5, bytes: 1_000_000 }];
    // Those of the file itself are two.
    expect(await readDocument(file, limits)).toMatchObject({ state: "held" });
    expect(await readDocument(file, { ...limits, most: 6 })).toMatchObject({ state: "ready" });
  });
});
