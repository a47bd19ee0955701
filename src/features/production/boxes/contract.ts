import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";

export const BOX_STATES = ["open", "closed", "shipped"] as const;
export type BoxState = (typeof BOX_STATES)[number];

export const LABEL_FORMATS = ["zpl", "pdf"] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** What one person lifts alone, and more than any of our boxes weighs. */
export const WEIGHT_MAX_GRAMS = 50_000;
export const SEARCH_MAX = 40;
export const PRINTER_MAX = 60;
const ORDER_NUMBER_MAX = 20;

const packedPlate = z.object({
  code: z.string(),
  /** A colleague's name; `null` if the account is gone. */
  by: z.string().nullable(),
  /** By the scanner's clock. */
  at: z.iso.datetime(),
});

export const box = z.object({
  id: z.uuid(),
  /** For people: `K-1042`. Numbers may be missing in the series. */
  number: z.string(),
  /** Eighteen digits, the last a check digit: the barcode of its label. */
  sscc: z.string(),
  state: z.enum(BOX_STATES),
  orderNumber: z.string(),
  weightGrams: z.int().nullable(),
  /** The codes of the order whose plates go into a box and lie in no other. */
  expected: z.array(z.string()),
  contents: z.array(packedPlate),
  /** `null` for whoever doesn't send boxes, and when it was sent long ago. */
  recipient: z
    .object({ name: z.string(), street: z.string(), postalCode: z.string(), city: z.string() })
    .nullable(),
});
export type Box = z.infer<typeof box>;

const byId = z.object({ id: z.uuid() });

const boxList = pageQuery
  .extend({
    state: z.enum(BOX_STATES).optional(),
    /** A box's number, its SSCC, an order's number, or a code, in full. */
    text: z.string().trim().max(SEARCH_MAX).optional(),
  })
  .strict();
export type BoxList = z.infer<typeof boxList>;

export const listBoxes = defineCall({
  method: "GET",
  path: "/api/admin/boxes",
  summary: "Boxes of plates, newest first",
  access: "signed-in",
  permission: "warehouse.work",
  query: boxList,
  answer: page(box),
});

export const getBox = defineCall({
  method: "GET",
  path: "/api/admin/boxes/{id}",
  summary: "One box: what it is to hold, and what it holds",
  access: "signed-in",
  permission: "warehouse.work",
  params: byId,
  answer: box,
});

const newBox = z.strictObject({ orderNumber: z.string().trim().min(1).max(ORDER_NUMBER_MAX) });
export type NewBox = z.infer<typeof newBox>;

export const createBox = defineCall({
  method: "POST",
  path: "/api/admin/boxes",
  summary: "Begins a box for the plates of an order that are in no box yet",
  access: "signed-in",
  permission: "warehouse.work",
  body: newBox,
  answer: box,
  status: 201,
});

const closing = z.strictObject({ weightGrams: z.int().min(1).max(WEIGHT_MAX_GRAMS) });
export type Closing = z.infer<typeof closing>;

export const closeBox = defineCall({
  method: "POST",
  path: "/api/admin/boxes/{id}/close",
  summary: "Closes a box: nothing more goes into it, and its label can be printed",
  access: "signed-in",
  permission: "warehouse.work",
  params: byId,
  body: closing,
  answer: box,
  status: 200,
});

export const reopenBox = defineCall({
  method: "POST",
  path: "/api/admin/boxes/{id}/reopen",
  summary: "Opens a closed box again that isn't sent",
  access: "signed-in",
  permission: "warehouse.work",
  params: byId,
  answer: box,
  status: 200,
});

const removal = z.strictObject({ code: z.string().trim().min(1).max(TYPED_CODE_MAX), reason });
export type Removal = z.infer<typeof removal>;

export const removePlate = defineCall({
  method: "POST",
  path: "/api/admin/boxes/{id}/remove",
  summary: "Takes a plate out of an open box: it waits to be packed again",
  access: "signed-in",
  permission: "warehouse.work",
  params: byId,
  body: removal,
  answer: box,
  status: 200,
});

const printing = z.strictObject({ printer: z.string().trim().min(1).max(PRINTER_MAX) });
export type Printing = z.infer<typeof printing>;

export const printLabel = defineCall({
  method: "POST",
  path: "/api/admin/boxes/{id}/print",
  summary: "Prints the label of a closed box on one of the label printers",
  access: "signed-in",
  permission: "shipments.send",
  params: byId,
  body: printing,
  answer: box,
  status: 200,
});

export const getLabel = defineCall({
  method: "GET",
  path: "/api/admin/boxes/{id}/label",
  summary: "The label of a closed box, 100 × 150 mm: ZPL II for a label printer, or PDF",
  access: "signed-in",
  permission: "shipments.send",
  params: byId,
  query: z.strictObject({ format: z.enum(LABEL_FORMATS) }),
});

export const listPrinters = defineCall({
  method: "GET",
  path: "/api/admin/label-printers",
  summary: "The names of the label printers that are set up",
  access: "signed-in",
  permission: "warehouse.work",
  answer: z.object({ items: z.array(z.string()) }),
});
