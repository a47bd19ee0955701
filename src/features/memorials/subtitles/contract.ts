import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { mediaItem } from "../media/contract.ts";

/** Characters in a file: enough for several hours of speech. */
const SUBTITLES_MAX = 300_000;

const ofFilm = z.object({
  id: z.string().min(1).max(120),
  mediaId: z.uuid(),
  language: z.enum(LOCALES),
});

export const setSubtitles = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/media/{mediaId}/subtitles/{language}",
  summary: "Sets a film's subtitles in a language: the text of a .srt or .vtt file",
  access: "signed-in",
  params: ofFilm,
  body: z.strictObject({ text: z.string().min(1).max(SUBTITLES_MAX) }),
  answer: mediaItem,
});

export const removeSubtitles = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/media/{mediaId}/subtitles/{language}",
  summary: "Deletes a film's subtitles in a language",
  access: "signed-in",
  params: ofFilm,
  answer: mediaItem,
});
