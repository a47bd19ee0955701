import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { drawWord, keyedHash, seal } from "#platform/secrets/keyed.server.ts";
import type { Stage } from "../life/contract.ts";
import {
  ALPHABET,
  checkCharacter,
  CODE_LENGTH,
  isLostInSpreadsheets,
  KEY_LENGTH,
} from "../model.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";
import { ACTIVATION, CARDS, type Card } from "./model.ts";
import { qrPackages } from "./tables.server.ts";

function drawCode(): string {
  const whole = (random: string) => random + checkCharacter(random);
  return whole(drawWord(ALPHABET, CODE_LENGTH, (random) => isLostInSpreadsheets(whole(random))));
}

type Batch = {
  count: number;
  stage: Stage;
  packageId: string | null;
  hasKeys: boolean;
  actorId: string | null;
  address: string | null;
};

/** New codes that nobody has had before; one that is there already is drawn anew. */
export async function addCodes(
  tx: Transaction,
  services: Pick<Services, "audit">,
  batch: Batch,
): Promise<Card[]> {
  const added: Card[] = [];
  // Thirty bits are no password: what keeps them is a key that isn't in the database, and ten tries.
  const secret = services.audit.keyFor(ACTIVATION);
  while (added.length < batch.count) {
    const cards = new Map<string, string>();
    while (cards.size < batch.count - added.length)
      cards.set(drawCode(), drawWord(ALPHABET, KEY_LENGTH, isLostInSpreadsheets));
    const digests = [...cards].map(([code, key]) => keyedHash(secret, code, key));
    const written = await insertCodes(tx, batch, [...cards.keys()], digests);
    for (const code of written) added.push({ code, activationKey: cards.get(code) ?? "" });
  }
  await insertBeginnings(
    tx,
    batch,
    added.map(({ code }) => code),
  );
  return added;
}

async function insertCodes(tx: Transaction, batch: Batch, codes: string[], digests: string[]) {
  const { packageId, stage, hasKeys } = batch;
  const { rows } = await tx.execute<{ code: string }>(sql`
    insert into ${qrCodes}
      (code, activation_key_hash, key_tries, locked, created_at, package_id, stage)
    select drawn.code, drawn.digest, 0, false, now(), ${packageId}::uuid, ${stage}
    from unnest(${sql.param(codes)}::text[],
      ${sql.param(hasKeys ? digests : codes.map(() => null))}::text[]) as drawn (code, digest)
    on conflict do nothing
    returning code`);
  return rows.map(({ code }) => code);
}

async function insertBeginnings(tx: Transaction, batch: Batch, codes: string[]): Promise<void> {
  const { packageId, stage, actorId, address } = batch;
  const after = { stage, ...(packageId !== null && { packageId }) };
  await tx.execute(sql`
    insert into ${qrHistory} (id, code, step, at, actor_id, address, before, after, reason)
    select made.id, made.code, 'created', now(), ${actorId}::uuid, ${address}, null,
      ${JSON.stringify(after)}::jsonb, null
    from unnest(${sql.param(codes.map(() => newId()))}::uuid[],
      ${sql.param(codes)}::text[]) as made (id, code)`);
}

/** Small enough that progress is seen, large enough that the way to the database doesn't count. */
const AT_ONCE = 5000;

/** Any number will do, as long as every process of ours takes the same. */
const MAKING_LOCK = 7_303_017;

const lines = (cards: Card[]) =>
  cards.map(({ code, activationKey }) => `${code} ${activationKey}\n`).join("");

/**
 * Makes all the codes of a package in one transaction: a process that dies in the middle leaves none,
 * and whoever takes the job up begins anew. How far it has come is told beside it.
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
      // Held by nobody else: one that was believed dead may still be at it, and both would make all of them.
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
      const sealedKeys = seal(services.audit.keyFor(CARDS), Buffer.from(lines(cards)));
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

/** By another connection: what is still to be committed is seen by nobody else. */
async function tellProgress({ database }: Services, packageId: string, made: number) {
  await database.update(qrPackages).set({ made }).where(eq(qrPackages.id, packageId));
}
