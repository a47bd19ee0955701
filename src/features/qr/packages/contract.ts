import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { optionalLine } from "#platform/text.ts";
import { STAGES } from "../life/contract.ts";

/** How the symbols of a package are engraved, so that a replacement years later looks the same. */
export const symbolSettings = z.strictObject({
  level: z.enum(["Q", "H"]),
  /** Of one module, in micrometres. */
  moduleUm: z.number().int().min(200).max(10_000),
  /** On dark stone the light modules are cut. */
  polarity: z.enum(["darkOnLight", "lightOnDark"]),
});
export type SymbolSettings = z.infer<typeof symbolSettings>;

const PACKAGE_MAX = 100_000;

export const newPackage = z.strictObject({
  /** Left out, it is numbered after the last of the year. */
  name: optionalLine(60).default(null),
  count: z.number().int().min(1).max(PACKAGE_MAX),
  purpose: optionalLine(200).default(null),
  /** User name or e-mail of whose stock it becomes; left out, it is our own. */
  reseller: optionalLine(254).default(null),
  /** Whether its plates may be packed without having been photographed. */
  mayGoUnchecked: z.boolean().default(true),
  symbol: symbolSettings.default({ level: "Q", moduleUm: 600, polarity: "darkOnLight" }),
});
export type NewPackage = z.infer<typeof newPackage>;

const shownPackage = z.object({
  id: z.uuid(),
  name: z.string(),
  count: z.number().int(),
  /** How many are there already while it is being made. */
  made: z.number().int(),
  purpose: z.string().nullable(),
  reseller: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  symbol: symbolSettings,
  mayGoUnchecked: z.boolean(),
  createdAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  /** When making it failed for good; staff can have it tried again. */
  gaveUpAt: z.iso.datetime().nullable(),
  /** Whether the keys for its cards can still be fetched. */
  hasKeys: z.boolean(),
  linked: z.number().int(),
  retired: z.number().int(),
  stages: z.partialRecord(z.enum(STAGES), z.number().int()),
});
export type ShownPackage = z.infer<typeof shownPackage>;

const byId = z.object({ packageId: z.uuid() });

export const createPackage = defineCall({
  method: "POST",
  path: "/api/admin/qr-packages",
  summary: "Makes a package of codes; they come all at once, a few seconds later",
  access: "signed-in",
  permission: "codes.make",
  body: newPackage,
  answer: shownPackage,
  status: 201,
});

export const listPackages = defineCall({
  method: "GET",
  path: "/api/admin/qr-packages",
  summary: "Packages of codes, the newest first",
  access: "signed-in",
  permission: "codes.read",
  query: pageQuery.extend({ text: z.string().trim().max(100).optional() }),
  answer: page(shownPackage),
});

export const getPackage = defineCall({
  method: "GET",
  path: "/api/admin/qr-packages/{packageId}",
  summary: "One package, and how far its codes are",
  access: "signed-in",
  permission: "codes.read",
  params: byId,
  answer: shownPackage,
});

export const setChecks = defineCall({
  method: "PUT",
  path: "/api/admin/qr-packages/{packageId}/checks",
  summary: "Decides whether plates of a package may be packed without having been photographed",
  access: "signed-in",
  permission: "codes.make",
  params: byId,
  body: z.strictObject({ mayGoUnchecked: z.boolean() }),
  answer: shownPackage,
});

export const readCards = defineCall({
  method: "GET",
  path: "/api/admin/qr-packages/{packageId}/cards.csv",
  summary: "Codes, keys and addresses for the cards of a package; that it was fetched is kept",
  access: "signed-in",
  permission: "codes.keys",
  confirmed: true,
  params: byId,
});

export const forgetKeys = defineCall({
  method: "DELETE",
  path: "/api/admin/qr-packages/{packageId}/keys",
  summary: "The cards are printed: their keys are kept nowhere any more",
  access: "signed-in",
  permission: "codes.keys",
  params: byId,
});

export const renewKey = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/key",
  summary: "A new key for an unclaimed code whose card is lost: by its seller, or by staff",
  access: "signed-in",
  params: z.object({ code: z.string().min(1).max(300) }),
  body: z.strictObject({ reason }),
  answer: z.object({ activationKey: z.string() }),
  status: 201,
});
