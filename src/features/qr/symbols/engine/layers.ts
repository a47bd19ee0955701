/** Kinds of content, each on a layer that a machine can skip. */
export const LAYERS = ["symbol", "lettering", "frame", "corners", "marks", "plates"] as const;
export type Layer = (typeof LAYERS)[number];
/** Followed as a line instead of removed as an area: the edge of a plate on its sheet. */
export const EDGES: Layer = "plates";
/** Removed as an area. */
export const AREAS = LAYERS.filter((layer) => layer !== EDGES);
/** Dots are modules. */
export const DOTS: Layer = "symbol";

/** The layer's name in every file. */
export function nameOf(layer: Layer): string {
  return layer.toUpperCase();
}

/** What a machine does with a layer. */
export const OPERATIONS = ["fill", "line", "none"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** How a machine's software tells a layer from the others, and what it does with it. */
export type LayerSetting = {
  layer: Layer;
  operation: Operation;
  /** The number of the layer in the software. */
  index: number;
  /** `#rrggbb`. */
  colour: string;
};

/** The corner of the bed from which a machine measures; sheets are laid into it. */
export const ORIGINS = ["topLeft", "topRight", "bottomLeft", "bottomRight"] as const;
export type Origin = (typeof ORIGINS)[number];

/** The machine that a file is drawn for. */
export type MachineSetup = { layers: readonly LayerSetting[]; origin: Origin };

export function settingOf({ layers }: MachineSetup, layer: Layer): LayerSetting {
  const found = layers.find((one) => one.layer === layer);
  if (found === undefined) throw new Error(`The machine has no layer ${layer}.`);
  return found;
}
