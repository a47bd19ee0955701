import type { Piece } from "#features/memorials/music/contract.ts";

/** A piece of music as its keeper receives it: nothing is said of it as yet. */
export function aPiece(mediaId: string): Piece {
  return {
    mediaId,
    kind: "music",
    title: null,
    performer: null,
    composer: null,
    note: null,
    transcript: null,
    licence: null,
    origin: "uploaded",
    seconds: 100,
    startsAt: 0,
    endsAt: null,
    fadeIn: 0,
    fadeOut: 0,
    loudness: null,
    status: "ready",
    progress: 100,
    problem: null,
    variants: [],
    canChange: true,
  };
}
