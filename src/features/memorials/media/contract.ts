import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { pastDate } from "#platform/date-field.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { emptyAsNull, optionalLine } from "#platform/text.ts";

/** Clockwise, in degrees. */
export const ROTATIONS = [0, 90, 180, 270] as const;
export type Rotation = (typeof ROTATIONS)[number];
const rotation = z.literal(ROTATIONS);

const mediaVariant = z.object({
  format: z.enum(["avif", "webp", "jpeg", "mp4", "opus", "m4a", "mp3", "original"]),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  url: z.string(),
});

export const mediaItem = z.object({
  id: z.uuid(),
  kind: z.enum(["image", "video", "audio", "document"]),
  /** `processing` until its variants are made; `failed` when they can't be. */
  status: z.enum(["processing", "ready", "failed"]),
  /** Processing progress in percent. */
  progress: z.number().int(),
  /**
   * Why processing failed or is incomplete, in the caller's language; only for callers who may add
   * media to the page.
   */
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
  /**
   * The focus point that cropping must keep, in percent from the left and the top; `null` when not
   * set.
   */
  focusX: z.number().int().nullable(),
  focusY: z.number().int().nullable(),
  /** The item's album; `null` for none. */
  album: z.string().nullable(),
  /** Where it is from, as people have written it. */
  location: z.string().nullable(),
  /** When the picture is from, as people have written it: `1961`, `1961-07`, `~1961`. */
  datedOn: z.string().nullable(),
  /** The camera's time, and the day on its own calendar, wherever it was. */
  takenAt: z.iso.datetime().nullable(),
  /** It may be offered as the date; it never is the date by itself. */
  takenOn: z.iso.date().nullable(),
  /** Duration of a recording and whether it has sound; `null` where unknown. */
  seconds: z.number().nullable(),
  hasSound: z.boolean().nullable(),
  /** A film's subtitles, as WebVTT URLs. */
  subtitles: z.array(z.object({ language: z.enum(LOCALES), url: z.string() })),
  /** Of a document, once they can be read as pictures; its variants show the first one. */
  pages: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** The caller may describe and remove the item; omitted otherwise. */
  canChange: z.literal(true).optional(),
  /**
   * Only for those who may change it: it needs space that nobody pays for, so that it may be
   * downloaded and removed, but not changed.
   */
  needsSpace: z.literal(true).optional(),
  /** Only for those who may add media to the page: visitors don't see it until it is shown. */
  isHidden: z.literal(true).optional(),
  /** Only for those who may change it: number of changes by people, for `If-Match`. */
  revision: z.number().int().optional(),
  /**
   * Only for those who may change it: how far the original is turned, and how far the variants and
   * the focus point are turned as yet.
   */
  rotation: z.object({ wanted: rotation, shown: rotation }).optional(),
});
export type MediaItem = z.infer<typeof mediaItem>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofItem = ofMemorial.extend({ mediaId: z.uuid() });

const percent = z.number().int().min(0).max(100).nullable();

export const ALBUM_MAX = 80;
export const LOCATION_MAX = 120;

export const mediaText = z.strictObject({
  caption: optionalLine(300).optional(),
  altText: optionalLine(500).optional(),
  album: optionalLine(ALBUM_MAX).optional(),
  location: optionalLine(LOCATION_MAX).optional(),
  datedOn: emptyAsNull(pastDate).optional(),
  focusX: percent.optional(),
  focusY: percent.optional(),
});
export type MediaText = z.infer<typeof mediaText>;

/** The focus point is that of the variants as they are. */
export const mediaChange = mediaText.extend({
  rotation: rotation.optional(),
  isHidden: z.boolean().optional(),
});
export type MediaChange = z.infer<typeof mediaChange>;

/** More are changed by further calls. */
export const MEDIA_AT_ONCE = 200;

const batchChange = mediaText
  .pick({ album: true, location: true, datedOn: true })
  .extend({ isRemoved: z.boolean().optional() });

/** `revision`: only while the item is at the one that was read. */
const batchItem = z.strictObject({
  mediaId: z.uuid(),
  revision: z.number().int().optional(),
  change: batchChange,
});
export type BatchItem = z.infer<typeof batchItem>;

/** A finished resumable upload; files themselves come as `multipart/form-data`. */
export const finishedUpload = mediaText.extend({ uploadId: z.string().min(1).max(200) });

const items = z.object({ items: z.array(mediaItem) });

/** Where its file is downloaded, in the form and under the name in which it was added. */
export const DOWNLOAD_PATH = "/api/memorials/{id}/media/{mediaId}/download";

export const addMedia = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/media",
  summary:
    "Adds files, each page of a scan (TIFF) as one item: multipart/form-data with file, caption, altText; or JSON with uploadId",
  access: "signed-in",
  params: ofMemorial,
  upload: finishedUpload,
  answer: items,
  status: 201,
});

export const listMedia = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/media",
  section: "pictures",
  summary: "Media in the keeper's order",
  access: "anyone",
  params: ofMemorial,
  answer: items,
});

export const getMedia = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/media/{mediaId}",
  section: "pictures",
  summary: "One media item, with the progress of its processing",
  access: "anyone",
  params: ofItem,
  answer: mediaItem,
});

export const describeMedia = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/media/{mediaId}",
  summary:
    "Changes caption, alternative text, album, place, date, focus point and rotation, and whether visitors see it; with If-Match only the revision that was read",
  access: "signed-in",
  params: ofItem,
  body: mediaChange,
  answer: mediaItem,
});

export const changeMedia = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/media",
  summary: "Changes album, place and date of many items, removes or restores them: all or none",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({ items: z.array(batchItem).min(1).max(MEDIA_AT_ONCE) }),
  answer: items,
});

export const orderMedia = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/media/order",
  summary: "Orders the media; those not named follow",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({ mediaIds: z.array(z.uuid()).max(5000) }),
  answer: items,
});

export const removeMedia = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/media/{mediaId}",
  summary: "Removes a media item from the page; it can be restored for RESTORE_DAYS days",
  access: "signed-in",
  params: ofItem,
});

export const restoreMedia = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/media/{mediaId}/restore",
  summary: "Restores a removed media item",
  access: "signed-in",
  params: ofItem,
  answer: mediaItem,
});
