import { expect, type Page } from "@playwright/test";
import { GUIDE_STEPS, guidePath } from "#features/memorials/keeping/components/guide-steps.ts";
import { MEMORIAL_THEMES } from "#ui/memorial-themes.ts";
import { drawPortrait } from "../../tools/seed/drawings/portrait/draw-portrait.ts";
import { renderDrawing } from "../../tools/seed/drawings/render.ts";
import { CODE_SCREENS } from "./code-screens.ts";
import { GUARDED_SCREENS } from "./guarded-screens.ts";
import { INVITATION_SCREENS } from "./invitation-screens.ts";
import { RESELLER_SCREENS } from "./reseller-screens.ts";
import { LOG_SCREENS } from "./log-screens.ts";
import { RIGHTS_SCREENS } from "./rights-screens.ts";
import { answered, LONG_NAME, signIn, type World } from "./world.ts";

/** Every screen that there is, for whoever walks through all of them. */

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
  /** Its address; what it needs is made first. */
  path: (world: World, page: Page) => Promise<string> | string;
  /** What comes after the heading, from another answer or with its own code. */
  shows?: string;
  /** Another screen's words in other colours and type, or at another address: one language tells. */
  isInDanishOnly?: true;
};

export const SCREENS: Screen[] = [
  { name: "home", path: () => "/" },
  { name: "login", path: () => "/login" },
  { name: "login on a phone", path: () => `/login/${"x".repeat(43)}` },
  { name: "forgotten password", path: () => "/reset-password" },
  { name: "new password", path: () => `/reset-password/${"x".repeat(43)}` },
  { name: "confirm e-mail", path: () => `/confirm-email/${"x".repeat(43)}` },
  { name: "register", path: async (world) => `/register?qrCode=${(await world.aPlate()).code}` },
  { name: "register without a plate", path: () => "/hidden-register-72391" },
  { name: "about plates", path: () => "/qr-info" },
  { name: "memorial", path: () => `/memorial/${DEMO}` },
  { name: "classic reading", path: () => `/classic-memorial/${DEMO}` },
  { name: "example", path: () => "/test-memorial", isInDanishOnly: true },
  { name: "example's pictures", path: () => "/gallery-demo" },
  ...MEMORIAL_THEMES.filter((theme) => theme !== "ink").map((theme, index) => ({
    name: `memorial in ${theme}`,
    path: (world: World) => inTheme(world, theme, index),
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
  {
    name: "create",
    path: async (world, page) => {
      await signIn(page.context(), await world.aKeeper());
      return "/create-memorial";
    },
  },
  { name: "first question", path: () => "/create-memorial/guided" },
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
  {
    name: "edit",
    path: async (world, page) => {
      const memorial = await world.aMemorial({ name: LONG_NAME });
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
  ...CODE_SCREENS,
  ...RESELLER_SCREENS,
  { name: "prices", path: () => "/pricing" },
  { name: "contact", path: () => "/contact" },
  { name: "data request", path: () => "/gdpr-data-request" },
  { name: "stop mails", path: () => `/profile/mails/${"x".repeat(43)}` },
  { name: "confirm data request", path: () => `/gdpr-data-request/${"x".repeat(43)}` },
  { name: "privacy", path: () => "/privacy" },
  { name: "terms", path: () => "/terms" },
  { name: "cookies", path: () => "/cookies" },
  { name: "reseller terms", path: () => "/reseller-terms" },
  { name: "offline", path: () => "/offline" },
  { name: "catalogue of components", path: () => "/theme-test" },
  { name: "setup", shows: "main form", path: (world) => world.setupPath() },
  {
    name: "staff: roles",
    path: async (world, page) => {
      await world.aColleague("reseller", { fullName: LONG_NAME });
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/roles";
    },
  },
  {
    name: "staff: people",
    path: async (world, page) => {
      await world.aKeeper({ fullName: LONG_NAME });
      await signIn(page.context(), await world.aColleague("support"));
      return "/admin/users";
    },
  },
  ...["", "?job=packed"].map((search) => ({
    name: search === "" ? "staff: scanner" : "staff: scanner at work",
    path: async (world: World, page: Page) => {
      await signIn(page.context(), await world.aColleague("warehouse"));
      return `/admin/qr-scanner${search}`;
    },
  })),
  {
    name: "staff: data requests",
    path: async (world, page) => {
      const { api } = await world.aKeeper({ fullName: LONG_NAME });
      const message = "Mit navn er stavet forkert på siden for Karen.";
      await answered(api.post("/api/gdpr/requests", { data: { kind: "correction", message } }));
      await signIn(page.context(), await world.aColleague("support"));
      return "/admin/users/requests";
    },
  },
  {
    name: "staff: person",
    path: async (world, page) => {
      const { keeper } = await world.aMemorial({ name: LONG_NAME });
      const colleague = await world.aColleague("administrator");
      const lock = `/api/admin/users/${keeper.id}/lock`;
      await answered(colleague.api.post(lock, { data: { reason: "Bad selv om det" } }));
      await signIn(page.context(), colleague);
      return `/admin/users/${keeper.id}`;
    },
  },
  {
    name: "staff: second step to set up",
    path: async (world, page) => {
      await signIn(page.context(), await world.aColleague("support", { isVerified: false }));
      return "/admin/two-factor-setup";
    },
  },
  {
    name: "staff: seeing what somebody sees",
    path: async (world, page) => {
      const { keeper } = await world.aMemorial({ name: LONG_NAME });
      const colleague = await world.aColleague("support");
      const viewing = `/api/admin/users/${keeper.id}/viewing`;
      await answered(colleague.api.post(viewing, { data: { reason: "Bad selv om det" } }));
      await signIn(page.context(), colleague);
      return "/profile";
    },
  },
  { name: "become a reseller", path: () => "/reseller-register" },
  {
    name: "apply as a reseller",
    path: async (world, page) => {
      await signIn(page.context(), await world.aKeeper());
      return "/reseller-register";
    },
  },
  {
    name: "staff: resellers",
    path: async (world, page) => {
      await anApplication(world);
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/resellers";
    },
  },
  {
    name: "staff: reseller",
    path: async (world, page) => {
      const id = await anApplication(world);
      await signIn(page.context(), await world.aColleague("administrator"));
      return `/admin/resellers/${id}`;
    },
  },
  ...LOG_SCREENS,
];

/** With a portrait: each of them in other colours. */
async function inTheme(world: World, theme: string, seed: number): Promise<string> {
  const memorial = await world.aMemorial({ ...FULL, theme });
  const buffer = await renderDrawing(drawPortrait(seed + 1, { sex: "female", age: 70 }), 640);
  await world.addFiles(memorial, [{ name: "portræt.jpg", mimeType: "image/jpeg", buffer }]);
  return `/memorial/${memorial.slug}`;
}

/** Of a company with a long name; its id. */
async function anApplication(world: World): Promise<string> {
  const { api, id } = await world.aKeeper({ fullName: LONG_NAME });
  const data = {
    company: "Vestergaard-Christoffersens Eftf. Sten- og Billedhuggeri ApS",
    companyNumber: "DK 13 74 81 36",
    street: "Fjordgade 11",
    postalCode: "9670",
    city: "Løgstør",
    contactName: LONG_NAME,
    phone: "+45 98 67 00 00",
  };
  await answered(api.post("/api/resellers/me/application", { data }));
  const { api: staff } = await world.aColleague("administrator");
  const { items } = await answered(staff.get("/api/admin/resellers?limit=1"));
  expect(items, id).toHaveLength(1);
  return items[0].id;
}

/** As a family leaves it on the first evening. */
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
