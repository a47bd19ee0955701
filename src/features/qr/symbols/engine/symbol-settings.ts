/** ISO/IEC 18004: the width of the quiet zone in modules. */
export const QUIET_ZONE = 4;

/** What an address is expected to need: version 3 at most. */
const EXPECTED_MODULES = 29;

/** The largest kerf, relative to a module. */
export const WIDEST_KERF = 0.3;

/** Drawing settings, in the terms of engravers. */
export type SymbolSettings = {
  /** Error correction: recovers a quarter or three tenths of the symbol. */
  level: "Q" | "H";
  moduleMm: number;
  /** Which modules the tool removes: on dark granite the light ones and the quiet zone. */
  cut: "dark" | "light";
  /** The kerf; every line is drawn half of it inside the cut. */
  kerfMm: number;
  shape: "square" | "dot";
  /** The diameter of a dot, relative to its module. */
  dotFill: number;
  /** Corner marks outside everything else, for aligning the plate. */
  corners: boolean;
  /** The code in letters below, as outlines. */
  lettering: boolean;
  /** A frame of this width; 0 for none. */
  borderMm: number;
  /** Maximum modules per side: allowing more makes each smaller on the plate. */
  largest: number;
};

export const DEFAULT_SYMBOL: SymbolSettings = {
  level: "Q",
  moduleMm: 1.5,
  cut: "dark",
  kerfMm: 0,
  shape: "square",
  dotFill: 0.9,
  corners: false,
  lettering: false,
  borderMm: 0,
  largest: EXPECTED_MODULES,
};

/** Vector files, which a machine can follow. */
export const LINE_FORMATS = ["svg", "pdf", "dxf-r12", "dxf-2000"] as const;
export type LineFormat = (typeof LINE_FORMATS)[number];

/** Of a sheet for a machine. */
export const SHEET_FORMATS = ["lbrn2", "dxf-r12", "dxf-2000", "svg", "pdf"] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export const FILE_FORMATS = [...LINE_FORMATS, "png"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
