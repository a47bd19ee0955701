import { drawMotif } from "#features/memorials/demo/engine/drawings/draw-motif.ts";
import { drawPortrait } from "#features/memorials/demo/engine/drawings/portrait/draw-portrait.ts";
import { portraitTraits } from "#features/memorials/demo/engine/drawings/portrait/traits.ts";
import type { Person } from "#features/memorials/demo/engine/people/person.ts";
import type { Random } from "./random.ts";
import type { SeedPicture } from "./seed-memorial.ts";
import { fill } from "#features/memorials/demo/engine/texts/fill.ts";
import type { Pursuits } from "#features/memorials/demo/engine/texts/life-story.ts";
import type { Phrasebook } from "#features/memorials/demo/engine/texts/phrasebook.ts";

const PORTRAIT_WIDTH = 1200;
const MOTIF_WIDTH = 1600;

/** A portrait, if the family has one, and a picture for each of the person's interests. */
export function picturesOf(
  random: Random,
  person: Person,
  book: Phrasebook,
  { pastimes, words }: Pursuits,
): SeedPicture[] {
  const loved = pastimes.map(({ motif, captions }) =>
    drawnLater(() => drawMotif(motif), {
      width: MOTIF_WIDTH,
      caption: fill(random.pick(captions), words),
      altText: book.motifAlt[motif],
      isPortrait: false,
    }),
  );
  return random.chance(0.9) ? [portraitOf(random, person, book), ...loved] : loved;
}

function portraitOf(random: Random, person: Person, book: Phrasebook): SeedPicture {
  const seed = random.whole(1, 2_000_000_000);
  // Families mostly choose a picture from later years, but not the last ones.
  const lived = person.diedYear - person.bornYear;
  const age = Math.max(30, lived - random.whole(2, 16));
  const given = { sex: person.sex, age };
  return drawnLater(() => drawPortrait(seed, given), {
    width: PORTRAIT_WIDTH,
    caption: "",
    altText: book.describePortrait(person, portraitTraits(seed, given)),
    isPortrait: true,
  });
}

/** Rendered on demand: most users of the data don't need it. */
export function drawnLater(draw: () => string, about: Omit<SeedPicture, "svg">): SeedPicture {
  return {
    get svg() {
      return draw();
    },
    ...about,
  };
}
