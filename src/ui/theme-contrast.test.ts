import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PALETTES } from "./palettes.ts";

/** The eight themes as tokens.css has them: what is read on their paper can be read. */

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const DARK = ':is([data-theme="dark"], [data-theme="dark"] *)';

/** What all rules with a selector set, the later ones winning. */
function declared(selector: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [, selectors = "", body = ""] of screenRules()) {
    if (!selectors.split(/,\s*(?![^(]*\))/).some((one) => one.trim() === selector)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      values[name] = value.trim();
    }
  }
  return values;
}

function screenRules() {
  const screen = css
    .slice(0, css.indexOf("@media print"))
    .replace(/\/\*.*?\*\/|@layer[^;]*;/gs, "");
  return screen.matchAll(/([^{}]+)\{([^{}]*)\}/g);
}

function tokensOf(theme: string, isDark: boolean): Record<string, string> {
  const light = { ...declared(":root"), ...declared(`[data-palette="${theme}"]`) };
  if (!isDark) return light;
  return {
    ...light,
    ...declared('[data-theme="dark"]'),
    ...declared(`${DARK}[data-palette="${theme}"]`),
  };
}

type Linear = [number, number, number];

/** Björn Ottosson's OKLab, and CSS's HSL, as linear light. */
function lightOf(color: string): Linear {
  const numbers = [...color.matchAll(/[\d.]+/g)].map(([text]) => Number(text));
  const [first = 0, second = 0, third = 0] = numbers;
  if (color.startsWith("hsl")) return fromHsl(first, second / 100, third / 100);
  const a = second * Math.cos((third * Math.PI) / 180);
  const b = second * Math.sin((third * Math.PI) / 180);
  const l = (first + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (first - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (first - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function fromHsl(hue: number, saturation: number, lightness: number): Linear {
  const part = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(8), part(4)];
}

/** WCAG 2: from 1 to 21. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = lightOf(color).map((part) => Math.min(1, Math.max(0, part)));
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(PALETTES.flatMap((theme) => [false, true].map((isDark) => ({ theme, isDark }))))(
  "$theme (dark: $isDark)",
  ({ theme, isDark }) => {
    const tokens = tokensOf(theme, isDark);
    const value = (name: string) =>
      (tokens[name] ?? "").replace(/var\((--[\w-]+)\)/g, (_, other: string) => tokens[other] ?? "");
    const paper = `oklch(${value("--paper-l")} ${value("--paper-c")} ${value("--paper-h")})`;

    it("can be read: ink, accent and small print on paper, words on the button", () => {
      expect(contrast(value("--ink"), paper)).toBeGreaterThan(13);
      expect(contrast(value("--ink-2"), paper)).toBeGreaterThan(7);
      expect(contrast(value("--accent"), paper)).toBeGreaterThanOrEqual(7);
      expect(contrast(value("--on-accent"), value("--accent"))).toBeGreaterThanOrEqual(7);
    });

    it("keeps the edge of a field in sight", () => {
      expect(contrast(value("--edge"), paper)).toBeGreaterThanOrEqual(3);
    });
  },
);

it("sets its own colours for each theme but the first, in both lights", () => {
  const accents = (isDark: boolean) => PALETTES.map((theme) => tokensOf(theme, isDark)["--accent"]);
  expect(new Set(accents(false)).size).toBe(PALETTES.length);
  expect(new Set(accents(true)).size).toBe(PALETTES.length);
});
