import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { optionalLine } from "#platform/text.ts";
import { byCode, STAGES } from "#features/qr/lifecycle/contract.ts";

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
/** Lengths of what is typed for a new package. */
export const TEXT_MAX = { name: 60, purpose: 200, reseller: 254 } as const;
export const SEARCH_MAX = 100;

export const newPackage = z.strictObject({
  /** By default numbered after the last one of the year. */
  name: optionalLine(TEXT_MAX.name).default(null),
  count: z.number().int().min(1).max(PACKAGE_MAX),
  purpose: optionalLine(TEXT_MAX.purpose).default(null),
  /** User name or e-mail of the reseller who gets the stock; by default our own stock. */
  reseller: optionalLine(TEXT_MAX.reseller).default(null),
  /** Whether its plates may be packed without a photograph. */
  mayGoUnchecked: z.boolean().default(true),
  symbol: symbolSettings.default({ level: "Q", moduleUm: 600, polarity: "darkOnLight" }),
});
export type NewPackage = z.infer<typeof newPackage>;

const shownPackage = z.object({
  id: z.uuid(),
  name: z.string(),
  count: z.number().int(),
  /** Number of codes created so far. */
  made: z.number().int(),
  purpose: z.string().nullable(),
  reseller: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  symbol: symbolSettings,
  mayGoUnchecked: z.boolean(),
  createdAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  /** When creating it failed for good; staff can retry it. */
  gaveUpAt: z.iso.datetime().nullable(),
  /** Whether the keys for its cards can still be downloaded. */
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
  summary: "Requests a package of codes; a job creates them all at once",
  access: "signed-in",
  permission: "codes.make",
  body: newPackage,
  answer: shownPackage,
  status: 201,
});

export const listPackages = defineCall({
  method: "GET",
  path: "/api/admin/qr-packages",
  summary: "Packages of codes, newest first",
  access: "signed-in",
  permission: "codes.read",
  query: pageQuery.extend({ text: z.string().trim().max(SEARCH_MAX).optional() }),
  answer: page(shownPackage),
});

export const getPackage = defineCall({
  method: "GET",
  path: "/api/admin/qr-packages/{packageId}",
  summary: "One package, with its codes by stage",
  access: "signed-in",
  permission: "codes.read",
  params: byId,
  answer: shownPackage,
});

export const setChecks = defineCall({
  method: "PUT",
  path: "/api/admin/qr-packages/{packageId}/checks",
  summary: "Sets whether plates of a package may be packed without a photograph",
  access: "signed-in",
  permission: "codes.make",
  params: byId,
  body: z.strictObject({ mayGoUnchecked: z.boolean() }),
  answer: shownPackage,
});

export const readCards = defineCall({
  method: "GET",
  path: "/api/admin/qr-packages/{packageId}/cards.csv",
  summary: "Codes, keys and addresses for the cards of a package; the access is audited",
  access: "signed-in",
  permission: "codes.keys",
  confirmed: true,
  params: byId,
});

export const deleteKeys = defineCall({
  method: "DELETE",
  path: "/api/admin/qr-packages/{packageId}/keys",
  summary: "Deletes the stored keys of a package once its cards are printed",
  access: "signed-in",
  permission: "codes.keys",
  params: byId,
});

export const renewKey = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/key",
  summary: "Creates a new key for an unclaimed code whose card is lost; for its seller, or staff",
  access: "signed-in",
  params: byCode,
  body: z.strictObject({ reason }),
  answer: z.object({ activationKey: z.string() }),
  status: 201,
});
