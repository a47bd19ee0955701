import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aCalibration } from "#test/coupons.ts";
import { asPng, type Photograph } from "#test/photographed-coupons.ts";

const app = await testApp();
const { aLaser, photographOf, check } = await aCalibration(app);

const KERFS = [0, 0.1, 0.3];
/** How corners come out, and what softness mixes. */
const TOOLS = [
  { tool: "round", mixes: "light" },
  { tool: "square", mixes: "shades" },
] as const;
const CUTS = [
  { material: "steel", isCutLight: false },
  { material: "blackGranitePolished", isCutLight: true },
];

type Pose = Omit<Photograph, "kerfMm" | "sideMm" | "mixes" | "tool">;
const POSES: Record<string, Pose> = {
  "sharp and straight": {},
  "turned, tilted, soft and grainy": {
    turn: 0.12,
    tilt: [0.1, -0.08],
    blurMm: 0.1,
    noise: 4,
    shade: 0.15,
  },
  "upside down, in uneven light, very soft": {
    turn: 3,
    tilt: [0.12, 0.1],
    blurMm: 0.2,
    noise: 4,
    shade: 0.3,
  },
  "with few pixels and much noise": {
    pixelsAMm: 5,
    turn: -0.1,
    tilt: [0.1, 0.1],
    blurMm: 0.1,
    noise: 8,
  },
};

describe.each(CUTS)("the kerf in $material", ({ material, isCutLight }) => {
  describe.each(Object.entries(POSES))("%s", (_, pose) => {
    it.each(KERFS.flatMap((kerfMm) => TOOLS.map((tool) => ({ kerfMm, ...tool }))))(
      "of $kerfMm mm by a $tool tool, mixed in $mixes",
      async (how) => {
        const machine = await aLaser();
        const picture = await photographOf(machine, { material, isCutLight, ...pose, ...how });
        const { body } = await check(machine, await asPng(picture), { material });
        expect(body.isSure, JSON.stringify(body)).toBe(true);
        expect(Math.abs(body.kerfMm - how.kerfMm)).toBeLessThan(0.03);
      },
    );
  });
});
