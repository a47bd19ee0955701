import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { applyImport, giveUpApplying } from "./commands/apply-import.server.ts";
import { forgetOldImports } from "./commands/forget-imports.server.ts";
import { fail, readImport } from "./commands/read-import.server.ts";

const ofImport = z.object({ memorialId: z.uuid(), importId: z.uuid() });

/** In a child process: nothing of a file is read where pages are answered. */
export const readTreeImport = defineJob({
  name: "familyTree.readImport",
  payload: ofImport,
  maxAttempts: 5,
  run: (services, key) => readImport(services, key),
  onGiveUp: (services, key) => fail(services, key, "interrupted"),
});

/** The tree in one transaction: killed in the middle of it, the next attempt begins anew, with the pictures that came. */
export const applyReadImport = defineJob({
  name: "familyTree.applyImport",
  payload: ofImport.extend({ by: z.uuid().nullable() }),
  maxAttempts: 5,
  run: (services, { by, ...key }) => applyImport(services, key, by),
  onGiveUp: (services, { by: _, ...key }) => giveUpApplying(services, key, "interrupted"),
});

export const removeImportFile = defineJob({
  name: "familyTree.removeImportFile",
  payload: z.object({ key: z.string() }),
  maxAttempts: 10,
  run: ({ storage }, { key }) => storage.remove(key),
});

export const forgetTreeImports = defineJob({
  name: "familyTree.forgetImports",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "45 2 * * *",
  run: (services) => forgetOldImports(services, new Date()),
});
