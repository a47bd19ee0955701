import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asDownload, downloadName, shownName } from "./model.ts";

describe("a file's name", () => {
  it.each([
    ["foto\u202Egpj.exe", "fotogpj.exe"],
    ["../../etc/passwd", "passwd"],
    [String.raw`C:\fakepath\plade.jpg`, "plade.jpg"],
    ["linje\r\nX-Evil: 1.txt", "linjeX-Evil: 1.txt"],
    ["a\0.exe", "a.exe"],
    [" . ", "file"],
    ["", "file"],
    ["skærm billede.png", "skærm billede.png"],
  ])("%j is shown as %j", (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });

  it("is short, keeps its ending, and hides nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        const shown = shownName(name);
        expect([...shown].length).toBeLessThanOrEqual(200);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
        expect(shownName(shown)).toBe(shown);
      }),
    );
    expect(shownName(`${"æ".repeat(300)}.pdf`)).toMatch(/^æ+…æ+\.pdf$/);
  });

  it("is downloaded with the ending of its content", () => {
    const name = (fileName: string, type: string) => downloadName({ fileName, type });
    expect(name("plade.jpg", "image/jpeg")).toBe("plade.jpg");
    expect(name("plade.JPEG", "image/jpeg")).toBe("plade.JPEG");
    expect(name("IMG_1.HEIC", "image/jpeg")).toBe("IMG_1.HEIC.jpg");
    expect(name("kør.bat", "text/plain")).toBe("kør.bat.txt");
    expect(name("setup.exe", "application/pdf")).toBe("setup.exe.pdf");
  });

  it("stands in a header as one header", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(asDownload(shownName(name))).toMatch(
          /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.!~%-]*$/,
        );
      }),
    );
    expect(asDownload("løs plade.jpg")).toBe(
      `attachment; filename="l_s plade.jpg"; filename*=UTF-8''l%C3%B8s%20plade.jpg`,
    );
  });
});
