import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn, type World } from "./world.ts";

/** A day in two places, with everything that can be said of it. */
export const DAY = {
  ceremonies: [
    {
      name: "Bisættelse",
      place: "Løgstør Kirke",
      address: "Fjordgade 11, 9670 Løgstør",
      at: "2126-11-28T13:00",
      stream: "https://example.org/loegstoer",
      note: "Der er plads til kørestole ved sidedøren mod syd.",
    },
    {
      name: "Mindesammenkomst",
      place: "Hotel du Nord",
      address: "Havnevej 38, 9670 Løgstør",
      at: "2126-11-28T14:30",
      note: "Kaffe og brød. Skriv, hvis du kommer med.",
    },
  ],
  ceremonyFlowers: "Hellere et bidrag til Hospice Limfjord end blomster.",
  ceremonyDress: "Kom gerne i farver.",
  ceremonyGuests: "open",
};

async function aDay(world: World) {
  const memorial = await world.aMemorial({ ...DAY, name: LONG_NAME });
  const guests = `/api/memorials/${memorial.id}/guests`;
  for (const [name, persons] of [
    ["Jens Aage", 2],
    [LONG_NAME, 20],
  ] as const) {
    await answered(memorial.keeper.api.post(guests, { data: { name, persons } }));
  }
  return memorial;
}

async function asKeeper(world: World, page: Page) {
  const memorial = await aDay(world);
  await signIn(page.context(), memorial.keeper);
  return memorial;
}

/** Screens about ceremonies and who comes to them. */
export const CEREMONY_SCREENS: Screen[] = [
  {
    name: "memorial with several ceremonies",
    path: async (world) => `/memorial/${(await aDay(world)).slug}`,
  },
  { name: "coming", path: async (world) => `/memorial/${(await aDay(world)).slug}/coming` },
  {
    name: "coming, when nobody asks",
    path: async (world) => `/memorial/${(await world.aMemorial()).slug}/coming`,
  },
  {
    name: "edit: ceremonies",
    path: async (world, page) => `/edit-memorial/${(await asKeeper(world, page)).slug}#ceremony`,
  },
  {
    name: "who comes",
    path: async (world, page) => `/memorial/${(await asKeeper(world, page)).slug}/admin#guests`,
    shows: "#guests li",
  },
];
