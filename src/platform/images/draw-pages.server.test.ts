import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPdf } from "#test/documents.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { ImageProcess } from "./image-process.server.ts";

const images = new ImageProcess({ maxPixels: 50_000_000 });
let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pages-"));
});
afterAll(async () => {
  await images.close();
  await rm(directory, { recursive: true });
});

async function stored(pdf: Buffer): Promise<string> {
  const path = join(directory, "document.pdf");
  await writeFile(path, pdf);
  return path;
}

describe("the pages of a document", () => {
  it("are drawn as pictures of two widths, with their text", async () => {
    const path = await stored(
      await aPdf({ pages: ["Skøde på ejendommen", "Tinglyst i Ærøskøbing"] }),
    );
    const drawn = await images.drawPages(path, directory, { from: 1, until: 3 });
    expect(drawn).toMatchObject([
      { page: 1, width: 1413, height: 2000, text: "Skøde på ejendommen" },
      { page: 2, width: 1413, height: 2000, text: "Tinglyst i Ærøskøbing" },
    ]);
    for (const { path: file, width, height, format } of present(drawn[0]).files) {
      expect(await sharp(file).metadata()).toMatchObject({ width, height, format });
    }
    const { channels } = await sharp(present(drawn[0]?.files[0]).path).stats();
    // Black letters on white paper.
    expect(present(channels[0])).toMatchObject({ min: 0, max: 255 });
  });

  it("hold nothing of the file but what one sees", async () => {
    const taken = await photograph({ width: 400, height: 300 })
      .withExif({
        IFD0: { Make: "SecretCamera" },
      })
      .jpeg()
      .toBuffer();
    const path = await stored(await aPdf({ photograph: taken }));
    expect((await readFile(path)).includes("SecretCamera")).toBe(true);
    const [page] = await images.drawPages(path, directory, { from: 1, until: 2 });
    for (const { path: file } of present(page).files) {
      const bytes = await readFile(file);
      expect(bytes.includes("Secret")).toBe(false);
      expect((await sharp(file).metadata()).exif).toBeUndefined();
    }
  });

  it("are drawn at most 2,000 pixels wide and high, whatever their size", async () => {
    const path = await stored(await aPdf({ size: [14_400, 14_400] }));
    const [page] = await images.drawPages(path, directory, { from: 1, until: 2 });
    expect(page).toMatchObject({ width: 2000, height: 2000 });
  });

  it.each([
    ["encrypted", () => aPdf({ password: "hemmeligt" })],
    ["truncated", async () => Buffer.from("%PDF-1.7\nx")],
  ])(
    "that can't be read are refused as %s, and the next document is drawn",
    async (reason, make) => {
      const broken = await stored(await make());
      const asked = images.drawPages(broken, directory, { from: 1, until: 2 });
      await expect(asked).rejects.toMatchObject({ reason });
      const path = await stored(await aPdf());
      expect(await images.drawPages(path, directory, { from: 1, until: 2 })).toHaveLength(1);
      expect(await readdir(directory)).not.toEqual([]);
    },
  );
});
