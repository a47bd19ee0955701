import type { Point } from "#features/memorials/demo/engine/drawings/outline.ts";
import { createPress, type Press } from "#features/memorials/demo/engine/drawings/press.ts";
import { cutBeard } from "./beard.ts";
import { cutClothes } from "./clothes.ts";
import { type FaceShape, faceOf } from "./face.ts";
import { cutEar, cutFeatures, cutGlasses } from "./features.ts";
import { cutGround } from "./ground.ts";
import { headwear } from "./headwear.ts";
import { mensCuts } from "./mens-hair.ts";
import { type GivenTraits, portraitTraits, type PortraitTraits } from "./traits.ts";
import { type HairCut, womensCuts } from "./womens-hair.ts";

const WIDTH = 1000;
const HEIGHT = 1250;
const cuts: Record<PortraitTraits["hair"], HairCut> = { ...womensCuts, ...mensCuts, ...headwear };

/**
 * An invented person in profile, 4:5, as SVG. The same seed (and sex and age, if given) always
 * gives the same person; `portraitTraits` tells who it is.
 */
export function drawPortrait(seed: number, given: GivenTraits = {}): string {
  const traits = portraitTraits(seed, given);
  const press = createPress({ width: WIDTH, height: HEIGHT, seed });
  cutGround(press, traits);
  const person = () => cutPerson(press, traits);
  if (traits.facing === "right") person();
  else press.mirrored(WIDTH / 2, person);
  return press.print();
}

function cutPerson(press: Press, traits: PortraitTraits): void {
  const at = faceOf(traits.face);
  const hair = cuts[traits.hair];
  const nodding = (cut: () => void) => press.moved(headOf(traits.face), cut);
  press.moved(bustOf(traits.face), () => {
    nodding(() => {
      hair.back(press, traits);
      press.fill("paper", at.outline);
    });
    cutClothes(press, traits);
    nodding(() => {
      cutFeatures(press, traits, at);
      cutBeard(press, traits, at);
      hair.front(press, traits);
      if (traits.hair !== "headscarf") cutEar(press, traits);
      cutGlasses(press, traits);
    });
  });
}

/** The whole bust is scaled from the lower edge, where it meets the frame. */
function bustOf({ size }: FaceShape): (point: Point) => Point {
  return ([x, y]) => [490 + (x - 490) * size, 1260 + (y - 1260) * size];
}

/** The head is rotated about the base of the neck, and stretched about its middle. */
function headOf({ nod, breadth }: FaceShape): (point: Point) => Point {
  const [px, py] = [480, 980];
  const [cos, sin] = [Math.cos(-nod), Math.sin(-nod)];
  return ([x, y]) => {
    const [dx, dy] = [(x - px) * breadth, y - py];
    return [px + dx * cos - dy * sin, py + dx * sin + dy * cos];
  };
}
