import type { Page } from "@playwright/test";
import { checkCharacter } from "#features/qr/model.ts";
import type { Screen } from "./screens.ts";
import { answered, signIn, type World } from "./world.ts";

/** What a code shows to whoever scans it, and to whoever has it. */
export const CODE_SCREENS: Screen[] = [
  { name: "unknown plate", path: () => `/qr-scan/ZZZZZZZ0${checkCharacter("ZZZZZZZ0")}` },
  {
    name: "mistyped plate",
    async path(world) {
      const { code } = await world.aPlate();
      return `/qr-scan/${code.startsWith("2") ? "3" : "2"}${code.slice(1)}`;
    },
  },
  { name: "new plate at hand", path: async (world) => `/qr-setup/${(await world.aPlate()).code}` },
  { name: "order a plate", path: () => "/qr-purchase" },
  {
    name: "profile with codes",
    shows: "#codes .own-code",
    async path(world, page) {
      const { keeper } = await aLocked(world, page);
      await signIn(page.context(), keeper);
      return "/profile#codes";
    },
  },
  {
    name: "what a code opens",
    shows: "main form",
    async path(world, page) {
      const { code } = await aLinked(world, page);
      return `/qr-linking/${code}`;
    },
  },
  {
    name: "locked code",
    async path(world, page) {
      const { code } = await aLocked(world, page);
      return `/qr-linking/${code}`;
    },
  },
];

async function aLinked(world: World, page: Page) {
  const memorial = await world.aMemorial({ name: "Karen Bech", diedOn: "2024-02-03" });
  const { code } = await world.aLinkedPlate(memorial);
  await signIn(page.context(), memorial.keeper);
  return { code, keeper: memorial.keeper };
}

async function aLocked(world: World, page: Page) {
  const linked = await aLinked(world, page);
  await answered(linked.keeper.api.post(`/api/qr-codes/${linked.code}/lock`));
  return linked;
}
