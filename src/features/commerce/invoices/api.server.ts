import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { sendStored } from "#platform/http/send-stored.server.ts";
import { serve, serveHttp, type AnswerHeaders } from "#platform/http/serve.server.ts";
import { keptDocuments } from "./documents/commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./reading/queries.server.ts";

export function invoicesApi(app: FastifyInstance): void {
  serve(app, calls.listOwnInvoices, ({ ctx, query }) => queries.listOwnInvoices(ctx, query));

  serve(app, calls.listCompanyInvoices, ({ ctx, query }) =>
    queries.listCompanyInvoices(ctx, query),
  );

  serve(app, calls.getInvoice, ({ ctx, params, query, reply }) => {
    keepSecret(reply);
    return queries.getInvoice(ctx, params.id, query.key);
  });

  serveHttp(app, calls.getInvoicePdf, ({ ctx, params, query, request, reply }) =>
    sendDocument(ctx, { id: params.id, key: query.key, kind: "pdf" }, request, reply),
  );

  serveHttp(app, calls.getInvoiceXml, ({ ctx, params, query, request, reply }) =>
    sendDocument(ctx, { id: params.id, key: query.key, kind: "xml" }, request, reply),
  );
}

/** The key of an order stands in the address: nothing keeps it, and no other site is told. */
function keepSecret(reply: AnswerHeaders): void {
  reply.header("cache-control", "private, no-store").header("referrer-policy", "no-referrer");
}

type Asked = { id: string; key: string | undefined; kind: "pdf" | "xml" };

async function sendDocument(
  ctx: Context,
  { id, key, kind }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { number } = await queries.findReadable(ctx, id, key);
  const kept = await keptDocuments(ctx, id);
  keepSecret(reply);
  reply.header("content-disposition", `attachment; filename="${number}.${kind}"`);
  const stored = kind === "pdf" ? kept.pdfKey : kept.xmlKey;
  await sendStored(ctx, request, reply, stored, `application/${kind}`);
}
