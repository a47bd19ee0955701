import type { Page } from "@playwright/test";
import { ready } from "./screen.ts";
import type { Screen } from "./screens.ts";
import { answered, signIn, type Memorial, type World } from "./world.ts";

/** Screens of moderated and closed pages, and of moderation. */
export const MODERATION_SCREENS: Screen[] = [
  {
    name: "much waits to be let in",
    shows: "#waiting .letter",
    path: (world, page) => asOwner(world, page, { leaves: true }),
  },
  {
    name: "some of it is put away until tomorrow",
    shows: "#waiting .letter-put-away",
    path: (world, page) => asOwner(world, page, { leaves: true, isAway: true }),
  },
  {
    name: "nothing waits to be let in",
    shows: "#waiting .reading",
    path: (world, page) => asOwner(world, page, { leaves: false }),
  },
  {
    name: "others read first",
    shows: "#waiting .settings-list",
    path: (world, page) => asOwner(world, page, { leaves: true, isSpared: true }),
  },
  {
    name: "edit who may write",
    async path(world, page) {
      const memorial = await world.aMemorial({ guestbookModeration: "checked" });
      await signIn(page.context(), memorial.keeper);
      return `/edit-memorial/${memorial.slug}#moderation`;
    },
  },
  {
    name: "memorial that takes nothing more",
    async path(world) {
      const memorial = await world.aMemorial();
      await leave(world, memorial);
      await moderate(memorial, "closed");
      return `/memorial/${memorial.slug}`;
    },
  },
  {
    name: "memorial with a greeting that waits",
    shows: ".letter-waiting",
    async path(world, page) {
      const memorial = await world.aMemorial();
      await moderate(memorial, "checked");
      await page.goto(`/memorial/${memorial.slug}`);
      await writeGreeting(page, "Inger lærte mig at cykle uden hænder.", "Ole Vestergaard");
      await page.locator(".letter-waiting").waitFor();
      return `/memorial/${memorial.slug}`;
    },
  },
  {
    name: "memorial with one's own greeting",
    shows: ".letters .letter-below",
    async path(world, page) {
      const { slug } = await world.aMemorial();
      await page.goto(`/memorial/${slug}`);
      await writeGreeting(page, "Inger lærte mig at cykle uden hænder.", "Ole Vestergaard");
      // Its author can do something with it once it is accepted, and the browser knows whose it is.
      await page.locator("#guestbook .letter").getByRole("button").first().waitFor();
      return `/memorial/${slug}`;
    },
  },
];

/** As a browser with JavaScript does; without it, a pending entry leads to a separate page. */
export async function writeGreeting(page: Page, words: string, name: string): Promise<void> {
  await ready(page);
  const form = page.locator("#guestbook-form");
  await form.locator("[name=message]").fill(words);
  await form.locator("[name=authorName]").fill(name);
  await form.locator("[type=submit]").click();
}

export async function moderate({ id, keeper }: Memorial, rule: string): Promise<void> {
  const data = { guestbookModeration: rule, tributesModeration: rule, candlesModeration: rule };
  await answered(keeper.api.put(`/api/memorials/${id}`, { data }));
}

async function asOwner(
  world: World,
  page: Page,
  {
    leaves,
    isSpared = false,
    isAway = false,
  }: { leaves: boolean; isSpared?: boolean; isAway?: boolean },
): Promise<string> {
  const memorial = await world.aMemorial();
  const { id, keeper, slug } = memorial;
  await moderate(memorial, "checked");
  await world.aHelper(memorial, "moderator", { fullName: "Malthe Holm" });
  if (leaves) await leave(world, memorial);
  const screening = { data: { screening: "helpers" } };
  if (isSpared) await answered(keeper.api.put(`/api/memorials/${id}/screening`, screening));
  if (isAway) {
    const { items } = await answered(keeper.api.get(`/api/memorials/${id}/waiting`));
    const entries = (items as { kind: string; id: string }[])
      .slice(0, 2)
      .map((one) => ({ kind: one.kind, id: one.id }));
    await answered(keeper.api.put(`/api/memorials/${id}/put-away`, { data: { entries } }));
  }
  await signIn(page.context(), keeper);
  return `/memorial/${slug}/admin`;
}

/** Four entries, one that looks like advertising, and one declined. */
async function leave(world: World, { id, keeper }: Memorial): Promise<void> {
  const { api } = await world.aKeeper();
  const path = `/api/memorials/${id}`;
  const letters = [
    ["Ole Vestergaard", "Inger lærte mig at cykle uden hænder. Det må jeg nok sige nu."],
    ["Karen Margrethe", "Kære alle. Jeg tænker på jer i de her dage.\n\nHun passede min mor."],
    ["Sten", "Se https://example.org/et-meget-langt-stykke-af-en-adresse og https://example.org"],
  ];
  for (const [authorName, message] of letters) {
    const data = { authorName, message, relation: "skriver fra Odense" };
    await answered(api.post(`${path}/guestbook`, { data }));
  }
  await answered(api.post(`${path}/candles`, { data: { name: "Grete", message: "Sov godt" } }));
  const { items } = await answered(keeper.api.get(`${path}/waiting`));
  const [last] = items;
  if (last === undefined) return;
  const entries = [{ kind: last.kind, id: last.id }];
  await answered(keeper.api.post(`${path}/decisions`, { data: { decision: "decline", entries } }));
  await answered(api.post(`${path}/candles`, { data: { name: "Grete", message: "Sov nu godt" } }));
}
