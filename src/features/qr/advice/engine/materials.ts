import type { SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";

/**
 * Each material with its uncut and cut colour, and the smallest module that its surface and the
 * usual tool hold. `source`: where the uncut colour comes from. Lighting tables give granite a
 * reflectance of 20 to 25 % and light oak 25 to 35 % (gharpedia.com/blog/reflection-factor); all
 * others, and every cut colour and size, are our own estimates, and are labelled so wherever they
 * are shown.
 */
export const MATERIALS = {
  blackGranitePolished: { whole: "#1f2023", cut: "#a9a8a4", leastMm: 0.6, source: "estimate" },
  blackGraniteMatt: { whole: "#3a3b3d", cut: "#b5b4af", leastMm: 0.8, source: "estimate" },
  greyGranitePolished: { whole: "#4f5053", cut: "#c9c7c2", leastMm: 1.2, source: "estimate" },
  greyGraniteMatt: { whole: "#898987", cut: "#c4c2bd", leastMm: 1.2, source: "table" },
  redGranitePolished: { whole: "#62372f", cut: "#c9a79d", leastMm: 1.2, source: "estimate" },
  redGraniteMatt: { whole: "#94675e", cut: "#d0b4ab", leastMm: 1.2, source: "estimate" },
  slate: { whole: "#3b4146", cut: "#9aa0a3", leastMm: 0.8, source: "estimate" },
  bronze: { whole: "#b98a54", cut: "#2c1c0e", leastMm: 1, source: "estimate" },
  brass: { whole: "#cba65a", cut: "#2a2216", leastMm: 0.6, source: "estimate" },
  steel: { whole: "#c4c7c8", cut: "#2b2d2f", leastMm: 0.3, source: "estimate" },
  glass: { whole: "#39434a", cut: "#e2e8e8", leastMm: 0.6, source: "estimate" },
  oak: { whole: "#b98d5c", cut: "#3b2312", leastMm: 1, source: "table" },
} as const;
export type Material = keyof typeof MATERIALS;
/** What symbols are engraved in. */
export const MATERIAL_NAMES = Object.keys(MATERIALS) as Material[];

/** Which modules a tool removes in the material, and the smallest that it holds. */
export function engravingOf(material: Material): {
  cut: SymbolSettings["cut"];
  leastMm: number;
} {
  const { whole, cut, leastMm } = MATERIALS[material];
  return { cut: luminance(cut) > luminance(whole) ? "light" : "dark", leastMm };
}

/** Of each material. */
export const ENGRAVINGS = Object.fromEntries(
  MATERIAL_NAMES.map((name) => [name, engravingOf(name)]),
) as Record<Material, ReturnType<typeof engravingOf>>;

/** Relative luminance of an sRGB colour, as WCAG and CSS calculate it. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
