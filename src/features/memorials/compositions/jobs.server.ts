import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import {
  failComposition,
  forgetDrafts,
  makeComposition,
} from "./commands/make-composition.server.ts";
import { DRAFT_DAYS } from "./contract.ts";

/** In a child process: it computes for seconds. Killed in the middle of it, the next attempt begins anew. */
export const makePiece = defineJob({
  name: "memorials.compositions.make",
  payload: z.object({ memorialId: z.uuid(), compositionId: z.uuid() }),
  runner: "pictures",
  maxAttempts: 5,
  run: (services, key) => makeComposition(services, key),
  onGiveUp: (services, key) => failComposition(services, key, "interrupted"),
});

export const forgetPieces = defineJob({
  name: "memorials.compositions.forget",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "50 2 * * *",
  run: (services) => forgetDrafts(services, { now: new Date(), days: DRAFT_DAYS }),
});
