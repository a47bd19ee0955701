import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { emailAddress } from "#platform/email-address.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { line, optionalLine, paragraphs } from "#platform/text.ts";

export const BUG_MESSAGE_MAX = 5000;
/** Errors and failed calls that a report may hold. */
export const BUG_ERRORS_MAX = 50;
export const BUG_ERROR_MAX = 500;
const ROUTE_MAX = 200;

export const BUG_STATES = ["new", "confirmed", "fixed", "closed"] as const;
export type BugState = (typeof BUG_STATES)[number];

const moment = z.iso.datetime();
const reportedError = z.strictObject({ text: line(BUG_ERROR_MAX) });

export const newBugReport = z
  .strictObject({
    message: paragraphs(BUG_MESSAGE_MAX),
    /** The pattern of the page's address: whose page it was is in `path`, for whoever says so. */
    route: z
      .string()
      .max(ROUTE_MAX)
      .regex(/^\/[\w\-/:*?.]*$/),
    /** The build of the pages in the browser. */
    build: z.string().regex(/^[\w.-]{1,64}$/),
    /** When the form was shown: reports sent within seconds come from bots. */
    shownAt: moment,
    email: emailAddress.optional(),
    /** A mail once it is mended. */
    tellMe: z.boolean().optional(),
    /** The address of the page, without its query string. */
    path: optionalLine(500).optional(),
    errors: z.array(reportedError).max(BUG_ERRORS_MAX).optional(),
    /** In JSON a picture is text: `data:image/png;base64,…`. In a form it is a file. */
    picture: z
      .string()
      .regex(/^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/)
      .optional(),
  })
  .refine(({ tellMe = false, email }) => !tellMe || email !== undefined, {
    path: ["email"],
    error: "required",
  });
export type NewBugReport = z.output<typeof newBugReport>;

export const bugReceipt = z.object({ id: z.uuid(), number: z.string() });
export type BugReceipt = z.infer<typeof bugReceipt>;

export const reportBug = defineCall({
  method: "POST",
  path: "/api/bug-reports",
  summary:
    "Reports a bug: JSON, or multipart/form-data with errors as JSON and picture as a file; a repeated Idempotency-Key reports it once",
  access: "anyone",
  upload: newBugReport,
  answer: bugReceipt,
  status: 201,
});

const bug = z.object({
  /** Of the item: a route and an error. */
  id: z.uuid(),
  route: z.string(),
  /** What reports of one error have in common; "" for those without one. */
  error: z.string(),
  state: z.enum(BUG_STATES),
  /** The build that mends it, if somebody said so. */
  fixedIn: z.string().nullable(),
  count: z.int(),
  /** What was written last. */
  message: z.string().nullable(),
  firstAt: moment,
  lastAt: moment,
});
export type Bug = z.infer<typeof bug>;

const oneReport = z.object({
  id: z.uuid(),
  number: z.string(),
  message: z.string(),
  build: z.string(),
  shownAt: moment,
  receivedAt: moment,
  email: z.string().nullable(),
  tellMe: z.boolean(),
  /** When they were told that it is mended. */
  toldAt: moment.nullable(),
  path: z.string().nullable(),
  errors: z.array(z.object({ text: z.string() })),
  hasPicture: z.boolean(),
  /** The ticket with the same letter, for those who left an address. */
  ticketId: z.uuid().nullable(),
});
export type OneBugReport = z.infer<typeof oneReport>;

const wholeBug = bug.extend({ reports: z.array(oneReport) });
export type WholeBug = z.infer<typeof wholeBug>;

const byId = z.object({ reportId: z.uuid() });

export const listBugs = defineCall({
  method: "GET",
  path: "/api/admin/bug-reports",
  summary: "What was reported, one item for each route and error; those last reported first",
  access: "signed-in",
  permission: "bugs.manage",
  query: pageQuery.extend({ state: z.enum(BUG_STATES).optional() }),
  answer: page(bug),
});

export const getBug = defineCall({
  method: "GET",
  path: "/api/admin/bug-reports/{reportId}",
  summary: "An item with its latest hundred reports, newest first",
  access: "signed-in",
  permission: "bugs.manage",
  params: byId,
  answer: wholeBug,
});

export const bugChange = z.strictObject({
  state: z.enum(BUG_STATES),
  fixedIn: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
});
export type BugChange = z.infer<typeof bugChange>;

export const changeBug = defineCall({
  method: "PUT",
  path: "/api/admin/bug-reports/{reportId}",
  summary: "Sets the state of an item; fixed mails those who asked to be told",
  access: "signed-in",
  permission: "bugs.manage",
  params: byId,
  body: bugChange,
  answer: bug,
});

export const getBugPicture = defineCall({
  method: "GET",
  path: "/api/admin/bug-reports/{reportId}/pictures/{pictureId}",
  summary: "The picture of one report, by the report's id",
  access: "signed-in",
  permission: "bugs.manage",
  params: byId.extend({ pictureId: z.uuid() }),
});
