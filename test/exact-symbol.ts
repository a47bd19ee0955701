import encodeQr from "qr";
import sharp from "sharp";

/**
 * A symbol drawn with exactly known edges, and graded from its geometry by ISO/IEC 15415 and
 * ISO/IEC 18004. It shares no code with the code under test, so that both can't have the same
 * error.
 */
export type ExactSymbol = {
  text: string;
  /** How much wider dark areas are than drawn, in modules. */
  growth: number;
  /** Dark and light swapped. */
  isReversed?: boolean;
  /** The diameter of a dot, in modules, for all dark modules outside the finder patterns. */
  dotFill?: number;
};

/** Level Q in version 3: two blocks of 35 codewords, of which 18 are for error correction. */
const SIZE = 29;
const BLOCKS = 2;
const CODEWORDS = 70;
const CORRECTING = 18;
const ALIGNMENT = 22;
const QUIET = 4;
const APERTURE_RADIUS = 0.4;
const APERTURE_STEPS = 51;

type Place = readonly [x: number, y: number];

function modulesOf(text: string): boolean[][] {
  const drawn = encodeQr(text, "raw", {
    ecc: "quartile",
    encoding: "alphanumeric",
    version: 3,
    border: 1,
  });
  return drawn.slice(1, -1).map((row) => row.slice(1, -1));
}

const isInFinder = (x: number, y: number) =>
  (x < 7 && (y < 7 || y >= SIZE - 7)) || (x >= SIZE - 7 && y < 7);

/** Whether a point of the plate, in modules, is dark in the picture. */
function darknessOf({ text, growth, isReversed = false, dotFill }: ExactSymbol) {
  const modules = modulesOf(text);
  const isDarkModule = (x: number, y: number) => (modules[y]?.[x] ?? false) !== isReversed;
  const reach = Math.abs(growth) / 2;
  const isNear = (x: number, y: number, shade: boolean) => {
    const [left, right] = [Math.floor(x - reach), Math.floor(x + reach)];
    const [top, bottom] = [Math.floor(y - reach), Math.floor(y + reach)];
    if (left === right && top === bottom) return isDarkModule(left, top) === shade;
    return (
      isDarkModule(left, top) === shade ||
      isDarkModule(right, top) === shade ||
      isDarkModule(left, bottom) === shade ||
      isDarkModule(right, bottom) === shade
    );
  };
  const asSquare = (x: number, y: number) =>
    growth >= 0 ? isNear(x, y, true) : !isNear(x, y, false);
  if (dotFill === undefined) return asSquare;
  const isFinderAt = (x: number, y: number) => isInFinder(Math.floor(x), Math.floor(y));
  return (x: number, y: number) => {
    const far = Math.max(0, growth / 2);
    const isByFinder = [-far, far].some((right) =>
      [-far, far].some((down) => isFinderAt(x + right, y + down)),
    );
    if (isByFinder && asSquare(x, y)) return true;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (isInFinder(column, row) || modules[row]?.[column] !== true) return false;
    return Math.hypot(x - column - 0.5, y - row - 0.5) <= (dotFill + growth) / 2;
  };
}

const APERTURE: Place[] = Array.from({ length: APERTURE_STEPS ** 2 }, (_, index) => {
  const at = (step: number) => ((step + 0.5) / APERTURE_STEPS - 0.5) * 2 * APERTURE_RADIUS;
  return [at(index % APERTURE_STEPS), at(Math.floor(index / APERTURE_STEPS))] as const;
}).filter(([x, y]) => Math.hypot(x, y) <= APERTURE_RADIUS);

export const EXACT_GRADES = "ABCDF";
const MODULATIONS = [0.5, 0.4, 0.3, 0.2];
const LEFT = [0.62, 0.5, 0.37, 0.25];
const WRONG_IN_FINDER = [0, 1, 2, 3];
const WRONG_IN_TIMING = [0, 0.07, 0.11, 0.14];
const WRONG_IN_ALIGNMENT = [0, 0.1, 0.2, 0.3];

/** Grades as numbers, 0 for A to 4 for F. */
const rank = (limits: number[], isHeld: (limit: number) => boolean) => {
  const found = limits.findIndex(isHeld);
  return found === -1 ? 4 : found;
};
const worst = (ranks: number[]) => Math.max(...ranks);

export type Reckoned = {
  /** 2·|R − GT| / SC of the worst module of any codeword, negative if it is wrong. */
  modulation: number;
  /**
   * As an index in `EXACT_GRADES`; `margin` is added to each module's value, to see how near the
   * next grade is.
   */
  gradeOf(margin: number): number;
};

/** The standard's grade from geometry alone. */
export function reckon(symbol: ExactSymbol): Reckoned {
  const isDark = darknessOf(symbol);
  const modules = modulesOf(symbol.text);
  const margins = new Map<string, number>();
  const marginAt = ([x, y]: Place): number => {
    const key = `${x},${y}`;
    const known = margins.get(key);
    if (known !== undefined) return known;
    const dark = APERTURE.filter(([right, down]) => isDark(x + 0.5 + right, y + 0.5 + down)).length;
    const darkPart = dark / APERTURE.length;
    const shouldBeDark = (modules[y]?.[x] ?? false) !== (symbol.isReversed ?? false);
    const margin = shouldBeDark ? 2 * darkPart - 1 : 1 - 2 * darkPart;
    margins.set(key, margin);
    return margin;
  };
  const codewords = codewordPlaces().map((places) => Math.min(...places.map(marginAt)));
  const fixed = fixedPatterns().map(({ places, limits, isCounted }) => ({
    margins: places.map(marginAt),
    limits,
    isCounted,
  }));
  return {
    modulation: Math.min(...codewords),
    gradeOf: (more) =>
      Math.min(4, ...MODULATIONS.map((least, index) => worst([index, ...ranksAt(least - more)]))),
  };

  function ranksAt(least: number): number[] {
    const left = Array.from({ length: BLOCKS }, (_, block) => {
      const wrong = codewords.filter((margin, at) => at % BLOCKS === block && margin < least);
      return 1 - (2 * wrong.length) / CORRECTING;
    });
    const patterns = fixed.map(({ margins: all, limits, isCounted }) => {
      const wrong = all.filter((margin) => margin < least).length;
      return rank(limits, (most) => (isCounted ? wrong : wrong / all.length) <= most);
    });
    return [rank(LEFT, (limit) => Math.min(...left) >= limit), ...patterns];
  }
}

/** From the lower right, in columns of two, upwards and downwards in turn. */
function codewordPlaces(): Place[][] {
  const isTaken = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y > SIZE - 9) ||
    (x > SIZE - 9 && y < 9) ||
    (Math.abs(x - ALIGNMENT) <= 2 && Math.abs(y - ALIGNMENT) <= 2);
  const bits: Place[] = [];
  const rights = [28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1];
  for (const [index, right] of rights.entries()) {
    for (let step = 0; step < SIZE; step += 1) {
      const y = index % 2 === 0 ? SIZE - 1 - step : step;
      for (const x of [right, right - 1]) if (!isTaken(x, y)) bits.push([x, y]);
    }
  }
  return Array.from({ length: CODEWORDS }, (_, at) => bits.slice(8 * at, 8 * at + 8));
}

function fixedPatterns() {
  const square = (left: number, top: number, side: number): Place[] =>
    Array.from({ length: side ** 2 }, (_, at) => [left + (at % side), top + Math.floor(at / side)]);
  const far = SIZE - 8;
  const along = Array.from({ length: SIZE - 16 }, (_, at) => at + 8);
  const around = square(-QUIET, -QUIET, SIZE + 2 * QUIET).filter(
    ([x, y]) => x < 0 || y < 0 || x >= SIZE || y >= SIZE,
  );
  const timing = { limits: WRONG_IN_TIMING, isCounted: false };
  return [
    ...[square(0, 0, 8), square(far, 0, 8), square(0, far, 8)].map((places) => ({
      places,
      limits: WRONG_IN_FINDER,
      isCounted: true,
    })),
    { places: along.map((x): Place => [x, 6]), ...timing },
    { places: along.map((y): Place => [6, y]), ...timing },
    { places: around, ...timing },
    {
      places: square(ALIGNMENT - 2, ALIGNMENT - 2, 5),
      limits: WRONG_IN_ALIGNMENT,
      isCounted: false,
    },
  ];
}

export type Camera = {
  pixelsAModule?: number;
  /** In radians. */
  turn?: number;
  /** How much smaller a module looks per module of distance from the middle. */
  leaning?: Place;
  /** Standard deviation, in modules. */
  blur?: number;
  /** Maximum deviation in shades of 255. */
  noise?: number;
};

const SAMPLES = 4;
const AROUND = 10;
const [DARK, LIGHT] = [0.03, 0.72];

/** Returns a PNG. Light is mixed linearly and converted to shades last, as in a camera. */
export async function photographExactly(symbol: ExactSymbol, camera: Camera = {}): Promise<Buffer> {
  const { pixelsAModule = 8, turn = 0, leaning = [0, 0], blur = 0, noise = 0 } = camera;
  const isDark = darknessOf(symbol);
  const side = Math.ceil((SIZE + 2 * AROUND) * pixelsAModule);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const placeOf = (x: number, y: number): Place => {
    // Off the pixel grid, so that no edge coincides with pixel edges throughout.
    const [right, down] = [(x - side / 2) / pixelsAModule + 0.031, (y - side / 2) / pixelsAModule];
    const depth = 1 + leaning[0] * right + leaning[1] * down;
    const [across, along] = [right * cos - down * sin, right * sin + down * cos];
    return [across / depth + SIZE / 2, along / depth + SIZE / 2];
  };
  const isEmpty = ([x, y]: Place) => Math.min(x, y) < -2 || Math.max(x, y) > SIZE + 2;
  const darkSamples = (x: number, y: number) => {
    // Outside the symbol nothing changes.
    const middle = placeOf(x + 0.5, y + 0.5);
    if (isEmpty(middle)) return isDark(...middle) ? SAMPLES ** 2 : 0;
    let dark = 0;
    for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
      const [right, down] = [sample % SAMPLES, Math.floor(sample / SAMPLES)];
      if (isDark(...placeOf(x + (right + 0.5) / SAMPLES, y + (down + 0.5) / SAMPLES))) dark += 1;
    }
    return dark;
  };
  const light = Float32Array.from({ length: side * side }, (_, index) => {
    const dark = darkSamples(index % side, Math.floor(index / side));
    return LIGHT + ((DARK - LIGHT) * dark) / SAMPLES ** 2;
  });
  const soft = blur > 0 ? blurred(light, side, blur * pixelsAModule) : light;
  const random = randomFrom(7);
  const shades = Uint8Array.from(soft, (value) => {
    const shade = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.min(255, Math.max(0, Math.round(255 * shade + noise * (2 * random() - 1))));
  });
  return sharp(shades, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}

function blurred(from: Float32Array, side: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (source: Float32Array, step: number) =>
    source.map((_, index) => {
      const place = Math.floor(index / step) % side;
      const sum = weights.reduce((total, weight, at) => {
        const off = Math.min(side - 1, Math.max(0, place + at - reach)) - place;
        return total + weight * (source[index + off * step] ?? 0);
      }, 0);
      return sum / whole;
    });
  return along(along(from, 1), side);
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
