import { aPageWithDraft, aPageWithMusic } from "./music-steps.ts";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn } from "./world.ts";

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
    name: "edit: the notes of a piece",
    shows: ".notes-sheet svg",
    path: async (world, page) => {
      const memorial = await aPageWithDraft(world, { name: LONG_NAME });
      const { id, slug, keeper } = memorial;
      const made = await answered(keeper.api.get(`/api/memorials/${id}/compositions`));
      const [piece] = made["items"] as { id: string }[];
      await signIn(page.context(), keeper);
      return `/edit-memorial/${slug}/notes/${piece?.id}`;
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
