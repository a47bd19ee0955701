import { drawPortrait } from "#features/memorials/demo/engine/drawings/portrait/draw-portrait.ts";
import { renderDrawing } from "#features/memorials/demo/engine/drawings/render.ts";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, type World } from "./world.ts";

export const LIFE = { bornOn: "1931-05-17", diedOn: "2024-02-03", privacy: "public" };

const STORY =
  "<p>Hun voksede op i fyrmesterboligen og kunne høre på havet, hvad vejr det blev.</p>";

const EVENTS = [
  { type: "birth", title: "Født i fyrmesterboligen på Sandnæs, som den yngste af fire." },
  {
    happenedOn: "~1938",
    title: "Begynder i skole i Vesterby.",
    text: "Der er fem kilometer, og hun går dem.",
  },
  { happenedOn: "1949-09", title: "Tager færgen med én kuffert til Odense.", place: "Odense" },
  { happenedOn: "1955", title: "Gift med Villy.", people: ["Villy Østergård", LONG_NAME] },
  {
    happenedOn: "1988-05",
    endedOn: "1996",
    title: "Kolonihaven i Søndergade.",
    source: { kind: "told", by: "Lise" },
  },
];

/** A life of nine decades, three of them empty. */
export async function aLife(world: World, given: Record<string, unknown> = {}) {
  const memorial = await world.aMemorial({
    name: "Inger Lund",
    ...LIFE,
    biography: STORY,
    ...given,
  });
  const { id, keeper } = memorial;
  for (const data of EVENTS)
    await answered(keeper.api.post(`/api/memorials/${id}/events`, { data }));
  const memory = {
    authorName: "Knud Sørensen",
    message: "Hun kom i snestorm i februar 56, gennem marken. Far sagde, at nu var vi raske.",
    happenedOn: "1956-02",
  };
  await answered(keeper.api.post(`/api/memorials/${id}/guestbook`, { data: memory }));
  return memorial;
}

/** Screens of a life in its years. */
export const WALK_SCREENS: Screen[] = [
  { name: "memorial with years", path: async (world) => `/memorial/${(await aLife(world)).slug}` },
  { name: "memorial with a cover", path: withCover },
  { name: "walk", path: async (world) => `/memorial/${(await aLife(world)).slug}/timeline` },
  {
    name: "walk, writing a memory",
    path: async (world) => `/memorial/${(await aLife(world)).slug}/timeline?memory=1970#memory`,
  },
  {
    name: "walk without anything told",
    path: async (world) =>
      `/memorial/${(await world.aMemorial({ name: LONG_NAME, bornOn: null, diedOn: null })).slug}/timeline`,
  },
];

async function withCover(world: World): Promise<string> {
  const memorial = await world.aMemorial({ name: LONG_NAME });
  const { id, slug, keeper } = memorial;
  const faces = [1, 2].map((seed) => drawPortrait(seed, { sex: "female", age: 70 }));
  const drawn = await Promise.all(faces.map((face) => renderDrawing(face, 640)));
  const files = drawn.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: "image/jpeg", buffer }));
  await world.addFiles(memorial, files);
  const { items } = await answered(keeper.api.get(`/api/memorials/${id}/media`));
  const data = { coverId: items.at(-1).id };
  await answered(keeper.api.put(`/api/memorials/${id}`, { data }));
  return `/memorial/${slug}`;
}
