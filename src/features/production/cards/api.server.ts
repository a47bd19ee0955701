import type { FastifyInstance } from "fastify";
import { serveHttp } from "#platform/http/serve.server.ts";
import { printCards } from "./commands.server.ts";
import * as calls from "./contract.ts";

export function cardsApi(app: FastifyInstance): void {
  serveHttp(app, calls.printCards, async ({ ctx, body, reply }) => {
    const file = await printCards(ctx, body);
    await reply
      .type("application/pdf")
      .header("content-disposition", 'attachment; filename="cards.pdf"')
      .header("cache-control", "private, no-store")
      .send(file);
  });
}
