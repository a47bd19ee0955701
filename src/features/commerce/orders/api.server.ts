import type { FastifyInstance } from "fastify";
import { drawArtworkPdf } from "#features/qr/artworks/queries.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import * as handling from "./commands/handle-order.server.ts";
import { placeOrder } from "./commands/place-order.server.ts";
import { takeBackOrder } from "./commands/withdraw-order.server.ts";
import * as drafts from "./commands/write-draft.server.ts";
import * as calls from "./contract.ts";
import { getOrder, getProofLine } from "./queries/show-order.server.ts";
import { listOrders, listOwnOrders } from "./queries/list-orders.server.ts";

const TYPES = { svg: "image/svg+xml", pdf: "application/pdf" };
/** An address with a key in it is a secret: no cache and no other site gets it. */
const SECRET = { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };

export function ordersApi(app: FastifyInstance): void {
  serve(app, calls.createOrder, ({ ctx, body, reply }) => {
    secretly(reply);
    return drafts.createOrder(ctx, body);
  });

  serve(app, calls.getOrder, ({ ctx, params, query, reply }) => {
    secretly(reply);
    return getOrder(ctx, params.id, query.key);
  });

  serve(app, calls.changeOrder, ({ ctx, params, query, body, reply }) => {
    secretly(reply);
    return drafts.changeOrder(ctx, params.id, body, query.key);
  });

  serve(app, calls.deleteOrder, ({ ctx, params, query }) =>
    drafts.deleteOrder(ctx, params.id, query.key),
  );

  serve(app, calls.placeOrder, ({ ctx, params, query, body, reply }) => {
    secretly(reply);
    return placeOrder(ctx, params.id, body, query.key);
  });

  serveHttp(app, calls.getProof, async ({ ctx, params, query, reply }) => {
    const { line, svg, drawnAt } = await getProofLine(ctx, params, query.key);
    const isPdf = params.format === "pdf";
    const file = isPdf ? await drawArtworkPdf(ctx, line, drawnAt) : svg;
    const name = `${line.code}.${params.format}`;
    await reply
      .type(TYPES[params.format])
      .headers({ ...SECRET, "content-disposition": `inline; filename="${name}"` })
      .send(Buffer.from(file));
  });

  serve(app, calls.listOwnOrders, ({ ctx, query }) => listOwnOrders(ctx, query));

  serve(app, calls.listOrders, ({ ctx, query }) => listOrders(ctx, query));

  serve(app, calls.releaseOrder, ({ ctx, params, body }) =>
    handling.releaseOrder(ctx, params.id, body),
  );

  serve(app, calls.cancelOrder, ({ ctx, params, body }) =>
    handling.cancelOrder(ctx, params.id, body),
  );

  serve(app, calls.takeBackOrder, ({ ctx, params, body }) => takeBackOrder(ctx, params.id, body));
}

function secretly(reply: { header(name: string, value: string): unknown }): void {
  for (const [name, value] of Object.entries(SECRET)) reply.header(name, value);
}
