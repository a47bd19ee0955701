import { describe, expect, it } from "vitest";
import { PLATE_NAMES, PLATES_ON_SALE } from "#features/qr/plates/contract.ts";
import { adviseOnPlate, advise } from "#features/qr/advice/model.ts";
import { drawingOf } from "#features/qr/symbols/engine/symbol-order.server.ts";
import { proveSymbol } from "#features/qr/symbols/engine/prove.server.ts";
import { sizeOf } from "#features/qr/symbols/engine/drawing.ts";
import { testApp } from "#test/app.ts";
import { artworkOrder, drawArtwork, wordsProblem } from "./queries.server.ts";

const { services } = await testApp({ PUBLIC_URL: "https://mindelys.dk" });
const CODE = "7K2MQX4R8";
const LINES = [
  [],
  ["Karen Margrethe og Jens Peter"],
  ["Inger Østergård", "Altid i vores tanker, mormor"],
];
const CASES = PLATE_NAMES.flatMap((plate) => LINES.map((words) => ({ code: CODE, plate, words })));

describe("the artwork of a plate", () => {
  it.each(CASES)("fills the $plate plate within its margin, with $words", (artwork) => {
    const { sideMm, marginMm } = PLATES_ON_SALE[artwork.plate];
    const drawing = drawingOf(artworkOrder(services, artwork));
    const { widthMm, heightMm } = sizeOf(drawing);
    expect(heightMm).toBeCloseTo(sideMm - 2 * marginMm, 2);
    expect(widthMm).toBeLessThanOrEqual(heightMm);
    for (const { points } of drawing.loops) {
      for (const [index, value] of points.entries()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual((index % 2 === 0 ? widthMm : heightMm) + 1e-9);
      }
    }
  });

  it.each(CASES)("has modules that $plate holds, with $words", (artwork) => {
    const { moduleMm } = artworkOrder(services, artwork).settings;
    const { leastModuleMm } = adviseOnPlate("mindelys.dk", artwork.plate);
    expect(moduleMm).toBeGreaterThanOrEqual(leastModuleMm);
    const sizeMm = moduleMm * 37;
    const { material } = PLATES_ON_SALE[artwork.plate];
    expect(advise("mindelys.dk", { material, sizeMm, distanceCm: 25 }).verdict).toBe("yes");
  });

  it.each(CASES)("is read back and when worn: $plate, $words", async (artwork) => {
    const order = { ...artworkOrder(services, artwork), madeAt: new Date() };
    const { proof } = await proveSymbol({ ...order, formats: ["svg", "pdf", "dxf-2000", "png"] });
    expect(proof.verified).toBe(true);
  });

  it("has another hash for other words, another plate, and another code", async () => {
    const one = { code: CODE, plate: "steel", words: ["Inger"] } as const;
    const others = [
      one,
      { ...one, words: ["Ingen"] },
      { ...one, plate: "bronze" as const },
      { ...one, code: "7K2MQX4R9" },
    ];
    const hashes = await Promise.all(
      others.map(async (artwork) => (await drawArtwork(services, artwork)).hash),
    );
    expect(new Set(hashes).size).toBe(4);
    expect((await drawArtwork(services, one)).hash).toBe(hashes[0]);
  });
});

describe("words", () => {
  it.each([
    ["🕊", { key: "sign", sign: "🕊" }],
    ["日本", { key: "sign", sign: "日" }],
    ["W".repeat(28), { key: "tooWide" }],
  ])("%s are refused", async (words, problem) => {
    const found = await wordsProblem(services, { plate: "steel", words: [words] });
    expect(found).toMatchObject({ line: 0, ...problem });
  });

  it.each(["Łódź", "Ærø, 1932–2026", "Hvil i fred, mormor og morfar"])("%s fit", async (words) => {
    expect(await wordsProblem(services, { plate: "steel", words: [words] })).toBeNull();
  });
});
