import type { Page } from "@playwright/test";
import { guidePath } from "#features/memorials/components/guide-path.ts";
import { GUIDE_STEPS } from "#features/memorials/components/guide-path.ts";
import { PALETTES } from "#ui/palettes.ts";
import { drawPortrait } from "#features/memorials/demo/engine/drawings/portrait/draw-portrait.ts";
import { renderDrawing } from "#features/memorials/demo/engine/drawings/render.ts";
import { BEGINNING_SCREENS } from "./beginning-screens.ts";
import { BUG_SCREENS } from "./bug-screens.ts";
import { CEREMONY_SCREENS } from "./ceremony-screens.ts";
import { CODE_SCREENS } from "./code-screens.ts";
import { EDIT_SCREENS } from "./edit-screens.ts";
import { FAMILY_QUESTION_SCREENS, FAMILY_TREE_SCREENS } from "./family-tree-screens.ts";
import { FOUND_SCREENS } from "./found-screens.ts";
import { GUARDED_SCREENS } from "./guarded-screens.ts";
import { INVITATION_SCREENS } from "./invitation-screens.ts";
import { MUSIC_SCREENS } from "./music-screens.ts";
import { ORDER_SCREENS } from "./order-screens.ts";
import { PACKING_SCREENS } from "./packing-screens.ts";
import { PRODUCTION_SCREENS } from "./production-screens.ts";
import { REPORT_SCREENS } from "./report-screens.ts";
import { RESELLER_SCREENS } from "./reseller-screens.ts";
import { LOG_SCREENS } from "./log-screens.ts";
import { RIGHTS_SCREENS } from "./rights-screens.ts";
import { SPACE_SCREENS } from "./space-screens.ts";
import { SPOUSE_SCREENS } from "./spouse-screens.ts";
import { SUPPORT_SCREENS } from "./support-screens.ts";
import { WALK_SCREENS } from "./walk-screens.ts";
import { STAFF_SCREENS } from "./staff-screens.ts";
import { answered, LONG_NAME, signIn, type Memorial, type World } from "./world.ts";

/** All screens, for the tests that visit each of them. */

const DEMO = "inger-margrethe-oestergaard";

const FULL = {
  name: "Karen Elisabeth Margrethe Vestergaard-Christoffersen Bech",
  birthName: "Christoffersen",
  epitaph: "»Tag selv.«",
  biography: `<p>${"Karen passede sluserne i Løgstør og hilste på dem alle. ".repeat(4)}</p>`,
  ceremonyPlace: "Løgstør Kirke, Fjordgade 11, Løgstør",
  ceremonyAt: "2126-11-28T13:00",
  ceremonyStream: "https://example.org/loegstoer",
  cemetery: "Løgstør Kirkegård",
  gravePlot: "afdeling C, række 4",
  graveNote: "Yderst mod fjorden, til højre for lågen.",
};

export type Screen = {
  name: string;
  /** Its URL; creates what it needs first. */
  path: (world: World, page: Page) => Promise<string> | string;
  /** Content loaded after the heading, from another call or chunk. */
  shows?: string;
  /** A screen with the same texts as another: one language is enough. */
  isInDanishOnly?: true;
};

/** What the browser reports of screens that say that something is refused, over or not there. */
export const REFUSALS: readonly RegExp[] = [
  /\b404\b.* \/there\/is\/nothing/,
  /\b403\b.* \/(?:api\/memorials|memorial)\/[\w-]+$/,
  /\b40[04]\b.* \/qr-scan\//,
  /\b410\b.* \/api\/(?:password-links|family-tree-consents)\/x+$/,
];

export const SCREENS: Screen[] = [
  { name: "home", path: () => "/" },
  { name: "login", path: () => "/login" },
  { name: "login on a phone", path: () => `/login/${"x".repeat(43)}` },
  { name: "forgotten password", path: () => "/reset-password" },
  { name: "new password", path: () => `/reset-password/${"x".repeat(43)}` },
  { name: "prove a ticket", path: () => `/support/proof/${"x".repeat(43)}` },
  {
    name: "consent of a family tree",
    path: () => `/family-tree-consent/${"x".repeat(43)}`,
    shows: ".banner",
  },
  { name: "confirm e-mail", path: () => `/confirm-email/${"x".repeat(43)}` },
  { name: "register", path: async (world) => `/register?qrCode=${(await world.aPlate()).code}` },
  { name: "register without a plate", path: () => "/hidden-register-72391" },
  { name: "about plates", path: () => "/qr-info" },
  { name: "engraving for stonemasons", path: () => "/reseller-engraving" },
  { name: "questions", path: () => "/questions" },
  { name: "memorial", path: () => `/memorial/${DEMO}` },
  { name: "classic reading", path: () => `/classic-memorial/${DEMO}` },
  { name: "example", path: () => "/test-memorial", isInDanishOnly: true },
  { name: "example's pictures", path: () => "/gallery-demo" },
  ...PALETTES.filter((theme) => theme !== "ink").map((theme) => ({
    name: `memorial in ${theme}`,
    path: (world: World) => inTheme(world, theme),
    isInDanishOnly: true as const,
  })),
  { name: "memorial with little", path: aLittle },
  {
    name: "memorial with a very long name",
    path: async (world) => `/memorial/${(await world.aMemorial({ name: LONG_NAME })).slug}`,
  },
  {
    name: "memorial with nothing but a name",
    path: async (world) => `/memorial/${(await world.aMemorial({ bornOn: "", diedOn: "" })).slug}`,
  },
  ...GUARDED_SCREENS,
  {
    name: "memorial seen by its keeper",
    path: async (world, page) => {
      const memorial = await world.aMemorial(FULL);
      await signIn(page.context(), memorial.keeper);
      return `/memorial/${memorial.slug}`;
    },
  },
  { name: "find a plate", path: () => "/qr-scan" },
  { name: "unlinked plate", path: async (world) => `/qr-scan/${(await world.aPlate()).code}` },
  {
    name: "login with a plate",
    path: async (world) => `/qr-scan/${(await world.aPlate()).code}/login`,
  },
  { name: "not found", path: () => "/there/is/nothing" },
  ...(["blank", "template"] as const).map((way) => ({
    name: `create: ${way}`,
    path: async (world: World, page: Page) => {
      await signIn(page.context(), await world.aKeeper());
      return `/create-memorial/${way}`;
    },
  })),
  ...GUIDE_STEPS.map((step) => ({
    name: `question: ${step}`,
    path: async (world: World, page: Page) => {
      const memorial = await world.aMemorial({ name: "Karen med et meget langt navn Bech" });
      await signIn(page.context(), memorial.keeper);
      return guidePath(memorial.id, step);
    },
  })),
  {
    name: "profile",
    path: async (world, page) => {
      const keeper = await world.aKeeper();
      await world.aMemorial({ keeper, name: "Karen med et meget langt navn Østergård-Bech" });
      await signIn(page.context(), keeper);
      return "/profile";
    },
  },
  ...EDIT_SCREENS,
  ...CEREMONY_SCREENS,
  ...MUSIC_SCREENS,
  ...REPORT_SCREENS,
  ...SPACE_SCREENS,
  ...SPOUSE_SCREENS,
  ...FOUND_SCREENS,
  ...SUPPORT_SCREENS,
  ...WALK_SCREENS,
  ...FAMILY_TREE_SCREENS,
  {
    name: "keepers",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
      const { id } = await world.aHelper(memorial, "moderator", { fullName: LONG_NAME });
      const offer = `/api/memorials/${memorial.id}/ownership`;
      await answered(memorial.keeper.api.post(offer, { data: { userId: id } }));
      await world.aCustodianWhoAsks(memorial, { fullName: LONG_NAME });
      await world.invite(memorial, { message: "Vil du lægge billederne fra Sandnæs ind?" });
      await signIn(page.context(), memorial.keeper);
      return `/memorial/${memorial.slug}/admin`;
    },
  },
  ...INVITATION_SCREENS,
  ...RIGHTS_SCREENS,
  ...BEGINNING_SCREENS,
  ...CODE_SCREENS,
  ...ORDER_SCREENS,
  ...RESELLER_SCREENS,
  { name: "prices", path: () => "/pricing" },
  { name: "contact", path: () => "/contact" },
  {
    name: "thread",
    shows: ".thread-message",
    path: async (world) => `/support/reply/${(await world.aTicket({ name: LONG_NAME })).token}`,
  },
  { name: "thread by no link", path: () => `/support/reply/${"x".repeat(26)}` },
  { name: "withdraw", path: () => "/withdraw?order=BCDFGHJK" },
  { name: "prove withdrawal", path: () => `/withdraw/${"x".repeat(43)}` },
  { name: "data request", path: () => "/gdpr-data-request" },
  { name: "stop mails", path: () => `/profile/mails/${"x".repeat(43)}` },
  { name: "confirm data request", path: () => `/gdpr-data-request/${"x".repeat(43)}` },
  { name: "privacy", path: () => "/privacy" },
  { name: "terms", path: () => "/terms" },
  { name: "cookies", path: () => "/cookies" },
  { name: "reseller terms", path: () => "/reseller-terms" },
  { name: "offline", path: () => "/offline" },
  { name: "design system", path: () => "/theme-test" },
  { name: "setup", shows: "main form", path: (world) => world.setupPath() },
  ...STAFF_SCREENS,
  ...PRODUCTION_SCREENS,
  ...PACKING_SCREENS,
  ...BUG_SCREENS,
  ...LOG_SCREENS,
  ...FAMILY_QUESTION_SCREENS,
];

const portrayed = new WeakMap<World, Promise<Memorial>>();

/** One page with a portrait, which a world shows in one theme after another. */
async function inTheme(world: World, theme: string): Promise<string> {
  const memorial = await (portrayed.get(world) ?? aPortrayed(world));
  const path = `/api/memorials/${memorial.id}`;
  await answered(memorial.keeper.api.put(path, { data: { theme } }));
  return `/memorial/${memorial.slug}`;
}

function aPortrayed(world: World): Promise<Memorial> {
  const made = world.aMemorial(FULL).then(async (memorial) => {
    const buffer = await renderDrawing(drawPortrait(1, { sex: "female", age: 70 }), 640);
    const name = "portræt.jpg";
    await world.addFiles(memorial, [{ name, mimeType: "image/jpeg", buffer }]);
    return memorial;
  });
  portrayed.set(world, made);
  return made;
}

/** A page after a family's first evening. */
async function aLittle(world: World): Promise<string> {
  const memorial = await world.aMemorial({
    epitaph: "Du er i haven endnu.",
    biography: "<p>Karen drev skolehaven i Vejby i næsten fyrre år.</p>",
  });
  const path = `/api/memorials/${memorial.id}`;
  const { api } = memorial.keeper;
  await answered(api.post(`${path}/candles`, { data: { name: "Anna Holm", message: null } }));
  const message = "Tak for alle de æbler, du lagde i min taske.";
  await answered(api.post(`${path}/guestbook`, { data: { authorName: "Per", message } }));
  return `/memorial/${memorial.slug}`;
}
