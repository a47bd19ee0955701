import { mailedLink } from "./mails.ts";
import type { Screen } from "./screens.ts";
import { signIn } from "./world.ts";

/** The pages of a mailed invitation, for new users and for those with an account. */
export const INVITATION_SCREENS: Screen[] = [
  {
    name: "invitation",
    shows: "main form",
    path: async (world, page) => {
      const memorial = await world.aMemorial({
        name: "Wilhelmine Christiane Frederikke Bartholomæussen-Østergaard Hjaltalín",
      });
      const message = "Kære Anders. Du har billederne fra Sandnæs. Vil du lægge dem ind?";
      return mailedLink(page, await world.invite(memorial, { message }), "beder om hjælp");
    },
  },
  {
    name: "invitation, signed in",
    shows: "main .actions",
    path: async (world, page) => {
      const email = await world.invite(await world.aMemorial(), { role: "reader" });
      await signIn(page.context(), await world.aKeeper());
      return mailedLink(page, email, "beder om hjælp");
    },
  },
];
