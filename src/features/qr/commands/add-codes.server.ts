import { sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { drawWord, keyedHash } from "#platform/secrets/keyed.server.ts";
import type { Stage } from "../lifecycle/contract.ts";
import {
  ALPHABET,
  checkCharacter,
  CODE_LENGTH,
  isLostInSpreadsheets,
  KEY_LENGTH,
} from "../model.ts";
import { ACTIVATION, type Card } from "../packages/model.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";

/** A random code with its check character; whether it is new, the database says. */
export function drawCode(): string {
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

/** Inserts new codes; on a collision another one is drawn. */
export async function addCodes(
  tx: Transaction,
  services: Pick<Services, "audit">,
  batch: Batch,
): Promise<Card[]> {
  const added: Card[] = [];
  // Thirty bits are no password: a secret outside the database and ten tries protect them.
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

/** Inserts a code that was drawn and reserved before, without a key. Throws if it exists. */
export async function addReservedCode(tx: Transaction, batch: Batch, code: string): Promise<void> {
  const [written] = await insertCodes(tx, { ...batch, hasKeys: false }, [code], [""]);
  if (written === undefined) throw new Error("The reserved code exists.");
  await insertBeginnings(tx, batch, [code]);
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
