import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyInstance } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { CSV } from "#platform/csv.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { recordExport } from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function auditApi(app: FastifyInstance): void {
  serve(app, calls.listAudit, ({ ctx, query }) => queries.listAudit(ctx, query));

  serve(app, calls.listAuditActions, async ({ ctx }) => ({
    actions: await queries.listAuditActions(ctx),
  }));

  serveHttp(app, calls.exportAudit, async ({ ctx, query, reply }) => {
    await recordExport(ctx, query);
    const day = new Date().toISOString().slice(0, 10);
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="audit-${day}.csv"`)
      .header("cache-control", "private, no-store")
      .send(csvOf(ctx, query));
  });
}

function csvOf(ctx: Context, filter: calls.AuditFilter): Readable {
  const columns = ["number", "at", "actor", "action", "subject", "subjectId", "person"];
  const lines = stringify({
    ...CSV,
    record_delimiter: "windows",
    columns: [...columns, "address", "requestId", "details"],
  });
  return pipeline(Readable.from(rowsOf(ctx, filter)), lines, (error) => {
    if (error) ctx.log.info({ err: error }, "an export of the audit trail was cut off");
  });
}

async function* rowsOf(ctx: Context, filter: calls.AuditFilter) {
  for await (const { actor, person, details, ...row } of queries.auditInPieces(ctx, filter)) {
    yield {
      ...row,
      actor: actor?.username ?? row.actorId ?? "",
      person: person?.username ?? "",
      details: JSON.stringify(details),
    };
  }
}
