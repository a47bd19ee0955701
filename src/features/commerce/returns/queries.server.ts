import { and, desc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { qrCodes } from "#features/qr/tables.server.ts";
import { may } from "#platform/actor.ts";
import { outer } from "#platform/database/outer.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { requireCompany } from "../companies/queries.server.ts";
import { invoices } from "../invoices/tables.server.ts";
import { codeIn } from "#features/qr/queries.server.ts";
import { orderLines, orders } from "../orders/tables.server.ts";
import { resellerCompanies } from "../companies/tables.server.ts";
import type { PlateCondition, ReturnList, ShownReturn, StaffReturn } from "./contract.ts";
import { parseReturnNumber, returnNumber } from "./model.ts";
import { returnLines, returns } from "./tables.server.ts";

export async function listCases(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ShownReturn>> {
  const { companyId } = await requireCompany(ctx);
  const rows = await selectReturns(ctx.database)
    .where(
      and(
        eq(returns.companyId, companyId),
        cursor === undefined ? undefined : lt(returns.id, cursor),
      ),
    )
    .orderBy(desc(returns.id))
    .limit(limit + 1);
  return pageOf(rows.map(shown), limit);
}

export async function showReturn(reader: Reader, id: string): Promise<ShownReturn> {
  const [found] = await selectReturns(reader).where(eq(returns.id, id));
  if (found === undefined) throw new AppError("notFound");
  return shown(found);
}

function selectReturns(reader: Reader) {
  return reader
    .select({
      id: returns.id,
      number: returns.number,
      kind: returns.kind,
      state: returns.state,
      reason: returns.reason,
      announcedAt: returns.announcedAt,
      creditNoteId: invoices.id,
      creditNoteNumber: invoices.number,
      codes: sql<string[]>`(select coalesce(json_agg(line.code order by line.code), '[]')
        from ${returnLines} line where line.return_id = ${outer(returns.id)})`,
    })
    .from(returns)
    .leftJoin(invoices, eq(invoices.id, returns.creditNoteId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectReturns>>[number];

function shown({ number, announcedAt, creditNoteId, creditNoteNumber, ...rest }: Row): ShownReturn {
  const creditNote =
    creditNoteId === null || creditNoteNumber === null
      ? null
      : { id: creditNoteId, number: creditNoteNumber };
  return {
    ...rest,
    number: returnNumber(number ?? 0),
    announcedAt: announcedAt.toISOString(),
    creditNote,
  };
}

type ShownLine = { code: string; condition: PlateCondition | null };

/** What `settleReturn` credits: what was paid for plates that came back sealed, and that nobody has claimed. */
const credit = sql<number | null>`case
  when ${outer(returns.state)} = 'received' and ${outer(returns.kind)} = 'unsold' then (
    select coalesce(sum(bought.amount), 0)::int
    from ${returnLines} line
    join ${orderLines} bought on bought.id = line.order_line_id
    join ${orders} ordered on ordered.id = bought.order_id and ordered.invoice_id is not null
    join ${qrCodes} plate on plate.code = line.code
    where line.return_id = ${outer(returns.id)} and line.condition = 'sealed'
      and plate.owner_id is null and plate.retired_at is null
      and plate.stage in ('shipped', 'delivered'))
end`;

function selectStaffReturns(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      id: returns.id,
      company: resellerCompanies.name,
      credit,
      lines: sql<ShownLine[]>`(
        select coalesce(json_agg(json_build_object(
          'code', line.code, 'condition', line.condition) order by line.code), '[]')
        from ${returnLines} line where line.return_id = ${outer(returns.id)})`,
    })
    .from(returns)
    .innerJoin(resellerCompanies, eq(resellerCompanies.id, returns.companyId))
    .where(where)
    .$dynamic();
}

/** Of all companies, newest first. */
export async function listReturns(
  { actor, database }: Context,
  { state, text = "", limit, cursor }: ReturnList,
): Promise<Page<StaffReturn>> {
  const rows = await selectStaffReturns(
    database,
    and(
      state === undefined ? undefined : eq(returns.state, state),
      cursor === undefined ? undefined : lt(returns.id, cursor),
      text === "" ? undefined : isNamed(text),
    ),
  )
    .orderBy(desc(returns.id))
    .limit(limit + 1);
  const found = await selectReturns(database).where(
    inArray(
      returns.id,
      rows.map(({ id }) => id),
    ),
  );
  const byId = new Map(found.map((row) => [row.id, shown(row)]));
  return pageOf(
    rows.flatMap(({ id, ...rest }) => {
      const one = byId.get(id);
      return one === undefined ? [] : { ...one, ...rest, credit: shownCredit(actor, rest.credit) };
    }),
    limit,
  );
}

/** Packers see no prices. */
function shownCredit(actor: Context["actor"], amount: number | null): number | null {
  return may(actor, "returns.settle") ? amount : null;
}

function isNamed(text: string): SQL {
  return sql`${returns.id} in (
    select id from ${returns} where number = ${parseReturnNumber(text)}
    union
    select return_id from ${returnLines} where code = ${codeIn(text)})`;
}

/** Throws `notFound`. */
export async function showStaffReturn(
  { actor }: Context,
  reader: Reader,
  id: string,
): Promise<StaffReturn> {
  const [found] = await selectStaffReturns(reader, eq(returns.id, id));
  return {
    ...(await showReturn(reader, id)),
    company: found?.company ?? "",
    credit: shownCredit(actor, found?.credit ?? null),
    lines: found?.lines ?? [],
  };
}
