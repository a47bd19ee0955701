import { sql, type SQL } from "drizzle-orm";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { qrCodes, qrLinks } from "#features/qr/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { findCompanyId, requireCompany } from "../companies/queries.server.ts";
import { resellerPeople } from "../companies/tables.server.ts";
import { orderLines, orders } from "../orders/tables.server.ts";
import type { StockPlate, StockState } from "./contract.ts";
import { codeBegun, stockStateOf } from "./model.ts";

type Row = {
  code: string;
  stage: Stage;
  plate: PlateName | null;
  lineId: string | null;
  deliveredAt: string | null;
  isRetired: boolean;
  isPassedOn: boolean;
  isLinked: boolean;
};

/**
 * The plates of a company: those of its orders that weren't sent back, and those of packages that were made
 * for somebody who acts for it.
 */
function platesOf(companyId: string): SQL {
  const people = sql`select ${resellerPeople.userId} from ${resellerPeople}
    where ${resellerPeople.companyId} = ${companyId}`;
  return sql`
    select distinct on (held.code) held.code, held.plate, held.line_id as "lineId",
      held.completed_at as "deliveredAt", codes.stage, codes.retired_at is not null as "isRetired",
      coalesce(codes.owner_id not in (${people}), false) as "isPassedOn",
      exists (select 1 from ${qrLinks} links where links.code = held.code) as "isLinked"
    from (
      select line.code, line.plate, line.id as line_id, bought.completed_at from ${orderLines} line
      join ${orders} bought on bought.id = line.order_id
      where bought.company_id = ${companyId} and line.code is not null and line.withdrawn_at is null
        and bought.state in ('released', 'completed')
      union all
      select made.code, null, null, null from ${qrCodes} made
      join ${qrPackages} package on package.id = made.package_id
      where package.reseller_id in (${people})
    ) held
    join ${qrCodes} codes on codes.code = held.code
    order by held.code, held.line_id desc nulls last`;
}

/** Of these codes those that are the company's. */
export async function findPlates(
  reader: Reader,
  companyId: string,
  codes: readonly string[],
): Promise<(Omit<Row, "deliveredAt"> & { state: StockState; deliveredAt: Date | null })[]> {
  const { rows } = await reader.execute<Row>(sql`select * from (${platesOf(companyId)}) plates
    where plates.code = any(${sql.param(codes)}::text[])`);
  return rows.map((row) => ({
    ...row,
    state: stockStateOf(row),
    deliveredAt: row.deliveredAt === null ? null : new Date(row.deliveredAt),
  }));
}

/** Adds to `soldToCaller`: plates on the shelf of the company that the caller acts for. */
export async function isOnOwnShelf(reader: Reader, ctx: Context, code: string): Promise<boolean> {
  const companyId = await findCompanyId(reader, ctx);
  if (companyId === null) return false;
  const [plate] = await findPlates(reader, companyId, [code]);
  return plate?.state === "onShelf";
}

type Asked = {
  limit: number;
  cursor?: string | undefined;
  state?: StockState | undefined;
  text?: string | undefined;
};

/** By code. A company has some hundreds. */
export async function listPlates(ctx: Context, { limit, cursor = "", state, text = "" }: Asked) {
  const { companyId } = await requireCompany(ctx);
  const { rows } = await ctx.database.execute<Row>(platesOf(companyId));
  const plates = rows.map(({ code, plate, ...facts }): StockPlate => {
    return { code, plate, state: stockStateOf(facts) };
  });
  const begun = codeBegun(text);
  const found = plates.filter(
    (plate) =>
      plate.code > cursor &&
      plate.code.startsWith(begun) &&
      (state === undefined || plate.state === state),
  );
  const items = found.slice(0, limit);
  return {
    items,
    nextCursor: found.length > limit ? (items.at(-1)?.code ?? null) : null,
    counts: countsOf(plates),
  };
}

function countsOf(plates: readonly StockPlate[]): Record<StockState, number> {
  const counts = { onTheWay: 0, onShelf: 0, linked: 0, handedOver: 0, retired: 0 };
  for (const { state } of plates) counts[state] += 1;
  return counts;
}
