import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn, type World } from "./world.ts";

const linksOf = ({ id }: { id: string }) => `/api/memorials/${id}/spouses`;

/** One spouse's page linked, another asked, and asked by a third. */
async function aMarried(world: World) {
  const memorial = await world.aMemorial({ name: "Inger Østergård", privacy: "public" });
  const { keeper } = memorial;
  const linked = await world.aMemorial({ keeper, name: LONG_NAME, privacy: "public" });
  const asked = await world.aMemorial({ name: "Villy Holst", privacy: "public" });
  const wanted = await world.aMemorial({ name: "Poul Bech", privacy: "public" });
  for (const { id: page } of [linked, asked]) {
    await answered(keeper.api.post(linksOf(memorial), { data: { page } }));
  }
  const data = { page: memorial.slug };
  await answered(wanted.keeper.api.post(linksOf(wanted), { data }));
  return memorial;
}

/** Screens about links to the pages of spouses. */
export const SPOUSE_SCREENS: Screen[] = [
  {
    name: "memorial of a spouse",
    path: async (world) => `/memorial/${(await aMarried(world)).slug}`,
  },
  {
    name: "spouses' pages",
    path: async (world: World, page: Page) => {
      const { slug, keeper } = await aMarried(world);
      await signIn(page.context(), keeper);
      return `/memorial/${slug}/admin#spouses`;
    },
    shows: "#spouses li",
  },
];
