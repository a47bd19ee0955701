import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn, type Memorial, type World } from "./world.ts";

/** Screens of reports: of whoever reports, of the writers, and of staff. */
export const REPORT_SCREENS: Screen[] = [
  {
    name: "report a greeting",
    async path(world) {
      const { memorial, item } = await aGreeting(world);
      return `/report?memorial=${memorial.slug}&kind=guestbook&item=${item}`;
    },
  },
  { name: "report by address", path: () => "/report" },
  {
    name: "report just received",
    path: async (world) => `/report/${(await aReport(world)).token}?received`,
  },
  {
    name: "report decided",
    shows: ".report-part textarea",
    async path(world) {
      const { token, number } = await aReport(world);
      await decide(world, number, "keep");
      return `/report/${token}`;
    },
  },
  {
    name: "memorial's statements",
    shows: "#statements textarea",
    async path(world, page) {
      const { memorial, number } = await aReport(world);
      await decide(world, number, "remove");
      await signIn(page.context(), memorial.keeper);
      return `/memorial/${memorial.slug}/admin#statements`;
    },
  },
  {
    name: "staff: reports",
    shows: "main tbody a",
    async path(world, page) {
      await aReport(world, "threat");
      await aReport(world);
      await signIn(page.context(), await world.aColleague("support"));
      return "/admin/reports";
    },
  },
  {
    name: "staff: a threat",
    shows: "main form",
    async path(world, page) {
      const { number } = await aReport(world, "threat");
      await signIn(page.context(), await world.aColleague("administrator"));
      return `/admin/reports/${number}`;
    },
  },
  {
    name: "staff: a report that is decided",
    shows: "main .report-part",
    async path(world, page) {
      const { number, token } = await aReport(world);
      await decide(world, number, "keep");
      const text = "Det er min søster, og hun har ikke sagt ja til at være med.";
      const { api } = await world.aKeeper();
      await answered(api.post(`/api/reports/${token}/appeal`, { data: { text } }));
      return asSupport(world, page, `/admin/reports/${number}`);
    },
  },
  { name: "reports in numbers", path: () => "/transparency" },
];

async function asSupport(world: World, page: Page, path: string): Promise<string> {
  await signIn(page.context(), await world.aColleague("support", { fullName: LONG_NAME }));
  return path;
}

/** A page with one greeting. */
export async function aGreeting(
  world: World,
): Promise<{ memorial: Memorial; item: string; words: string }> {
  const memorial = await world.aMemorial();
  const words = "Karen skyldte mig penge, og det glemmer jeg aldrig.";
  const { api } = await world.aKeeper();
  const data = { authorName: "Ole Vestergaard", message: words };
  const { id } = await answered(api.post(`/api/memorials/${memorial.id}/guestbook`, { data }));
  return { memorial, item: id, words };
}

/** Of one greeting, by somebody who wants to be written to. */
export async function aReport(world: World, reason = "harassment") {
  const { memorial, item } = await aGreeting(world);
  const { api } = await world.aKeeper();
  const data = {
    memorial: memorial.slug,
    kind: "guestbook",
    itemId: item,
    reason,
    explanation: "Det er skrevet for at gøre os ondt, og det er heller ikke sandt.",
    name: LONG_NAME,
    email: "lise@example.org",
    goodFaith: true,
  };
  const { number, token } = await answered(api.post("/api/reports", { data }));
  return { memorial, item, number: Number(number), token: String(token) };
}

export async function decide(world: World, number: number, outcome: string): Promise<void> {
  const { api } = await world.aColleague("support");
  const data = {
    outcome,
    ground: "terms",
    reference: "Det, du skriver og viser",
    reasons:
      "Hilsenen er skrevet for at krænke, og den fortæller om en gæld, ingen kan tage til genmæle over for.",
  };
  await answered(api.post(`/api/admin/reports/${number}/decide`, { data }));
}
