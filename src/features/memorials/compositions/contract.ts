import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { FORMS, INSTRUMENTS, MOODS, TEMPO } from "./engine/score.ts";

export const INSTRUMENTS_MAX = 3;
export const MINUTES = { min: 1, max: 5 } as const;
export const COMPOSITIONS_SHOWN = 50;
/** What isn't kept is deleted then. */
export const DRAFT_DAYS = 30;
/** Who makes them: this machine, or a provider that is set up (`MUSIC_PROVIDER`). */
export const PROVIDERS = ["embedded", "elevenlabs"] as const;
export type Provider = (typeof PROVIDERS)[number];
/** How long a provider's piece is where nobody says: it is paid by the minute. */
export const PROVIDER_MINUTES = 2;
/** So many there are, from 0. */
export const SEEDS = 2 ** 32;

export const COMPOSITION_STATES = [
  "queued",
  "composing",
  "rendering",
  "ready",
  "kept",
  "cancelled",
  "failed",
] as const;
export type CompositionState = (typeof COMPOSITION_STATES)[number];

const composition = z.object({
  id: z.uuid(),
  state: z.enum(COMPOSITION_STATES),
  /** In percent. */
  progress: z.int(),
  /** Why it failed, in the caller's language. */
  problem: z.string().nullable(),
  form: z.enum(FORMS),
  mood: z.enum(MOODS),
  instruments: z.array(z.enum(INSTRUMENTS)),
  /** Beats a minute; `null`: as suits the mood. */
  tempo: z.int().nullable(),
  /** `null`: as suits the form. */
  minutes: z.int().nullable(),
  /** The letters of the name on the page are its motif. */
  nameAsTheme: z.boolean(),
  provider: z.enum(PROVIDERS),
  /** In øre; `null` for the embedded composer, 0 where a provider was not paid. */
  cost: z.int().nullable(),
  /** The same choices and seed make the same piece, in the same version. Both are 0 for a provider's, which takes none. */
  seed: z.int(),
  composerVersion: z.int(),
  /** Where a draft is heard; that which is kept is heard as a piece of music. */
  url: z.string().nullable(),
  seconds: z.number().nullable(),
  /** The piece of music that it became. */
  mediaId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type Composition = z.infer<typeof composition>;

const listed = z.object({
  items: z.array(composition),
  nextCursor: z.uuid().nullable(),
  /** Who else makes pieces, and what a minute costs there, in øre. */
  providers: z.array(
    z.object({ name: z.enum(PROVIDERS).exclude(["embedded"]), minutePrice: z.int() }),
  ),
});
export type Compositions = z.infer<typeof listed>;

const notes = z.object({
  /** Of the piece of music that it became; before, what it is. */
  title: z.string(),
  /** Beats a minute. */
  tempo: z.int(),
  /** In ABC 2.1. */
  abc: z.string(),
});
export type Notes = z.infer<typeof notes>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofComposition = ofMemorial.extend({ compositionId: z.uuid() });

export const newComposition = z.strictObject({
  form: z.enum(FORMS),
  mood: z.enum(MOODS),
  instruments: z
    .array(z.enum(INSTRUMENTS))
    .min(1)
    .max(INSTRUMENTS_MAX)
    .refine((chosen) => new Set(chosen).size === chosen.length, "invalid"),
  tempo: z.int().min(TEMPO.min).max(TEMPO.max).nullable().optional(),
  minutes: z.int().min(MINUTES.min).max(MINUTES.max).nullable().optional(),
  /** Not with a provider, which is told no names. */
  nameAsTheme: z.boolean().optional(),
  provider: z.enum(PROVIDERS).optional(),
  /** Not with a provider. By default one that nobody chose. */
  seed: z
    .int()
    .min(0)
    .max(SEEDS - 1)
    .optional(),
});
export type NewComposition = z.infer<typeof newComposition>;

const path = "/api/memorials/{id}/compositions";
const own = `${path}/{compositionId}` as const;
/** Of drafts, for whoever may keep them. */
export const SOUND_PATH = `${own}/sound` as const;

export const compose = defineCall({
  method: "POST",
  path,
  summary: "Has a piece of music made; it is a draft, for 30 days, until it is kept",
  access: "signed-in",
  params: ofMemorial,
  body: newComposition,
  answer: composition,
  status: 202,
});

export const listCompositions = defineCall({
  method: "GET",
  path,
  summary: "Pieces that were made, the latest first: of contributors their own",
  access: "signed-in",
  section: "music",
  params: ofMemorial,
  query: z.strictObject({ cursor: z.uuid().optional() }),
  answer: listed,
});

export const getComposition = defineCall({
  method: "GET",
  path: own,
  summary: "One piece, with how far it has come",
  access: "signed-in",
  section: "music",
  params: ofComposition,
  answer: composition,
});

export const cancelComposition = defineCall({
  method: "POST",
  path: `${own}/cancel`,
  summary: "Stops the making of a piece",
  access: "signed-in",
  params: ofComposition,
  answer: composition,
});

export const retryComposition = defineCall({
  method: "POST",
  path: `${own}/retry`,
  summary: "Has a piece that was cancelled, or failed, made all the same, by the same seed",
  access: "signed-in",
  params: ofComposition,
  answer: composition,
  status: 202,
});

export const removeComposition = defineCall({
  method: "DELETE",
  path: own,
  summary: "Deletes a draft; a piece that was kept is deleted among the music",
  access: "signed-in",
  params: ofComposition,
});

export const getMidi = defineCall({
  method: "GET",
  path: `${own}/score.mid`,
  summary: "A piece as it is played, as a MIDI file",
  access: "signed-in",
  section: "music",
  params: ofComposition,
});

export const getMusicXml = defineCall({
  method: "GET",
  path: `${own}/score.musicxml`,
  summary: "The notes of a piece, as MusicXML",
  access: "signed-in",
  section: "music",
  params: ofComposition,
});

export const getNotes = defineCall({
  method: "GET",
  path: `${own}/score`,
  summary: "The notes of a piece, as ABC, to be drawn",
  access: "signed-in",
  section: "music",
  params: ofComposition,
  answer: notes,
});
