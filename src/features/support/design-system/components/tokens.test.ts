import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { COLOURS, FAMILIES, LENGTHS, MOTIONS, SIZES, SPACES } from "./tokens.ts";

const SOURCE = join(import.meta.dirname, "../../../..");
const css = readFileSync(join(SOURCE, "ui/tokens.css"), "utf8");
const flame = readFileSync(join(SOURCE, "shell/flame.css"), "utf8");
const screen = css.slice(0, css.indexOf("@media print")) + flame;
const declared = new Set([...screen.matchAll(/^ +--([\w-]+):/gm)].map(([, name]) => name));

/** Shown through what uses them, such as a theme's paper, a name's font or an initial letter. */
const WITHIN = /^(?:(?:paper|sunk|leaf)-[lch]|wash-share|primary-hue|name-.+|initial-.+)$/;
/** Shown by samples written by hand: corners, shadows, motion. */
const DRAWN = ["radius", "lift", "ease"];

it("shows every token that exists, and no others", () => {
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
