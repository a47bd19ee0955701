import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { COLOURS, FAMILIES, LENGTHS, MOTIONS, SIZES, SPACES } from "./tokens.ts";

const css = readFileSync(join(import.meta.dirname, "../../../../ui/tokens.css"), "utf8");
const screen = css.slice(0, css.indexOf("@media print"));
const declared = new Set([...screen.matchAll(/^ +--([\w-]+):/gm)].map(([, name]) => name));

/** Shown by what they make, such as a theme's paper, a name's face or a story's first letter. */
const WITHIN = /^(?:(?:paper|sunk|leaf)-[lch]|wash-share|primary-hue|name-.+|initial-.+)$/;
/** Drawn by hand: a corner, a shadow, a way of moving. */
const DRAWN = ["radius", "lift", "ease"];

it("shows every token there is, and none that there isn't", () => {
  const shown = [
    ...Object.values(COLOURS).flat(),
    FAMILIES,
    SIZES,
    SPACES,
    LENGTHS,
    MOTIONS,
  ].flat();
  const wanted = [...declared].filter((name) => name !== undefined && !WITHIN.test(name));
  expect([...shown, ...DRAWN].toSorted()).toEqual(wanted.toSorted());
});
