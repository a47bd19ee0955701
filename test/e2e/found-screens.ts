import type { Screen } from "./screens.ts";
import { answered, type World } from "./world.ts";

async function aFound(world: World) {
  const memorial = await world.aMemorial({
    name: "Villads Østergård-Tusindfryd",
    privacy: "public",
  });
  const message = "Vi sejlede til Ærøskøbing i 1961, og han fandt vej uden kort.";
  const data = { authorName: "Bo Lund", message };
  const { api } = memorial.keeper;
  await answered(api.post(`/api/memorials/${memorial.id}/guestbook`, { data }));
  return memorial;
}

/** Screens on which something is looked for. */
export const FOUND_SCREENS: Screen[] = [
  {
    name: "pages found by name",
    path: async (world) => {
      await aFound(world);
      return "/memorials?q=oestergaard-tusindfryd";
    },
  },
  { name: "no page found by name", path: async () => "/memorials?q=Qwertzuiop" },
  {
    name: "words found on a memorial",
    path: async (world) => `/memorial/${(await aFound(world)).slug}/search?q=aeroeskoebing`,
  },
];
