import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn, type World } from "./world.ts";

/** Screens of the tickets that staff answer. */
export const SUPPORT_SCREENS: Screen[] = [
  {
    name: "staff: tickets",
    shows: ".ticket-row",
    path: async (world, page) => {
      await world.aTicket({ name: LONG_NAME });
      await world.aTicket({ proof: "contradicted", spamReasons: ["words"] });
      await signIn(page.context(), await world.aColleague("support"));
      return "/admin/support?view=all";
    },
  },
  { name: "staff: one ticket", shows: ".ticket-letter", path: anAnswered },
  {
    name: "staff: ticket that hardly is from whom it says",
    shows: ".ticket-thread .banner",
    path: async (world, page) => {
      const { ticketId } = await world.aTicket({ proof: "contradicted", body: "Slet min adgang." });
      await signIn(page.context(), await world.aColleague("support"));
      return `/admin/support/${ticketId}`;
    },
  },
  {
    name: "staff: writing to somebody",
    shows: "main form",
    path: async (world, page) => {
      await signIn(page.context(), await world.aColleague("support"));
      return "/admin/support/new";
    },
  },
  {
    name: "staff: templates",
    // Those of templates that there are stand folded before it.
    shows: "main form:visible",
    path: async (world, page) => {
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/support/macros";
    },
  },
];

/** A thread with an answer, a note and a code in the text. */
async function anAnswered(world: World, page: Page): Promise<string> {
  const { code } = await world.aPlate();
  const body = `Pladen ved graven kan ikke læses.\n\nDer står ${code} på den. Hvad gør jeg?`;
  const { ticketId } = await world.aTicket({ name: LONG_NAME, subject: "Om pladen", body });
  const colleague = await world.aColleague("support");
  const path = `/api/admin/tickets/${ticketId}`;
  const { revision } = await answered(colleague.api.get(path));
  await answered(
    colleague.api.post(`${path}/replies`, {
      data: { body: "Kære Lise. Vi sender en ny.", then: "waiting" },
      headers: { "if-match": `"${revision}"` },
    }),
  );
  await answered(colleague.api.post(`${path}/notes`, { data: { body: "Ringet til lageret." } }));
  await signIn(page.context(), colleague);
  return path.replace("/api/admin/tickets/", "/admin/support/");
}
