import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { SymbolProcess } from "#features/qr/symbols/engine/symbol-process.server.ts";
import {
  EXACT_GRADES,
  photographExactly,
  reckon,
  type Camera,
  type ExactSymbol,
  type Reckoned,
} from "#test/exact-symbol.ts";
import { gradePlate } from "./model.ts";

const HOST = "mindelys.dk";
const CODE = "7K2MQX4R8";
const text = `HTTPS://MINDELYS.DK/Q/${CODE}`;
/** From much too narrow to much too wide, in modules. */
const LADDER = [-0.45, -0.4, -0.3, -0.25, -0.15, 0, 0.15, 0.25, 0.3, 0.35, 0.4, 0.45];
const MIDDLE = LADDER.indexOf(0);

let folder: string;
const processes = new ProcessQueues();
const symbols = new SymbolProcess(processes);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "growth-"));
});

afterAll(async () => {
  await processes.close();
  await rm(folder, { recursive: true, force: true });
});

const reckoned = new Map<string, Reckoned>();

/** The same for every camera. */
function expectedOf(symbol: ExactSymbol): Reckoned {
  const key = JSON.stringify(symbol);
  const expected = reckoned.get(key) ?? reckon(symbol);
  reckoned.set(key, expected);
  return expected;
}

async function checked(symbol: ExactSymbol, camera: Camera) {
  const path = join(folder, "photograph.png");
  await writeFile(path, await photographExactly(symbol, camera));
  const looked = await symbols.look({ path, host: HOST, code: CODE, maxPixels: 50_000_000 });
  if (looked.found !== "symbol") throw new Error(`${symbol.growth}: ${looked.found}`);
  const { grade, parameters } = gradePlate(looked.measured);
  const modulation = parameters.find(({ parameter }) => parameter === "modulation")?.value ?? -1;
  return { rank: EXACT_GRADES.indexOf(grade), modulation, measured: looked.measured };
}

/** How much pixels of an eighth of a module may reduce or increase a margin. */
type Tolerance = { less: number; more: number };
const SHARP: Tolerance = { less: 0.15, more: 0.12 };
/** The maximum that blur and noise of the picture reduce a margin. */
const SOFT: Tolerance = { less: 0.35, more: 0.14 };
/** The edge of a dot crosses the aperture all the way round. */
const DOTS: Tolerance = { less: 0.2, more: 0.1 };

describe("an overcut or undercut symbol gets the grade of its geometry", () => {
  it.each<[string, Partial<ExactSymbol>, Camera, Tolerance]>([
    ["straight", {}, {}, SHARP],
    ["turned", {}, { turn: 0.3 }, SHARP],
    ["light on dark", { isReversed: true }, { turn: 0.1 }, SHARP],
    ["upside down and leaning", {}, { turn: 3, leaning: [0.004, -0.003] }, SHARP],
    ["in dots", { dotFill: 0.9 }, { turn: 0.1 }, DOTS],
    ["soft and grainy", {}, { pixelsAModule: 8, turn: 0.12, blur: 0.1, noise: 6 }, SOFT],
    ["few pixels", {}, { pixelsAModule: 6, turn: -0.2, leaning: [0.002, 0.003] }, SOFT],
    [
      "light on dark, soft, grainy and leaning",
      { isReversed: true },
      { pixelsAModule: 7, turn: 3, leaning: [0.003, 0.003], blur: 0.1, noise: 6 },
      SOFT,
    ],
  ])("%s", async (_, drawn, camera, { less, more }) => {
    const ranks: number[] = [];
    for (const growth of LADDER) {
      const symbol = { text, growth, ...drawn };
      const expected = expectedOf(symbol);
      const { rank, modulation, measured } = await checked(symbol, camera);
      const at = `growth ${growth}`;
      expect(Math.abs(measured.growth - growth), at).toBeLessThan(0.03);
      expect(modulation, at).toBeGreaterThan(expected.modulation - less);
      expect(modulation, at).toBeLessThan(Math.max(0, expected.modulation) + more);
      expect(rank, at).toBeLessThanOrEqual(expected.gradeOf(-less));
      expect(rank, at).toBeGreaterThanOrEqual(expected.gradeOf(more));
      // Growth alone is not a shift.
      expect(measured.shift, at).toBeLessThan(0.15);
      ranks.push(rank);
    }
    const [narrow, wide] = [ranks.slice(0, MIDDLE + 1).toReversed(), ranks.slice(MIDDLE)];
    for (const side of [narrow, wide]) {
      expect(side).toEqual(side.toSorted((one, other) => one - other));
      expect(side[0]).toBe(0);
    }
  });
});
