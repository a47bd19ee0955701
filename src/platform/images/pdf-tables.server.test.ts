import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { aPdf } from "#test/documents.ts";
import { refuseLargeTables } from "./pdf-tables.server.ts";

/** Spaces, packed so many times over. */
function packed(bytes: number, layers: number): Buffer {
  let content: Buffer = Buffer.alloc(bytes, " ");
  for (let layer = 0; layer < layers; layer += 1) content = deflateSync(content, { level: 9 });
  return content;
}

function pdfWith(dictionary: string, stream: Buffer): Buffer {
  const begin = `%PDF-1.7\n3 0 obj\n<<${dictionary}/Length ${stream.length}>>\nstream\n`;
  const end = "\nendstream\nendobj\n";
  return Buffer.concat([Buffer.from(begin), stream, Buffer.from(end)]);
}

test.each([
  ["objects, packed twice", "/Type/ObjStm", packed(40_000_000, 2)],
  ["references, packed once", "/Type /XRef", packed(40_000_000, 1)],
  ["objects named in numbers", "/Type/Obj#53tm", packed(40_000_000, 1)],
  ["objects that break off", "/Type/ObjStm", packed(40_000_000, 1).subarray(0, -5)],
  ["references, packed five times", "/Type/XRef", packed(1000, 5)],
])("refuses a document with far too large tables: %s", async (_what, dictionary, stream) => {
  const reading = refuseLargeTables(pdfWith(dictionary, stream));
  await expect(reading).rejects.toMatchObject({ reason: "unsupported" });
});

test("refuses many tables that are too large together", async () => {
  const one = pdfWith("/Type/ObjStm", packed(3_000_000, 1));
  const reading = refuseLargeTables(Buffer.concat(Array.from({ length: 8 }, () => one)));
  await expect(reading).rejects.toMatchObject({ reason: "unsupported" });
});

test.each([
  ["a large picture", async () => pdfWith("/Subtype/Image", packed(40_000_000, 1))],
  ["many objects", async () => pdfWith("/Type/ObjStm", packed(100_000, 1))],
  ["a usual document", () => aPdf()],
])("lets pass: %s", async (_what, aDocument) => {
  await expect(refuseLargeTables(await aDocument())).resolves.toBeUndefined();
});
