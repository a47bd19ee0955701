import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { optionalLine } from "#platform/text.ts";

const mediaVariant = z.object({
  format: z.enum(["avif", "webp", "jpeg", "mp4", "original"]),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  url: z.string(),
});

export const mediaItem = z.object({
  id: z.uuid(),
  kind: z.enum(["image", "video", "audio", "document"]),
  /** `processing` until its variants are made; `failed` when they can't be. */
  status: z.enum(["processing", "ready", "failed"]),
  /** Percent of the work done. */
  progress: z.number().int(),
  /** Why it failed or isn't whole, in the caller's language; only for who may add to the page. */
  problem: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  variants: z.array(mediaVariant),
  /** ThumbHash, base64. */
  placeholder: z.string().nullable(),
  /** Average colour, `#rrggbb`. */
  color: z.string().nullable(),
  caption: z.string().nullable(),
  altText: z.string().nullable(),
  /** The part that no crop may cut, in percent from the left and the top; `null` when not set. */
  focusX: z.number().int().nullable(),
  focusY: z.number().int().nullable(),
  /** The album it lies in; `null` for none. */
  album: z.string().nullable(),
  takenAt: z.iso.datetime().nullable(),
  /** How long a recording is and whether it can be heard; `null` where that isn't known. */
  seconds: z.number().nullable(),
  hasSound: z.boolean().nullable(),
  /** Of a film, where to have them as WebVTT. */
  subtitles: z.array(z.object({ language: z.enum(LOCALES), url: z.string() })),
  createdAt: z.iso.datetime(),
  /** The asker may describe it and take it off; says nothing where they may not. */
  canChange: z.literal(true).optional(),
});
export type MediaItem = z.infer<typeof mediaItem>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofItem = ofMemorial.extend({ mediaId: z.uuid() });

const percent = z.number().int().min(0).max(100).nullable();

export const mediaText = z.strictObject({
  caption: optionalLine(300).optional(),
  altText: optionalLine(500).optional(),
  album: optionalLine(80).optional(),
  focusX: percent.optional(),
  focusY: percent.optional(),
});
export type MediaText = z.infer<typeof mediaText>;

/** A finished resumable upload; files themselves come as `multipart/form-data`. */
export const finishedUpload = mediaText.extend({ uploadId: z.string().min(1).max(200) });

const items = z.object({ items: z.array(mediaItem) });

export const addMedia = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/media",
  summary: "Adds files: multipart/form-data with file, caption, altText; or JSON with uploadId",
  access: "signed-in",
  params: ofMemorial,
  answer: items,
  status: 201,
});

export const listMedia = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/media",
  summary: "Media in the keeper's order",
  access: "anyone",
  params: ofMemorial,
  answer: items,
});

export const getMedia = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/media/{mediaId}",
  summary: "One media item, with the progress of its work",
  access: "anyone",
  params: ofItem,
  answer: mediaItem,
});

export const describeMedia = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/media/{mediaId}",
  summary: "Changes caption, alternative text, album and the part no crop may cut",
  access: "signed-in",
  params: ofItem,
  body: mediaText,
  answer: mediaItem,
});

export const orderMedia = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/media/order",
  summary: "Puts the media in the given order; those not named follow",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({ mediaIds: z.array(z.uuid()).max(5000) }),
  answer: items,
});

export const removeMedia = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/media/{mediaId}",
  summary: "Takes a media item off the page; undoable for 30 days",
  access: "signed-in",
  params: ofItem,
});

export const restoreMedia = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/media/{mediaId}/restore",
  summary: "Puts a media item back that was taken off",
  access: "signed-in",
  params: ofItem,
  answer: mediaItem,
});
