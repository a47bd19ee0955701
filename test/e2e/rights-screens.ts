import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { answered, signIn, type World } from "./world.ts";

/** What becomes of somebody's data when they ask, as they see it and as staff do. */
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
  { name: "staff: person whose data are only kept", shows: "#restriction", path: asStaff },
];

async function asStaff(world: World, page: Page): Promise<string> {
  const { keeper, colleague } = await restricted(world);
  await signIn(page.context(), colleague);
  return `/admin/users/${keeper.id}`;
}

/** Its end is told already. */
async function restricted(world: World) {
  const keeper = await world.aKeeper();
  const colleague = await world.aColleague("support");
  const path = `/api/admin/users/${keeper.id}/restriction`;
  const data = { reason: "Mener, at adressen er forkert" };
  await answered(colleague.api.post(path, { data }));
  await answered(colleague.api.post(`${path}/end`, { data }));
  return { keeper, colleague };
}
