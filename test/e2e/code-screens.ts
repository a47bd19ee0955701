import { expect, type Page } from "@playwright/test";
import { checkCharacter } from "#features/qr/model.ts";
import { engraved } from "#test/engraved.ts";
import { aSheet } from "./production-screens.ts";
import type { Screen } from "./screens.ts";
import { answered, signIn, type World } from "./world.ts";

/** Screens of a code, for visitors who scan it and for its owner. */
export const CODE_SCREENS: Screen[] = [
  { name: "unknown plate", path: () => `/qr-scan/ZZZZZZZ0${checkCharacter("ZZZZZZZ0")}` },
  {
    name: "mistyped plate",
    async path(world) {
      const { code } = await world.aPlate();
      return `/qr-scan/${code.startsWith("2") ? "3" : "2"}${code.slice(1)}`;
    },
  },
  { name: "new plate at hand", path: async (world) => `/qr-setup/${(await world.aPlate()).code}` },
  { name: "code by mail", path: () => "/qr-email-register" },
  {
    name: "profile with codes",
    shows: "#codes .own-code",
    async path(world, page) {
      const { keeper } = await aLocked(world, page);
      await signIn(page.context(), keeper);
      return "/profile#codes";
    },
  },
  {
    name: "what a code opens",
    shows: "main form",
    async path(world, page) {
      const { code } = await aLinked(world, page);
      return `/qr-linking/${code}`;
    },
  },
  {
    name: "locked code",
    async path(world, page) {
      const { code } = await aLocked(world, page);
      return `/qr-linking/${code}`;
    },
  },
  {
    name: "staff: codes",
    // The requested list, and the saved view that is marked as current.
    shows: "main:has(.own-view [aria-current=true]) .table-code",
    path: (world, page) => asStaff(world, page, "?stage=created"),
  },
  {
    name: "staff: one code",
    shows: "#plates .setting",
    async path(world, page) {
      const { code } = await world.aPlate();
      const { api } = await world.aColleague("production");
      const press = (data: Record<string, unknown>) =>
        answered(api.post(`/api/admin/qr-codes/${code}/steps`, { data }));
      const plate = { material: "Granit, poleret", widthMm: 60, heightMm: 60, serial: `G-${code}` };
      await press({ step: "engraved", plate, reason: "Gammelt lager" });
      await press({ step: "discarded", reason: "Et hjørne sprang af" });
      await press({ step: "engraved", reason: "Gammelt lager" });
      return asStaff(world, page, `/${code}`);
    },
  },
  {
    name: "staff: a checked plate",
    shows: ".plate-picture",
    async path(world, page) {
      return asStaff(world, page, `/${await aCheckedPlate(world)}`);
    },
  },
  {
    name: "staff: packages",
    shows: ".table-code",
    path: (world, page) => asStaff(world, page, "-packages"),
  },
  {
    name: "staff: a package",
    shows: ".settings-list",
    async path(world, page) {
      await asStaff(world, page, "-packages");
      return `/admin/qr-packages/${await aPackage(world)}`;
    },
  },
  {
    name: "staff: codes of a package",
    shows: ".table-code",
    async path(world, page) {
      await asStaff(world, page, "-packages");
      return `/admin/qr-packages/${await aPackage(world)}/qr-codes`;
    },
  },
  {
    name: "staff: symbols to export",
    shows: "main li.stack .actions button",
    async path(world, page) {
      await asStaff(world, page, "-export");
      return `/admin/qr-export?package=${await aPackage(world)}`;
    },
  },
  {
    name: "staff: engraving",
    shows: "main article",
    async path(world, page) {
      const maker = await world.aColleague("production");
      await aSheet(maker.api);
      await signIn(page.context(), maker);
      return "/admin/laser-engraving";
    },
  },
];

async function asStaff(world: World, page: Page, rest: string): Promise<string> {
  const colleague = await world.aColleague("administrator");
  await signIn(page.context(), colleague);
  for (const [name, filter] of [
    ["Til Granit & Søn, uge 48", { stage: "created" }],
    ["Uden ejer", { standing: "free" }],
  ]) {
    const data = { name, filter };
    await answered(colleague.api.post("/api/admin/qr-views", { data }));
  }
  await aPackage(world);
  return `/admin/qr${rest}`;
}

/** Engraved, photographed worn, and photographed again clean. */
async function aCheckedPlate(world: World): Promise<string> {
  const { code } = await world.aPlate();
  const { api } = await world.aColleague("production");
  const path = `/api/admin/qr-codes/${code}`;
  const svg = await (await api.get(`${path}/symbol/svg`)).text();
  await answered(api.post(`${path}/steps`, { data: { step: "engraved" } }));
  for (const spots of [0.01, 0]) {
    const buffer = await engraved(svg, { dpi: 200, material: "brass", spots });
    const file = { name: "plade.png", mimeType: "image/png", buffer };
    await answered(api.post(`${path}/plate-checks`, { multipart: { file } }));
  }
  return code;
}

/** One plate for all views. */
let made: Promise<string> | undefined;

async function aPackage(world: World): Promise<string> {
  made ??= (async () => {
    const { api } = await world.aColleague("production");
    const { id } = await answered(api.post("/api/admin/qr-packages", { data: { count: 12 } }));
    await expect(async () => {
      const shown = await answered(api.get(`/api/admin/qr-packages/${id}`));
      expect(shown.readyAt).not.toBeNull();
    }).toPass();
    return String(id);
  })();
  return made;
}

async function aLinked(world: World, page: Page) {
  const memorial = await world.aMemorial({ name: "Karen Bech", diedOn: "2024-02-03" });
  const { code } = await world.aLinkedPlate(memorial);
  await signIn(page.context(), memorial.keeper);
  return { code, keeper: memorial.keeper };
}

async function aLocked(world: World, page: Page) {
  const linked = await aLinked(world, page);
  await answered(linked.keeper.api.post(`/api/qr-codes/${linked.code}/lock`));
  return linked;
}
