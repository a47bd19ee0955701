import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction, type Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { seal } from "#platform/secrets/keyed.server.ts";
import { addCodes } from "../commands/add-codes.server.ts";
import { CARDS, type Card } from "./model.ts";
import { qrPackages } from "./tables.server.ts";

/**
 * Batch size: small enough to show progress, large enough that round trips to the database don't
 * matter.
 */
const AT_ONCE = 5000;

/** Advisory lock: an arbitrary number, the same in all our processes. */
const MAKING_LOCK = 7_303_017;

/** The keys of a package's cards, as they are stored until they are printed. */
export function sealCards({ audit }: Pick<Services, "audit">, cards: readonly Card[]): Buffer {
  const lines = cards.map(({ code, activationKey }) => `${code} ${activationKey}\n`);
  return seal(audit.keyFor(CARDS), Buffer.from(lines.join("")));
}

/**
 * Creates all codes of a package in one transaction: a process that dies leaves none, and the next
 * attempt starts from the beginning. Progress is written outside the transaction.
 */
export const makePackage = defineJob({
  name: "qr.makePackage",
  payload: z.object({
    packageId: z.uuid(),
    actorId: z.uuid().nullable(),
    address: z.string().nullable(),
  }),
  maxAttempts: 25,
  async run(services, { packageId, actorId, address }) {
    await transaction(services, async (tx) => {
      // Locked: a worker believed dead may still be running, and both would create all codes.
      await tx.execute(sql`select pg_advisory_xact_lock(${MAKING_LOCK}, hashtext(${packageId}))`);
      const [wanted] = await tx
        .select({ count: qrPackages.count, readyAt: qrPackages.readyAt })
        .from(qrPackages)
        .where(eq(qrPackages.id, packageId))
        .for("key share");
      if (wanted === undefined || wanted.readyAt !== null) return;
      const batch = { stage: "created", packageId, hasKeys: true, actorId, address } as const;
      const cards: Card[] = [];
      while (cards.length < wanted.count) {
        const count = Math.min(AT_ONCE, wanted.count - cards.length);
        cards.push(...(await addCodes(tx, services, { ...batch, count })));
        await tellProgress(services, packageId, cards.length);
      }
      const sealedKeys = sealCards(services, cards);
      await tx
        .update(qrPackages)
        .set({ made: cards.length, readyAt: new Date(), gaveUpAt: null, sealedKeys })
        .where(eq(qrPackages.id, packageId));
    });
  },
  async onGiveUp({ database }, { packageId }) {
    await database
      .update(qrPackages)
      .set({ made: 0, gaveUpAt: new Date() })
      .where(
        and(eq(qrPackages.id, packageId), isNull(qrPackages.readyAt), isNull(qrPackages.gaveUpAt)),
      );
  },
});

/** On another connection: others can't see uncommitted rows. */
async function tellProgress({ database }: Services, packageId: string, made: number) {
  await database.update(qrPackages).set({ made }).where(eq(qrPackages.id, packageId));
}
