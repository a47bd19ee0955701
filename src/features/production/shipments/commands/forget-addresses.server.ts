import { sql } from "drizzle-orm";
import { today } from "#features/commerce/clock/queries.server.ts";
import { orders } from "#features/commerce/orders/tables.server.ts";
import type { Services } from "#platform/context.server.ts";
import { takeAddressOff } from "../../boxes/commands/mark-sent.server.ts";
import { boxes } from "../../boxes/tables.server.ts";
import { ADDRESS_DAYS } from "../model.ts";
import { shipmentBoxes, shipments } from "../tables.server.ts";

/** Every night: the labels of what was delivered long enough ago have no address any more. */
export async function forgetAddresses(services: Services): Promise<void> {
  const { database } = services;
  const day = await today(services, database);
  const until = sql`(${day}::date - ${ADDRESS_DAYS}::int)`;
  const { rows } = await database.execute<{ id: string }>(sql`
    select box.id from ${boxes} box
      left join ${shipmentBoxes} packed on packed.box_id = box.id
      left join ${shipments} sent on sent.id = packed.shipment_id
      join ${orders} ordered on ordered.id = box.order_id
    where not box.is_address_gone and (
      sent.delivered_on <= ${until}
      -- Sent without a shipment.
      or sent.id is null and box.created_at < ordered.completed_at
        and ordered.completed_at < ${until})`);
  await takeAddressOff(
    database,
    rows.map(({ id }) => id),
  );
}
