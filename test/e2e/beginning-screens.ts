import type { Screen } from "./screens.ts";
import { LONG_NAME, signIn } from "./world.ts";

const NEXT = encodeURIComponent("/create-memorial/guided/save");

/** A page that is begun without an account, and what comes next once it is shown. */
export const BEGINNING_SCREENS: Screen[] = [
  {
    name: "create",
    path: async (world, page) => {
      await signIn(page.context(), await world.aKeeper());
      return "/create-memorial";
    },
  },
  { name: "first question", path: () => "/create-memorial/guided" },
  {
    name: "second question, without an account",
    shows: "form h1",
    async path(_world, page) {
      await page.goto("/create-memorial/guided");
      const begun = JSON.stringify({ id: "begun-here", name: LONG_NAME });
      await page.evaluate((kept) => sessionStorage.setItem("draft:guided", kept), begun);
      return "/create-memorial/guided/portrait";
    },
  },
  {
    name: "registration for a page that is begun",
    path: () => `/register?qrCode=7K2MQX4R8&next=${NEXT}`,
  },
  {
    name: "published",
    shows: ".code-card",
    async path(world, page) {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      await signIn(page.context(), memorial.keeper);
      return `/create-memorial/guided/${memorial.id}/published`;
    },
  },
];
