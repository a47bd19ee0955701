import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { gradePlate } from "#features/qr/plate-checks/model.ts";
import { SymbolProcess } from "#features/qr/symbols/engine/symbol-process.server.ts";
import {
  EXACT_GRADES,
  photographExactly,
  reckon,
  type Camera,
  type ExactSymbol,
  type Reckoned,
} from "./exact-symbol.ts";
import { sharedProcesses } from "./processes.ts";

const HOST = "mindelys.dk";
const CODE = "7K2MQX4R8";
const TEXT = `HTTPS://MINDELYS.DK/Q/${CODE}`;

/** How much pixels of an eighth of a module may reduce or increase a margin. */
type Tolerance = { less: number; more: number };
const SHARP: Tolerance = { less: 0.15, more: 0.12 };
/** The maximum that blur and noise of the picture reduce a margin. */
const SOFT: Tolerance = { less: 0.35, more: 0.14 };
/** The edge of a dot crosses the aperture all the way round. */
const DOTS: Tolerance = { less: 0.2, more: 0.1 };

export type Pose = {
  name: string;
  drawn?: Partial<ExactSymbol>;
  camera: Camera;
  tolerance: Tolerance;
};

export const POSES: readonly Pose[] = [
  { name: "straight", camera: {}, tolerance: SHARP },
  { name: "turned", camera: { turn: 0.3 }, tolerance: SHARP },
  {
    name: "light on dark",
    drawn: { isReversed: true },
    camera: { turn: 0.1 },
    tolerance: SHARP,
  },
  {
    name: "upside down and leaning",
    camera: { turn: 3, leaning: [0.004, -0.003] },
    tolerance: SHARP,
  },
  { name: "in dots", drawn: { dotFill: 0.9 }, camera: { turn: 0.1 }, tolerance: DOTS },
  {
    name: "soft and grainy",
    camera: { pixelsAModule: 8, turn: 0.12, blur: 0.1, noise: 6 },
    tolerance: SOFT,
  },
  {
    name: "few pixels",
    camera: { pixelsAModule: 6, turn: -0.2, leaning: [0.002, 0.003] },
    tolerance: SOFT,
  },
  {
    name: "light on dark, soft, grainy and leaning",
    drawn: { isReversed: true },
    camera: { pixelsAModule: 7, turn: 3, leaning: [0.003, 0.003], blur: 0.1, noise: 6 },
    tolerance: SOFT,
  },
];

const symbols = new SymbolProcess(sharedProcesses());
const reckoned = new Map<string, Reckoned>();

/** The same for every camera. */
function expectedOf(symbol: ExactSymbol): Reckoned {
  const key = JSON.stringify(symbol);
  const expected = reckoned.get(key) ?? reckon(symbol);
  reckoned.set(key, expected);
  return expected;
}

async function measured(photograph: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "exact-"));
  try {
    const path = join(folder, "photograph.png");
    await writeFile(path, photograph);
    const looked = await symbols.look({ path, host: HOST, code: CODE, maxPixels: 50_000_000 });
    if (looked.found !== "symbol") throw new Error(looked.found);
    return looked.measured;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Expects a symbol of this growth, in modules, to be measured and graded as its geometry demands. Returns the index of
 * its grade.
 */
export async function expectGrade(
  growth: number,
  { drawn, camera, tolerance: { less, more } }: Pose,
): Promise<number> {
  const symbol = { text: TEXT, growth, ...drawn };
  const expected = expectedOf(symbol);
  const seen = await measured(await photographExactly(symbol, camera));
  const { grade, parameters } = gradePlate(seen);
  const rank = EXACT_GRADES.indexOf(grade);
  const modulation = parameters.find(({ parameter }) => parameter === "modulation")?.value ?? -1;
  const at = `growth ${growth}`;
  expect(Math.abs(seen.growth - growth), at).toBeLessThan(0.03);
  expect(modulation, at).toBeGreaterThan(expected.modulation - less);
  expect(modulation, at).toBeLessThan(Math.max(0, expected.modulation) + more);
  expect(rank, at).toBeLessThanOrEqual(expected.gradeOf(-less));
  expect(rank, at).toBeGreaterThanOrEqual(expected.gradeOf(more));
  // Growth alone is not a shift.
  expect(seen.shift, at).toBeLessThan(0.15);
  return rank;
}
