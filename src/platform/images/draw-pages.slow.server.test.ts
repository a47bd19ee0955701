import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPdf } from "#test/documents.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { sharedProcesses } from "#test/processes.ts";
import { ImageProcess } from "./image-process.server.ts";

const images = new ImageProcess(50_000_000, sharedProcesses());
let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pages-"));
});
afterAll(async () => {
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
      await aPdf({ pages: ["Skøde på ejendommen", "Tinglyst i Ærøskøbing"], size: [595, 842] }),
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
    const taken = await photograph()
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

  it("give no text that their pictures don't show", async () => {
    const scanned = await sharp({
      text: { text: "<span size='40pt'>Indscannet skøde fra Ribe</span>", rgba: true },
    })
      .flatten({ background: "white" })
      .png()
      .toBuffer();
    const draw = (document: PDFKit.PDFDocument) => {
      document.fontSize(12).fillColor("black");
      document.text("Navn: Inger Østergård, f. 17/5-1931 - ill.", 40, 100);
      document.text("CPR 170531-1234 og adressen", 40, 130);
      const start = 40 + document.widthOfString("CPR ");
      document.rect(start, 127, document.widthOfString("170531-1234"), 16).fill("black");
      document.fillColor("white").text("Hvidt på hvidt papir", 40, 160);
      document.fillColor("black").text("Under en hvid seddel", 40, 190);
      document.rect(38, 187, 200, 16).fill("white");
      // As a scanner's software does: the words lie below the picture of them.
      document.text("Indscannet skøde fra Ribe", 40, 300);
      document.image(scanned, 40, 295, { width: 150 });
      document.fillColor("black").text("Til sidst", 40, 400);
    };
    const path = await stored(await aPdf({ pages: ["Øverst"], size: [400, 600], draw }));
    const [page] = await images.drawPages(path, directory, { from: 1, until: 2 });
    const { text } = present(page);
    for (const word of ["Øverst", "Navn: Inger Østergård, f. 17/5-1931 - ill.", "og adressen"])
      expect(text).toContain(word);
    for (const word of ["CPR", "Indscannet skøde fra Ribe", "Til sidst"])
      expect(text).toContain(word);
    for (const hidden of ["170531", "1234", "Hvidt", "hvid seddel"])
      expect(text).not.toContain(hidden);
  });

  it("are drawn at most 2,000 pixels long, whatever their size", async () => {
    const path = await stored(await aPdf({ size: [14_400, 1440] }));
    const [page] = await images.drawPages(path, directory, { from: 1, until: 2 });
    expect(page).toMatchObject({ width: 2000, height: 200 });
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
