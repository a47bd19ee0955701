import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { serveHttp } from "#platform/http/serve.server.ts";
import { beginExport } from "./commands.server.ts";
import * as calls from "./contract.ts";
import { journalOf } from "./queries.server.ts";

export function journalApi(app: FastifyInstance): void {
  serveHttp(app, calls.exportJournal, async ({ ctx, query, reply }) => {
    const days = await beginExport(ctx, query);
    const sums = { vouchers: 0, debit: 0, credit: 0 };
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="journal.csv"')
      .header("cache-control", "private, no-store")
      .send(Readable.from(journalOf(ctx.database, days, sums)));
  });
}
