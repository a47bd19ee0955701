/** What symbols are engraved in. */
export const MATERIAL_NAMES = [
  "blackGranitePolished",
  "blackGraniteMatt",
  "greyGranitePolished",
  "greyGraniteMatt",
  "redGranitePolished",
  "redGraniteMatt",
  "slate",
  "bronze",
  "brass",
  "steel",
  "glass",
  "oak",
] as const;
export type Material = (typeof MATERIAL_NAMES)[number];
