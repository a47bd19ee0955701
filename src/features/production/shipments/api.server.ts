import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { bookShipment } from "./commands/book-shipment.server.ts";
import { enterNumber } from "./commands/enter-number.server.ts";
import { loseShipment } from "./commands/lose-shipment.server.ts";
import { createShipment, deleteShipment } from "./commands/plan-shipment.server.ts";
import { receiveEvent } from "./commands/receive-event.server.ts";
import { deliverShipment, sendShipment } from "./commands/send-shipment.server.ts";
import * as calls from "./contract.ts";
import { listShipments, showShipment } from "./queries/show-shipments.server.ts";

export function shipmentsApi(app: FastifyInstance): void {
  serve(app, calls.listShipments, ({ ctx, query }) => listShipments(ctx, query));

  serve(app, calls.getShipment, ({ ctx, params }) => showShipment(ctx, ctx.database, params.id));

  serve(app, calls.createShipment, ({ ctx, body }) => createShipment(ctx, body));

  serve(app, calls.deleteShipment, ({ ctx, params }) => deleteShipment(ctx, params.id));

  serve(app, calls.bookShipment, ({ ctx, params, body }) =>
    body?.trackingNumber === undefined
      ? bookShipment(ctx, params.id)
      : enterNumber(ctx, params.id, body.trackingNumber),
  );

  serve(app, calls.sendShipment, ({ ctx, params }) => sendShipment(ctx, params.id));

  serve(app, calls.deliverShipment, ({ ctx, params, body }) =>
    deliverShipment(ctx, params.id, body),
  );

  serve(app, calls.loseShipment, ({ ctx, params, body }) => loseShipment(ctx, params.id, body));

  serveHttp(app, calls.receiveShipmondoEvent, async ({ ctx, request }) => {
    await receiveEvent(ctx, request.body);
    return { received: true as const };
  });
}
