import { describe, expect, it } from "vitest";
import { CLEAR_MM, ENGRAVABLE, PLATE_NAMES, PLATES_ON_SALE } from "#features/qr/plates/contract.ts";
import { adviseOnPlate, advise } from "#features/qr/advice/model.ts";
import { drawingOf } from "#features/qr/symbols/engine/symbol-order.server.ts";
import { proveSymbol } from "#features/qr/symbols/engine/prove.server.ts";
import { sizeOf } from "#features/qr/symbols/engine/drawing.ts";
import { unsettable } from "#features/qr/symbols/engine/lettering.server.ts";
import { testApp } from "#test/app.ts";
import { artworkOrder, drawArtwork, wordsProblem } from "./queries.server.ts";

const { services } = await testApp({ PUBLIC_URL: "https://mindelys.dk" });
const CODE = "7K2MQX4R8";
const FIRST_SURROGATE = 0xd800;
const LINES = [
  [],
  ["Karen Margrethe og Jens Peter"],
  ["Inger Østergård", "Altid i vores tanker, mormor"],
];
const sideOf = (plate: (typeof PLATE_NAMES)[number], lines: number) => {
  const { sideMm, twoLinesMm } = PLATES_ON_SALE[plate];
  return lines === 2 ? twoLinesMm : sideMm;
};
const CASES = PLATE_NAMES.flatMap((plate) => LINES.map((words) => ({ code: CODE, plate, words })));

describe("the artwork of a plate", () => {
  it.each(CASES)("fills the $plate plate within its margin, with $words", (artwork) => {
    const { marginMm } = PLATES_ON_SALE[artwork.plate];
    const sideMm = sideOf(artwork.plate, artwork.words.length);
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
    const { leastModuleMm, ...advised } = adviseOnPlate(
      "mindelys.dk",
      artwork.plate,
      artwork.words.length,
    );
    expect(moduleMm).toBeGreaterThanOrEqual(leastModuleMm);
    expect(advised.moduleMm).toBeCloseTo(moduleMm, 9);
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

/** What reaches farthest: upwards, downwards, to both sides, and a code with the longest tails. */
const REACHING = [
  ["ĤÅŮ ĺĉ", "Ķgjpļ Ģŗ"],
  ["WWWWWWWWWWWWWW", "MMMMMMMMMMMMMM"],
  ["Ængyðjþß Çş Ågåjļ Ødåķ Äpü", "Ĥåndværkergruppe, Øjbyķļ"],
];
const REACHING_CASES = PLATE_NAMES.flatMap((plate) =>
  REACHING.flatMap((lines) => [0, 1, 2].map((count) => ({ plate, words: lines.slice(0, count) }))),
);

describe("what is engraved", () => {
  const layers = ({ plate, words }: { plate: (typeof PLATE_NAMES)[number]; words: string[] }) => {
    const { marginMm, hole } = PLATES_ON_SALE[plate];
    const sideMm = sideOf(plate, words.length);
    const drawing = drawingOf(artworkOrder(services, { code: "QQ2JQX4JQ", plate, words }));
    const left = (sideMm - drawing.columns * drawing.moduleMm) / 2;
    const pointsOf = (layer: "symbol" | "lettering") =>
      drawing.loops
        .filter((loop) => loop.layer === layer)
        .map(({ points }) =>
          Array.from({ length: points.length / 2 }, (_, at) => ({
            x: left + (points[2 * at] ?? 0),
            y: marginMm + (points[2 * at + 1] ?? 0),
          })),
        );
    return { sideMm, hole, moduleMm: drawing.moduleMm, pointsOf };
  };

  it.each(REACHING_CASES)(
    "keeps its distance from the edge of $plate and its holes: $words",
    (artwork) => {
      const { sideMm, hole, pointsOf } = layers(artwork);
      const points = [...pointsOf("symbol"), ...pointsOf("lettering")].flat();
      const nearest = Math.min(...points.map(({ x, y }) => Math.min(x, y, sideMm - x, sideMm - y)));
      expect(nearest).toBeGreaterThanOrEqual(CLEAR_MM);
      if (hole === null) return;
      expect(hole.insetMm - hole.radiusMm).toBeGreaterThanOrEqual(CLEAR_MM);
      const ends = [hole.insetMm, sideMm - hole.insetMm];
      const fromHoles = ends.flatMap((right) =>
        ends.flatMap((down) => points.map(({ x, y }) => Math.hypot(x - right, y - down))),
      );
      expect(Math.min(...fromHoles) - hole.radiusMm).toBeGreaterThanOrEqual(CLEAR_MM);
    },
  );

  it.each(REACHING_CASES)(
    "leaves the quiet zone on $plate free, and its lines apart: $words",
    (artwork) => {
      const { sideMm, hole, moduleMm, pointsOf } = layers(artwork);
      const symbol = pointsOf("symbol").flat();
      const quiet = 4 * moduleMm;
      const foot = Math.max(...symbol.map(({ y }) => y)) + quiet;
      const left = Math.min(...symbol.map(({ x }) => x)) - quiet;
      const right = Math.max(...symbol.map(({ x }) => x)) + quiet;
      const lettering = pointsOf("lettering");
      expect(Math.min(...lettering.flat().map(({ y }) => y))).toBeGreaterThanOrEqual(foot);
      expect(left).toBeGreaterThanOrEqual(hole === null ? 0 : hole.insetMm + hole.radiusMm);
      expect(right).toBeLessThanOrEqual(
        sideMm - (hole === null ? 0 : hole.insetMm + hole.radiusMm),
      );
      // Loops of one line overlap in height; those of two never do.
      const spans = lettering.map((loop) => {
        const heights = loop.map(({ y }) => y);
        return { from: Math.min(...heights), to: Math.max(...heights) };
      });
      let reached = Number.NEGATIVE_INFINITY;
      let lines = 0;
      for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
        if (from > reached) lines += 1;
        reached = Math.max(reached, to);
      }
      expect(lines).toBe(artwork.words.length + 1);
    },
  );
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

  it.each(["Łódź", "Ærø, 1932–2026", "* 1932 † 2026", "Hvil i fred, mormor og morfar"])(
    "%s fit",
    async (words) => {
      expect(await wordsProblem(services, { plate: "steel", words: [words] })).toBeNull();
    },
  );

  it("are judged by browsers as by the typeface", () => {
    const signs = Array.from({ length: FIRST_SURROGATE }, (_, point) =>
      String.fromCodePoint(point),
    );
    const known = signs.filter((sign) => sign.normalize("NFC") === sign);
    const set = known.filter((sign) => unsettable(sign) === null).join("");
    const shown = known.filter((sign) =>
      ENGRAVABLE.some(([first, last]) => first <= sign && sign <= last),
    );
    expect(shown.join("")).toBe(set);
  });
});
