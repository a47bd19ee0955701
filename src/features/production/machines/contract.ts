import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { MATERIAL_NAMES } from "#features/qr/advice/contract.ts";
import { LAYERS, OPERATIONS, ORIGINS } from "#features/qr/symbols/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { line } from "#platform/text.ts";

export const SOFTWARE = ["lightburn", "ruida", "trotec", "xtool", "other"] as const;
export type Software = (typeof SOFTWARE)[number];

export const MACHINE_NAME_MAX = 60;
/** No bed is smaller or larger than this. */
const BED = { least: 10, most: 5000 };
const side = z.number().min(BED.least).max(BED.most);

/** LightBurn has the layers 0 to 29, and two that it never engraves; the others have fewer. */
export const LAYER_INDEX_MAX = 31;

const layerSetting = z.strictObject({
  layer: z.enum(LAYERS),
  operation: z.enum(OPERATIONS),
  index: z.int().min(0).max(LAYER_INDEX_MAX),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase(),
});

const machineFields = z.strictObject({
  name: line(MACHINE_NAME_MAX),
  software: z.enum(SOFTWARE),
  bed: z.strictObject({ widthMm: side, heightMm: side }),
  origin: z.enum(ORIGINS),
  /** Layers that aren't named have the usual settings of the software. */
  layers: z.array(layerSetting).max(LAYERS.length).optional(),
});
export type MachineFields = z.infer<typeof machineFields>;

const material = z.enum(MATERIAL_NAMES);

export const kerf = z.object({
  material,
  kerfMm: z.number(),
  measuredAt: z.iso.datetime(),
});
export type Kerf = z.infer<typeof kerf>;

export const machine = z.object({
  id: z.uuid(),
  name: z.string(),
  software: z.enum(SOFTWARE),
  bed: z.object({ widthMm: z.number(), heightMm: z.number() }),
  origin: z.enum(ORIGINS),
  /** Of every layer. */
  layers: z.array(layerSetting),
  /** The newest of each material. */
  kerfs: z.array(kerf),
});
export type Machine = z.infer<typeof machine>;

const byId = z.object({ id: z.uuid() });

export const listMachines = defineCall({
  method: "GET",
  path: "/api/admin/machines",
  summary: "The machines that engrave, newest first",
  access: "signed-in",
  permission: "production.read",
  query: z.strictObject(pageQuery.shape),
  answer: page(machine),
});

export const getMachine = defineCall({
  method: "GET",
  path: "/api/admin/machines/{id}",
  summary: "One machine",
  access: "signed-in",
  permission: "production.read",
  params: byId,
  answer: machine,
});

export const createMachine = defineCall({
  method: "POST",
  path: "/api/admin/machines",
  summary: "Adds a machine; layers that aren't named get the usual settings of its software",
  access: "signed-in",
  permission: "machines.edit",
  body: machineFields,
  answer: machine,
  status: 201,
});

export const editMachine = defineCall({
  method: "PUT",
  path: "/api/admin/machines/{id}",
  summary: "Changes a machine; sheets that are drawn already stay as they are",
  access: "signed-in",
  permission: "machines.edit",
  params: byId,
  body: machineFields,
  answer: machine,
});

/** As the settings of exports have it. */
export const KERF_MAX = 5;

const newKerf = z.strictObject({ kerfMm: z.number().min(0).max(KERF_MAX), reason });
export type NewKerf = z.infer<typeof newKerf>;

export const setKerf = defineCall({
  method: "PUT",
  path: "/api/admin/machines/{id}/kerfs/{material}",
  summary: "Records how wide the machine cuts in a material; earlier measurements are kept",
  access: "signed-in",
  permission: "machines.edit",
  params: byId.extend({ material }),
  body: newKerf,
  answer: machine,
});
