import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { keyedHash } from "#platform/secrets/keyed.server.ts";
import type { Stage } from "../life/contract.ts";
import { ALPHABET, checkCharacter, CODE_LENGTH, KEY_LENGTH } from "../model.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";

/** What stands on a card: the code of a plate, and the key that makes it its owner's. */
export type Card = { code: string; activationKey: string };

/** A byte has as many values as the alphabet has letters, eight times over: none is likelier. */
function draw(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(
    "",
  );
}

const drawKey = () => draw(KEY_LENGTH);

function drawCode(): string {
  const random = draw(CODE_LENGTH);
  return random + checkCharacter(random);
}

/** Thirty bits are no password: what keeps them is a key that isn't in the database, and ten tries. */
export const ACTIVATION = "qr.activation";

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
  const secret = services.audit.keyFor(ACTIVATION);
  while (added.length < batch.count) {
    const cards = new Map<string, string>();
    while (cards.size < batch.count - added.length) cards.set(drawCode(), drawKey());
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
