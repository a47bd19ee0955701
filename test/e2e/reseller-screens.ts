import { expect } from "@playwright/test";
import { mailedLink } from "./mails.ts";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn, type Keeper, type World } from "./world.ts";

/** Screens of resellers and their customers. */
export const RESELLER_SCREENS: Screen[] = [
  {
    name: "reseller dashboard",
    shows: "#stock .settings-list",
    async path(world, page) {
      const { reseller } = await offered(world);
      const { api } = await world.aColleague("production");
      const data = { count: 2, reseller: reseller.username };
      await answered(api.post("/api/admin/qr-packages", { data }));
      await expect(async () => {
        const { items } = await answered(reseller.api.get("/api/resellers/me/qr-codes"));
        expect(items).toHaveLength(2);
      }).toPass();
      await prepared(reseller, "Karen Bech");
      await signIn(page.context(), reseller);
      return "/reseller-dashboard";
    },
  },
  {
    name: "page for a customer",
    shows: "main form",
    async path(world, page) {
      await signIn(page.context(), await world.aReseller());
      return "/reseller-dashboard/new";
    },
  },
  {
    name: "page given to a family",
    shows: ".family-sheet",
    async path(world, page) {
      const { reseller, id } = await offered(world);
      await signIn(page.context(), reseller);
      return `/reseller-dashboard/pages/${id}`;
    },
  },
  {
    name: "setup by a customer",
    shows: "main form",
    async path(world, page) {
      const { email } = await offered(world);
      return mailedLink(page, email, "til dig");
    },
  },
  { name: "setup by a link that is over", path: () => `/setup/${"x".repeat(43)}` },
];

const prepared = ({ api }: Pick<Keeper, "api">, name: string) =>
  answered(api.post("/api/resellers/me/pages", { data: { name, privacy: "private" } }));

/** A page offered to a customer. */
async function offered(world: World) {
  const reseller = await world.aReseller({ fullName: "Løgstør Sten" });
  const { id } = await prepared(reseller, LONG_NAME);
  const email = `familie.${id.slice(-12)}@example.org`;
  const data = { email, locale: "da" };
  await answered(reseller.api.post(`/api/resellers/me/pages/${id}/hand-over`, { data }));
  return { reseller, email, id: String(id) };
}
