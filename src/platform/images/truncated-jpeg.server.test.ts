import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { landscape } from "#test/pictures.ts";
import { inspectImage } from "./inspect.server.ts";
import { renderVariants } from "./variants.server.ts";

const maxPixels = 100_000_000;
const folder = await mkdtemp(join(tmpdir(), "truncated-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Uniform, so that a share of the bytes is about that share of the picture. */
function jpeg(options: { progressive?: boolean; orientation?: number } = {}): Promise<Buffer> {
  const { progressive = false, orientation = 1 } = options;
  return landscape(640, 480).withMetadata({ orientation }).jpeg({ progressive }).toBuffer();
}

async function cut(bytes: Buffer, share: number): Promise<string> {
  const path = join(folder, "cut.jpg");
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * share)));
  return path;
}

/** libjpeg fills what is missing with uniform grey, by which the last rows are recognised. */
async function variationOfEdge(path: string, edge: { left: number; top: number }) {
  const size = { width: 16, height: 16 };
  const { channels } = await sharp(path)
    .extract({ ...edge, ...size })
    .stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

test.each([0.6, 0.8, 0.95])(
  "renders a JPEG truncated to %f as far as it can be decoded",
  async (share) => {
    const path = await cut(await jpeg(), share);
    const seen = await inspectImage(path, maxPixels);
    expect(seen).toMatchObject({ format: "jpeg", width: 640, isPartial: true });
    expect(seen.height).toBeLessThan(480 * (share + 0.03));
    expect(seen.height).toBeGreaterThan(480 * (share - 0.07));
    const files = await renderVariants(path, await mkdtemp(join(folder, "made-")), maxPixels);
    const largest = files.find(({ format }) => format === "jpeg");
    expect(largest).toMatchObject({ width: 640, height: seen.height });
    const edge = { left: 300, top: seen.height - 16 };
    expect(await variationOfEdge(largest?.path ?? "", edge)).toBeGreaterThan(5);
  },
);

/** Where the last stored rows are after rotation, for each EXIF orientation. */
test.each([
  [1, "bottom"],
  [2, "bottom"],
  [3, "top"],
  [4, "top"],
  [5, "right"],
  [6, "left"],
  [7, "left"],
  [8, "right"],
] as const)("keeps the decoded part when orientation is %i", async (orientation, side) => {
  const path = await cut(await jpeg({ orientation }), 0.75);
  const seen = await inspectImage(path, maxPixels);
  const isOnItsSide = orientation >= 5;
  expect(isOnItsSide ? seen.height : seen.width).toBe(640);
  expect(isOnItsSide ? seen.width : seen.height).toBeLessThan(480 * 0.8);
  const files = await renderVariants(path, await mkdtemp(join(folder, "made-")), maxPixels);
  const {
    width = 0,
    height = 0,
    path: made = "",
  } = files.find(({ format }) => format === "jpeg") ?? {};
  const edge = {
    bottom: { left: 100, top: height - 16 },
    top: { left: 100, top: 0 },
    right: { left: width - 16, top: 100 },
    left: { left: 0, top: 100 },
  };
  expect(await variationOfEdge(made, edge[side])).toBeGreaterThan(5);
});

test("renders a progressive JPEG whole, with less detail, if only later scans are missing", async () => {
  const whole = await jpeg({ progressive: true });
  const seen = await inspectImage(await cut(whole, 0.95), maxPixels);
  expect(seen).toMatchObject({ width: 640, height: 480, isPartial: true });
});

test("refuses a JPEG with little decodable data", async () => {
  const stored = [
    { whole: await jpeg(), shares: [0.02, 0.2, 0.45] },
    { whole: await jpeg({ progressive: true }), shares: [0.01, 0.02] },
  ];
  for (const { whole, shares } of stored) {
    for (const share of shares) {
      await expect(inspectImage(await cut(whole, share), maxPixels)).rejects.toMatchObject({
        reason: "truncated",
      });
    }
  }
});

test("treats a complete JPEG as complete, whatever bytes follow it", async () => {
  const whole = await jpeg();
  const path = join(folder, "whole.jpg");
  for (const behind of ["", "\0\0\0\0", "MotionPhoto_Data".repeat(100)]) {
    await writeFile(path, Buffer.concat([whole, Buffer.from(behind, "latin1")]));
    const seen = await inspectImage(path, maxPixels);
    expect(seen).toMatchObject({ height: 480, isPartial: false });
  }
  // Without its end marker the decoder isn't certain about the last rows only.
  await writeFile(path, whole.subarray(0, -2));
  const seen = await inspectImage(path, maxPixels);
  expect(seen.height).toBeGreaterThanOrEqual(440);
});
