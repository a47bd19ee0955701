import type { ShownPicture } from "#features/memorials/media/components/picture-views.ts";

/** Data of the page for its samples: the example's pictures, the first of them a portrait. */
export type Brought = { pictures: readonly ShownPicture[] };
