import { expect, test, type Page } from "@playwright/test";
import { drawingOf } from "#features/qr/symbols/engine/symbol-order.server.ts";
import { figureOfSheet } from "#features/qr/symbols/engine/prove-sheet.server.ts";
import { figureOf } from "#features/qr/symbols/engine/drawing.ts";
import { QUIET_ZONE } from "#features/qr/symbols/engine/symbol-settings.ts";
import { placesOn } from "#features/qr/symbols/engine/sheet.ts";
import { drawSvg } from "#features/qr/symbols/engine/svg.ts";
import { sheetSettings, symbolSettings } from "#features/qr/symbols/engine/symbol-fields.ts";

/** How a browser renders an SVG; it is independent of our drawing and decoding. */

const MM_A_PIXEL = 25.4 / 96;
/** Browsers lay out in sixty-fourths of a pixel, which are 0.004 mm. */
const NEAR = 2;

const plate = { host: "mindelys.dk", code: "7K2MQX4R8", shownCode: "7K2M QX4R 8" };

/**
 * In millimetres of the page: the drawing, and its first path or group relative to its upper left.
 */
async function measured(page: Page, svg: string, part = "path") {
  await page.setContent(svg);
  return page.evaluate(
    ({ mm, part }) => {
      const [svg, path] = [document.querySelector("svg"), document.querySelector(part)];
      if (svg === null || path === null) throw new Error("nothing is drawn");
      const [whole, cut] = [svg.getBoundingClientRect(), path.getBoundingClientRect()];
      return {
        width: whole.width * mm,
        height: whole.height * mm,
        left: (cut.left - whole.left) * mm,
        top: (cut.top - whole.top) * mm,
        across: cut.width * mm,
        down: cut.height * mm,
      };
    },
    { mm: MM_A_PIXEL, part },
  );
}

/** Where the cut begins and ends along a line, in millimetres from the left. */
async function edgesAlong(page: Page, y: number, step: number): Promise<number[]> {
  return page.evaluate(
    ({ mm, y, step }) => {
      const [svg, path] = [document.querySelector("svg"), document.querySelector("path")];
      const toPath = path?.getScreenCTM()?.inverse();
      if (!svg || !path || !toPath) throw new Error("nothing is drawn");
      const { left, top, width } = svg.getBoundingClientRect();
      const isCut = (x: number) =>
        path.isPointInFill(new DOMPoint(left + x / mm, top + y / mm).matrixTransform(toPath));
      const edges: number[] = [];
      for (let x = step / 2; x < width * mm; x += step) {
        if (isCut(x) !== isCut(x - step)) edges.push(x - step / 2);
      }
      return edges;
    },
    { mm: MM_A_PIXEL, y, step },
  );
}

test("an SVG has the requested size, with its modules and quiet zone", async ({ page }) => {
  for (const moduleMm of [0.6, 1.5, 1.62, 7.3]) {
    const settings = symbolSettings.parse({ moduleMm });
    const { width, height, left, top, across, down } = await measured(
      page,
      drawSvg(figureOf(drawingOf({ ...plate, settings }))),
    );
    const modules = 29;
    for (const side of [width, height]) {
      expect(side).toBeCloseTo((modules + 2 * QUIET_ZONE) * moduleMm, NEAR);
    }
    for (const quiet of [left, top]) expect(quiet).toBeCloseTo(QUIET_ZONE * moduleMm, NEAR);
    for (const symbol of [across, down]) expect(symbol).toBeCloseTo(modules * moduleMm, NEAR);
    // Through the middle of the upper left finder pattern: one module dark, one light, three dark,
    // one light, one dark.
    const step = moduleMm / 50;
    const edges = await edgesAlong(page, (QUIET_ZONE + 3.5) * moduleMm, step);
    [0, 1, 2, 5, 6, 7].forEach((at, index) => {
      const shall = (QUIET_ZONE + at) * moduleMm;
      expect(Math.abs((edges[index] ?? 0) - shall)).toBeLessThan(step + 0.01);
    });
  }
});

test("also with a frame, corners and letters, with light modules cut, and on a sheet", async ({
  page,
}) => {
  const settings = symbolSettings.parse({
    moduleMm: 0.7,
    cut: "light",
    kerfMm: 0.1,
    corners: true,
    lettering: true,
    borderMm: 1,
  });
  const drawing = drawingOf({ ...plate, settings });
  const framed = await measured(page, drawSvg(figureOf(drawing)), "#CORNERS");
  expect(framed.width).toBeCloseTo(drawing.columns * 0.7, NEAR);
  expect(framed.height).toBeCloseTo(drawing.rows * 0.7, NEAR);
  expect(framed.left).toBeCloseTo(0, NEAR);
  const sheet = sheetSettings.parse({});
  const plain = symbolSettings.parse({ moduleMm: 1.5 });
  const order = {
    host: plate.host,
    plates: [plate],
    settings: plain,
    sheet,
    format: "svg",
  } as const;
  const laid = await measured(
    page,
    drawSvg(figureOfSheet({ ...order, title: "1", madeAt: new Date() })),
  );
  const [place] = placesOn(sheet);
  expect([laid.width, laid.height].map(Math.round)).toEqual([600, 400]);
  const rim = (sheet.plateWidthMm - 29 * 1.5) / 2;
  expect(laid.left).toBeCloseTo((place?.xMm ?? 0) + rim, NEAR);
  expect(laid.top).toBeCloseTo((place?.yMm ?? 0) + rim, NEAR);
  expect(laid.across).toBeCloseTo(29 * 1.5, NEAR);
});
