/** The names of the tokens in the order shown. */

export const COLOURS = {
  paper: ["paper", "leaf", "sunk", "wash"],
  ink: ["ink", "ink-2", "accent", "accent-deep", "edge", "line", "on-accent"],
  meaning: ["bad", "good", "warn"],
  afar: ["go", "stop", "on-state", "room"],
  flame: ["flame", "flame-core", "flame-edge", "wax", "wax-shade", "wick"],
} as const;

export type ColourGroup = keyof typeof COLOURS;

export const FAMILIES = ["text-family", "ui-family", "code-family"] as const;

export const SIZES = [
  "size-name",
  "size-name-alone",
  "size-name-long",
  "size-h1",
  "size-h2",
  "size-h3",
  "size-lead",
  "size-read",
  "size-body",
  "size-small",
] as const;

export const SPACES = [
  "space-1",
  "space-2",
  "space-3",
  "space-4",
  "space-5",
  "space-6",
  "space-7",
  "space-8",
  "space-9",
] as const;

export const LENGTHS = ["gutter", "axis", "measure", "target"] as const;

export const MOTIONS = ["quick", "calm"] as const;

/** A CSS rule for each token: the values are only in tokens.css. */
export const tokenStyle = [
  ...Object.values(COLOURS)
    .flat()
    .map((name) => `.token-${name} { background: var(--${name}); }`),
  ...FAMILIES.map((name) => `.token-${name} { font-family: var(--${name}); }`),
  ...SIZES.map((name) => `.token-${name} { font-size: var(--${name}); }`),
  ...[...SPACES, ...LENGTHS].map((name) => `.token-${name} { width: var(--${name}); }`),
  ...MOTIONS.map((name) => `.token-${name} { transition-duration: var(--${name}); }`),
].join("\n");
