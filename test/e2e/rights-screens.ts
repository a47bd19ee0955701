import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { answered, signIn, type Keeper, type World } from "./world.ts";

/** Screens of data protection requests, for users and for staff. */
export const RIGHTS_SCREENS: Screen[] = [
  {
    name: "profile of whose data are only kept",
    shows: ".banner",
    async path(world, page) {
      const { keeper } = await restricted(world);
      await signIn(page.context(), keeper);
      return "/profile";
    },
  },
  {
    name: "page kept by whose data are only kept",
    // Everything can be read; the only action is to object.
    shows:
      "main:has(.banner a[href='/profile']):has(#qr .own-code):not(:has(#keepers button, #keepers select, #qr .button-quiet[aria-label], #ownership)) #custodians .banner button",
    path: looksAfter,
  },
  { name: "staff: person whose data are only kept", shows: "#restriction", path: asStaff },
];

async function asStaff(world: World, page: Page): Promise<string> {
  const { keeper, colleague } = await restricted(world);
  await signIn(page.context(), colleague);
  return `/admin/users/${keeper.id}`;
}

async function looksAfter(world: World, page: Page): Promise<string> {
  const memorial = await world.aMemorial({ name: "Karen Bech" });
  await world.aHelper(memorial, "moderator");
  await world.aCustodianWhoAsks(memorial, {});
  await world.invite(memorial);
  await world.aLinkedPlate(memorial);
  await restricted(world, memorial.keeper);
  await signIn(page.context(), memorial.keeper);
  return `/memorial/${memorial.slug}/admin`;
}

/** Its end is already announced. */
async function restricted(world: World, who?: Keeper) {
  const keeper = who ?? (await world.aKeeper());
  const colleague = await world.aColleague("support");
  const path = `/api/admin/users/${keeper.id}/restriction`;
  const data = { reason: "Mener, at adressen er forkert" };
  await answered(colleague.api.post(path, { data }));
  await answered(colleague.api.post(`${path}/end`, { data }));
  return { keeper, colleague };
}
