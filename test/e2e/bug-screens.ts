import type { Screen } from "./screens.ts";
import { answered, signIn, type World } from "./world.ts";

/** Reporting a bug, and what staff see of it. */
export const BUG_SCREENS: Screen[] = [
  { name: "report a bug", shows: "main fieldset", path: () => "/bug-report" },
  {
    name: "staff: bugs",
    shows: "main tbody a",
    path: async (world, page) => {
      await aBug(world);
      await signIn(page.context(), await world.aColleague("support"));
      return "/admin/bug-reports";
    },
  },
  {
    name: "staff: one bug",
    shows: "main section .setting",
    path: async (world, page) => {
      const colleague = await world.aColleague("support");
      await signIn(page.context(), colleague);
      return `/admin/bug-reports/${await aBug(world)}`;
    },
  },
];

/** Returns the item's id. */
async function aBug(world: World): Promise<string> {
  const { api } = await world.aKeeper();
  const data = {
    message: "Jeg trykker på lyset, og så sker der ikke noget.\n\nDet er en iPad.",
    route: "/memorial/:id",
    build: "5f6d2329",
    shownAt: new Date(Date.now() - 60_000).toISOString(),
    email: "lise@example.org",
    tellMe: true,
    path: "/memorial/karen-elise-bech",
    errors: [{ text: "500 /api/memorials/karen-elise-bech/candles" }],
  };
  await answered(api.post("/api/bug-reports", { data }));
  const colleague = await world.aColleague("support");
  const { items } = await answered(colleague.api.get("/api/admin/bug-reports"));
  return items[0].id;
}
