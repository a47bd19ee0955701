import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { mediaItem } from "../media/contract.ts";

/** Characters in a file: an evening of talk. */
const SUBTITLES_MAX = 300_000;

const ofFilm = z.object({
  id: z.string().min(1).max(120),
  mediaId: z.uuid(),
  language: z.enum(LOCALES),
});

export const setSubtitles = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/media/{mediaId}/subtitles/{language}",
  summary: "Gives a film subtitles in a language: the text of a .srt or .vtt file",
  access: "signed-in",
  params: ofFilm,
  body: z.strictObject({ text: z.string().min(1).max(SUBTITLES_MAX) }),
  answer: mediaItem,
});

export const removeSubtitles = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/media/{mediaId}/subtitles/{language}",
  summary: "Takes a film's subtitles in a language away",
  access: "signed-in",
  params: ofFilm,
  answer: mediaItem,
});
