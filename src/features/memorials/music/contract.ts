import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line, optionalLine, optionalParagraphs } from "#platform/text.ts";
import { mediaItem } from "../media/contract.ts";

/** The most that a fade takes, in seconds. */
export const FADE_MAX = 10;
export const PIECES_SHOWN = 100;
export const WAVEFORM_PEAKS = 800;

export const REPEATS = ["none", "all", "one"] as const;
export type Repeat = (typeof REPEATS)[number];

/** Whether people play or speak. */
export const PIECE_KINDS = ["music", "voice"] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

export const PIECE_ORIGINS = ["uploaded", "composed", "provider"] as const;

/** The licences of Creative Commons that let a piece be played on a page, by their codes. */
export const CREATIVE_COMMONS = [
  "CC0-1.0",
  "CC-BY-4.0",
  "CC-BY-SA-4.0",
  "CC-BY-ND-4.0",
  "CC-BY-NC-4.0",
  "CC-BY-NC-SA-4.0",
  "CC-BY-NC-ND-4.0",
  "CC-BY-3.0",
  "CC-BY-SA-3.0",
] as const;

/** Characters of a name, and of an address, in a licence. */
export const LICENSOR_MAX = 200;
export const LICENCE_ADDRESS_MAX = 500;
export const YEAR_DIGITS = 4;

const year = z.int().min(1000).max(2200);
/** Why it may be heard on the page. Who answers for it is whoever says so. */
function licenceOf<Text extends z.ZodType<string>>(name: Text, address: Text) {
  return z.discriminatedUnion("kind", [
    /** Made and played by whoever adds it, or spoken. */
    z.strictObject({ kind: z.literal("own") }),
    z.strictObject({ kind: z.literal("permission"), from: name }),
    z.strictObject({
      kind: z.literal("creativeCommons"),
      code: z.enum(CREATIVE_COMMONS),
      author: name,
      url: address.nullable(),
    }),
    z.strictObject({
      kind: z.literal("publicDomain"),
      /** The year in which the last of composer and lyricist died. */
      composerDied: year,
      /** The year of the recording; `null`: played by whoever adds it. */
      recordedIn: year.nullable(),
    }),
    /** An agreement of whoever runs the site with a collecting society (`MUSIC_AGREEMENT`). */
    z.strictObject({ kind: z.literal("agreement") }),
    z.strictObject({ kind: z.literal("machine") }),
  ]);
}

const keptLicence = licenceOf(z.string(), z.string());
export type Licence = z.infer<typeof keptLicence>;

const webAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: "webAddress" })
  .max(LICENCE_ADDRESS_MAX);
const licence = licenceOf<z.ZodType<string>>(line(LICENSOR_MAX), webAddress);

export type LicenceKind = Licence["kind"];

export const piece = z.object({
  mediaId: z.uuid(),
  kind: z.enum(PIECE_KINDS),
  title: z.string().nullable(),
  performer: z.string().nullable(),
  composer: z.string().nullable(),
  note: z.string().nullable(),
  /** What is said or sung. */
  transcript: z.string().nullable(),
  /** `null`: not said yet. New pieces without one are for keepers only. */
  licence: keptLicence.nullable(),
  origin: z.enum(PIECE_ORIGINS),
  /** Of the whole recording; what is heard is the part. */
  seconds: z.number().nullable(),
  startsAt: z.number(),
  /** `null`: the end. */
  endsAt: z.number().nullable(),
  fadeIn: z.number(),
  fadeOut: z.number(),
  /** Of what is heard, in LUFS; `null` where it wasn't measured. */
  loudness: z.number().nullable(),
  ...mediaItem.pick({
    status: true,
    progress: true,
    problem: true,
    variants: true,
    canChange: true,
    needsSpace: true,
    isHidden: true,
  }).shape,
});
export type Piece = z.infer<typeof piece>;

const pieces = z.object({
  items: z.array(piece),
  nextCursor: z.string().nullable(),
  repeat: z.enum(REPEATS),
  can: z.object({
    /** Order, repeat and all pieces. */
    edit: z.boolean(),
    /** Add pieces, and change one's own. */
    add: z.boolean(),
    /** Whether an agreement with a collecting society is there to be named. */
    nameAgreement: z.boolean(),
  }),
});
export type Pieces = z.infer<typeof pieces>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofPiece = ofMemorial.extend({ mediaId: z.uuid() });

export const listMusic = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/music",
  section: "music",
  summary: "Music and voices in the keeper's order, with what is said of them",
  access: "anyone",
  params: ofMemorial,
  query: z.strictObject({ cursor: z.uuid().optional() }),
  answer: pieces,
});

export const arrangeMusic = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/music",
  summary: "Orders the pieces, those not named follow; and says whether they are played again",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({
    mediaIds: z.array(z.uuid()).max(5000).optional(),
    repeat: z.enum(REPEATS).optional(),
  }),
  answer: pieces,
});

const seconds = z.number().min(0).max(86_400);
const fade = z.number().min(0).max(FADE_MAX);

export const pieceChange = z.strictObject({
  kind: z.enum(PIECE_KINDS).optional(),
  title: optionalLine(300).optional(),
  performer: optionalLine(200).optional(),
  composer: optionalLine(200).optional(),
  note: optionalParagraphs(2000).optional(),
  transcript: optionalParagraphs(20_000).optional(),
  licence: licence.optional(),
  startsAt: seconds.optional(),
  endsAt: seconds.nullable().optional(),
  fadeIn: fade.optional(),
  fadeOut: fade.optional(),
});
export type PieceChange = z.infer<typeof pieceChange>;

export const changePiece = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/music/{mediaId}",
  summary:
    "Says what a piece is and why it may be heard, and which part of it; the first licence lets visitors hear it",
  access: "signed-in",
  params: ofPiece,
  body: pieceChange,
  answer: piece,
});

export const getWaveform = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/music/{mediaId}/waveform",
  section: "music",
  summary: "The loudest of each stretch of the whole recording, to choose a part by",
  access: "signed-in",
  params: ofPiece,
  answer: z.object({ seconds: z.number(), peaks: z.array(z.int().min(0).max(255)) }),
});

export const keepComposition = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/compositions/{compositionId}/keep",
  summary:
    "Puts a piece that was made here on the page, for visitors to hear; twice, it is the same",
  access: "signed-in",
  params: ofMemorial.extend({ compositionId: z.uuid() }),
  answer: piece,
  status: 201,
});
