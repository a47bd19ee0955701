import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { now } from "#features/commerce/clock/queries.server.ts";
import { actorNameFor } from "#features/qr/policy.ts";
import type { Role } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { inGroups } from "#platform/in-groups.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { boxNumber } from "../../boxes/model.ts";
import { boxes } from "../../boxes/tables.server.ts";
import { REFUSALS, type RefusedScan, type ScanResult } from "../contract.ts";
import { DONE, isRefusal, placeIn, type Outcome } from "../model.ts";
import { warehouseScans } from "../tables.server.ts";

type Person = { name: string | null; roles: readonly Role[] | null };

type Judged = {
  id: string;
  outcome: Outcome;
  code: string | null;
  cardCode?: string | null;
  boxNumber?: string | null | undefined;
  other: Person | null;
};

/** A scan's result in the reader's language. What was refused is refused again. */
export function showScan(
  ctx: Context,
  { isRepeated, ...judged }: Judged & { isRepeated: boolean },
): ScanResult {
  const { id, code, outcome, boxNumber: shownBox = null } = judged;
  const refusal = isRefusal(outcome) ? outcome : null;
  const done = isRepeated ? "repeated" : "done";
  return {
    id,
    verdict: refusal === null ? done : "refused",
    code,
    refusal,
    message: sentenceOf(ctx, judged),
    boxNumber: shownBox,
  };
}

// texts: packing:refused.alreadyBoxed_named packing:refused.alreadyPacked_named
function sentenceOf(ctx: Context, { outcome, code, cardCode, boxNumber: box, other }: Judged) {
  const { locale, actor } = ctx;
  const t = translator(locale).getFixedT(locale, "packing");
  const who = other === null ? null : actorNameFor(actor, other).name;
  const values = {
    code: inGroups(code ?? ""),
    card: inGroups(cardCode ?? ""),
    box,
    who,
    ...(who !== null && { context: "named" }),
  };
  if (isRefusal(outcome)) return t(`refused.${outcome}`, values);
  const place = placeIn(outcome);
  if (place !== null) return t(`found.${place}`, values);
  const done = DONE.find((one) => one === outcome);
  if (done === undefined) throw new Error(`There is no sentence for ${outcome}.`);
  return t(`done.${done}`, values);
}

function selectScans(reader: Reader) {
  return reader
    .select({
      id: warehouseScans.id,
      digest: warehouseScans.digest,
      outcome: warehouseScans.outcome,
      code: warehouseScans.code,
      cardCode: warehouseScans.cardCode,
      at: warehouseScans.at,
      number: boxes.number,
      other: { name: users.fullName, roles: users.roles },
    })
    .from(warehouseScans)
    .leftJoin(boxes, eq(boxes.id, warehouseScans.boxId))
    .leftJoin(users, eq(users.id, warehouseScans.otherId))
    .$dynamic();
}

function withBox<Row extends { number: number | null }>({ number, ...row }: Row) {
  return { ...row, boxNumber: number === null ? null : boxNumber(number) };
}

/** By their ids. */
export async function findScans(reader: Reader, ids: readonly string[]) {
  const found = await selectScans(reader).where(
    sql`${warehouseScans.id} = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(found.map((row) => [row.id, withBox(row)]));
}

/** By their ids. */
export async function findPeople(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const found = await reader
    .select({ id: users.id, name: users.fullName, roles: users.roles })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(found.map(({ id, ...person }) => [id, person]));
}

const SHOWN_MS = 48 * 3_600_000;

export async function listRefusedScans(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<RefusedScan>> {
  const since = new Date((await now(ctx, ctx.database)).getTime() - SHOWN_MS);
  const rows = await selectScans(ctx.database)
    .where(
      and(
        inArray(warehouseScans.outcome, [...REFUSALS]),
        gt(warehouseScans.receivedAt, since),
        cursor === undefined
          ? undefined
          : sql`(${warehouseScans.receivedAt}, ${warehouseScans.id}) < ((
              select last.received_at from ${warehouseScans} last where last.id = ${cursor}), ${cursor}::uuid)`,
      ),
    )
    .orderBy(desc(warehouseScans.receivedAt), desc(warehouseScans.id))
    .limit(limit + 1);
  const items = rows.map(withBox).flatMap((row) => {
    const {
      id,
      code,
      refusal,
      message,
      boxNumber: box,
    } = showScan(ctx, { ...row, isRepeated: false });
    return refusal === null
      ? []
      : [{ id, code, refusal, message, boxNumber: box, at: row.at.toISOString() }];
  });
  return pageOf(items, limit);
}
