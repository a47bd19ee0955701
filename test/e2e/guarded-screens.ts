import { MODERATION_SCREENS } from "./moderation-screens.ts";
import type { Screen } from "./screens.ts";
import { answered, signIn, type Memorial, type World } from "./world.ts";

/** Pages with restricted reading or writing, and the settings for it. */
export const GUARDED_SCREENS: Screen[] = [
  {
    name: "page with a password",
    shows: "main form",
    path: (world) => aGuarded(world, { privacy: "password" }),
  },
  { name: "page for those invited", path: (world) => aGuarded(world, { privacy: "invited" }) },
  {
    name: "memorial with parts behind a password",
    shows: "#locked form",
    path: (world) => aGuarded(world, { picturesPrivacy: "password", guestbookPrivacy: "password" }),
  },
  {
    name: "edit who sees the page",
    async path(world, page) {
      const memorial = await world.aMemorial({ name: "Karen Bech", diedOn: "2024-02-03" });
      await guard(memorial, { privacy: "password", gravePrivacy: "invited" });
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}#privacy`;
    },
  },
  ...MODERATION_SCREENS,
];

async function aGuarded(world: World, privacy: Record<string, string>): Promise<string> {
  const memorial = await world.aMemorial({ name: "Karen Bech" });
  await guard(memorial, privacy);
  return `/memorial/${memorial.slug}`;
}

async function guard({ id, keeper }: Memorial, privacy: Record<string, string>): Promise<void> {
  const password = { data: { password: "syv svaner over Limfjorden" } };
  await answered(keeper.api.put(`/api/memorials/${id}/password`, password));
  await answered(keeper.api.put(`/api/memorials/${id}`, { data: privacy }));
}
