import type { Screen } from "./screens.ts";
import { LONG_NAME, signIn } from "./world.ts";

/** Long enough to be folded on a phone. */
const WHOLE = {
  birthName: "Christoffersen",
  biography: `<p>${"Karen passede sluserne i Løgstør og hilste på dem alle. ".repeat(20)}</p>`,
  ceremonyPlace: "Løgstør Kirke, Fjordgade 11, Løgstør",
  cemetery: "Løgstør Kirkegård",
  madeBy: "Lise og Anders Bech",
};

/** Screens of the editor. */
export const EDIT_SCREENS: Screen[] = [
  {
    name: "edit",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}`;
    },
  },
  {
    name: "edit: whole page",
    path: async (world, page) => {
      const memorial = await world.aMemorial(WHOLE);
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}`;
    },
  },
  {
    name: "edit: look",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}#look`;
    },
  },
];
