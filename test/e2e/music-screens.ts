import { aPageWithDraft, aPageWithMusic } from "./music-steps.ts";
import type { Screen } from "./screens.ts";
import { LONG_NAME, signIn } from "./world.ts";

/** Screens of music and voices. */
export const MUSIC_SCREENS: Screen[] = [
  {
    name: "music: nothing yet",
    path: async (world) => `/memorial/${(await world.aMemorial({ name: LONG_NAME })).slug}/music`,
  },
  {
    name: "music",
    shows: ".piece",
    path: async (world) =>
      `/memorial/${(await aPageWithMusic(world, { name: LONG_NAME })).slug}/music`,
  },
  {
    name: "music: nothing yet, seen by its keeper",
    shows: ".music-view .actions",
    path: async (world, page) => {
      const memorial = await world.aMemorial();
      await signIn(page.context(), memorial.keeper);
      return `/memorial/${memorial.slug}/music`;
    },
  },
  {
    name: "edit: a piece that was made",
    shows: ".composed-piece audio",
    path: async (world, page) => {
      const memorial = await aPageWithDraft(world, { name: LONG_NAME });
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}#compose`;
    },
  },
  {
    name: "edit: music",
    shows: "#music .fold",
    path: async (world, page) => {
      const memorial = await aPageWithMusic(world, { name: LONG_NAME });
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}#music`;
    },
  },
];
