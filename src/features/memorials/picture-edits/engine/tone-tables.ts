import type { Recipe } from "./recipe.ts";
import type { Range, Statistics } from "./statistics.ts";

/** 256 output values of 0 to 255, not rounded: renderers interpolate between entries. */
type ToneTable = Float32Array;

/** For red, green and blue. */
export type ToneTables = readonly [ToneTable, ToneTable, ToneTable];

/** A channel with less range than this holds no colours to bring back, only noise. */
const STRETCHED_RANGE_MIN = 64;
/** Stops at ± 100. */
const EXPOSURE_STOPS = 2;
const TEMPERATURE_STOPS = 0.5;
const TINT_STOPS = 0.35;

/** Everything that a channel's output owes to this channel alone. Each step rises, so the table does. */
export function toneTables(recipe: Recipe, statistics: Statistics): ToneTables {
  const [red, green, blue] = statistics;
  const gains = channelGains(recipe);
  return [
    toneTable(recipe, red, gains.red),
    toneTable(recipe, green, gains.green),
    toneTable(recipe, blue, gains.blue),
  ];
}

function toneTable(recipe: Recipe, range: Range, gain: number): ToneTable {
  const { fade = 0, exposure = 0, contrast = 0, highlights = 0, shadows = 0 } = recipe;
  const table = new Float32Array(256);
  const stops = (exposure / 100) * EXPOSURE_STOPS;
  for (let level = 0; level < 256; level += 1) {
    let value = level / 255;
    if (fade !== 0) value += (fade / 100) * (stretch(value, range) - value);
    if (stops !== 0 || gain !== 1) value = encode(expose(decode(value), stops) * gain);
    if (shadows !== 0) value = liftShadows(value, shadows / 100);
    // Highlights are the shadows of the negative.
    if (highlights !== 0) value = 1 - liftShadows(1 - value, -highlights / 100);
    if (contrast !== 0) value = applyContrast(value, contrast / 100);
    table[level] = 255 * clamp(value);
  }
  return table;
}

/** Percentiles to black and white: the dyes of colour prints fade at different rates, so each channel has its own. */
function stretch(value: number, { low, high }: Range): number {
  const missing = Math.max(0, STRETCHED_RANGE_MIN - (high - low));
  const black = Math.max(0, low - missing / 2);
  const white = Math.min(255, Math.max(high + missing / 2, black + STRETCHED_RANGE_MIN));
  return clamp((255 * value - black) / (white - black));
}

/**
 * Brighter by Schlick's rational curve (Quantization Techniques for Visualization of High Dynamic Range Pictures, 1994):
 * the slope at black is that of so many stops, and white stays white, so that nothing is burnt out. Darker by a plain
 * factor. Linear light.
 */
function expose(light: number, stops: number): number {
  const factor = 2 ** stops;
  return factor <= 1 ? light * factor : (factor * light) / ((factor - 1) * light + 1);
}

/**
 * x + a x (1 - x)³ moves the dark quarter most and leaves both ends. Its slope is 1 + a (1 - x)² (1 - 4 x), which is
 * positive for -1 < a < 4.
 */
function liftShadows(value: number, amount: number): number {
  const strength = amount > 0 ? 2 * amount : 0.8 * amount;
  return value + strength * value * (1 - value) ** 3;
}

/**
 * More contrast by Schlick's gain as a power (Perlin and Hoffert, Hypertexture, 1989): two power curves that meet in the
 * middle with the slope of the exponent, so that nothing is clipped. Less by a line through the middle.
 */
function applyContrast(value: number, amount: number): number {
  if (amount < 0) return 0.5 + (value - 0.5) * (1 + 0.75 * amount);
  const exponent = 2 ** amount;
  return value < 0.5 ? 0.5 * (2 * value) ** exponent : 1 - 0.5 * (2 - 2 * value) ** exponent;
}

/**
 * White balance as a factor for each channel of linear light (von Kries, in the primaries of sRGB): warmer is more red
 * and less blue, a positive tint less green. Grey keeps its luminance (Rec. 709).
 */
function channelGains({
  temperature = 0,
  tint = 0,
}: Recipe): Record<"red" | "green" | "blue", number> {
  if (temperature === 0 && tint === 0) return { red: 1, green: 1, blue: 1 };
  const red = 2 ** ((temperature / 100) * TEMPERATURE_STOPS);
  const green = 2 ** ((-tint / 100) * TINT_STOPS);
  const blue = 1 / red;
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { red: red / luminance, green: green / luminance, blue: blue / luminance };
}

/** IEC 61966-2-1, from sRGB to linear light. */
function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** IEC 61966-2-1, from linear light to sRGB. */
function encode(light: number): number {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return clamp(value);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
