import { LAYERS, type Layer, type LayerSetting } from "#features/qr/symbols/contract.ts";
import type { Software } from "./contract.ts";

/**
 * Black is removed as an area, red is cut through. Numbers and colours are those of LightBurn's palette,
 * whose layer 30 is never engraved.
 */
const USUAL: readonly LayerSetting[] = [
  { layer: "symbol", operation: "fill", index: 0, colour: "#000000" },
  { layer: "lettering", operation: "fill", index: 1, colour: "#0000ff" },
  { layer: "frame", operation: "fill", index: 3, colour: "#00e000" },
  { layer: "corners", operation: "fill", index: 7, colour: "#ff00ff" },
  { layer: "marks", operation: "none", index: 30, colour: "#f36926" },
  { layer: "plates", operation: "line", index: 2, colour: "#ff0000" },
];

/** Trotec's driver knows sixteen colours, and no others. */
const TROTEC: Partial<Record<Layer, string>> = {
  lettering: "#336699",
  frame: "#009933",
  marks: "#00ffff",
};

/** More of LightBurn's palette, for layers whose usual number or colour was given to another one. */
const SPARE = [
  { index: 4, colour: "#d0d000" },
  { index: 5, colour: "#ff8000" },
  { index: 6, colour: "#00e0e0" },
  { index: 8, colour: "#b4b4b4" },
  { index: 9, colour: "#0000a0" },
  { index: 10, colour: "#a00000" },
  { index: 11, colour: "#00a000" },
  { index: 12, colour: "#a0a000" },
  { index: 13, colour: "#c08000" },
  { index: 14, colour: "#00a0ff" },
  { index: 15, colour: "#a000a0" },
  { index: 16, colour: "#808080" },
];

/** Of every layer: as chosen, else as the software usually has it. */
export function layersFor(software: Software, chosen: readonly LayerSetting[]): LayerSetting[] {
  const settings = [...chosen];
  for (const layer of LAYERS) {
    if (settings.some((one) => one.layer === layer)) continue;
    const usual = usualFor(software, layer);
    const spare = SPARE.map((place) => ({ ...usual, ...place }));
    settings.push([usual, ...spare].find((one) => isApart(one, settings)) ?? usual);
  }
  return LAYERS.flatMap((layer) => settings.filter((one) => one.layer === layer));
}

function usualFor(software: Software, layer: Layer): LayerSetting {
  const usual = USUAL.find((one) => one.layer === layer);
  if (usual === undefined) throw new Error("Every layer has a usual setting.");
  const own = software === "trotec" ? TROTEC[layer] : undefined;
  return own === undefined ? usual : { ...usual, colour: own };
}

function isApart(one: LayerSetting, others: readonly LayerSetting[]): boolean {
  return others.every(({ index, colour }) => index !== one.index && colour !== one.colour);
}

/** Why layers can't be told apart by the software, or the symbol wouldn't be engraved: a translation key. */
export function layerProblem(layers: readonly LayerSetting[]): string | null {
  const named = new Set(layers.map(({ layer }) => layer));
  if (named.size < layers.length) return "layerTwice";
  const symbol = layers.find(({ layer }) => layer === "symbol");
  if (symbol !== undefined && symbol.operation !== "fill") return "symbolUnfilled";
  const isUnlike = (one: LayerSetting, other: LayerSetting) =>
    one.operation !== other.operation && (one.index === other.index || one.colour === other.colour);
  return layers.some((one) => layers.some((other) => isUnlike(one, other))) ? "layersUnlike" : null;
}
