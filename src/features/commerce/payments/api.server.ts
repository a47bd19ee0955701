import { createReadStream } from "node:fs";
import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { acceptForms, receiveAnyFile } from "#platform/uploads/form.server.ts";
import { importBankFile } from "./commands/import-bank-file.server.ts";
import { matchBankEntry } from "./commands/match-entry.server.ts";
import { markRefundPaid } from "./commands/pay-refund.server.ts";
import * as commands from "./commands/staff-invoices.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export async function paymentsApi(app: FastifyInstance): Promise<void> {
  serve(app, calls.listStaffInvoices, ({ ctx, query }) => queries.listStaffInvoices(ctx, query));
  serve(app, calls.getStaffInvoice, ({ ctx, params }) => queries.getStaffInvoice(ctx, params.id));
  serve(app, calls.creditStaffInvoice, ({ ctx, params, body }) =>
    commands.creditStaffInvoice(ctx, params.id, body),
  );
  serve(app, calls.holdInvoice, ({ ctx, params, body }) =>
    commands.holdInvoice(ctx, params.id, body),
  );
  serve(app, calls.unholdInvoice, ({ ctx, params, body }) =>
    commands.unholdInvoice(ctx, params.id, body),
  );
  serve(app, calls.recordStaffPayment, ({ ctx, params, body }) =>
    commands.recordStaffPayment(ctx, params.id, body),
  );
  serve(app, calls.listRefunds, ({ ctx, query }) => queries.listRefunds(ctx, query));
  serve(app, calls.markRefundPaid, ({ ctx, params }) => markRefundPaid(ctx, params.id));
  serve(app, calls.listBankEntries, ({ ctx, query }) => queries.listBankEntries(ctx, query));
  serve(app, calls.matchBankEntry, ({ ctx, params, body }) =>
    matchBankEntry(ctx, params.id, body.invoiceId),
  );

  await app.register(async (scope) => {
    await acceptForms(scope, 1);
    serveHttp(scope, calls.importBankFile, async ({ ctx, request }) => {
      const file = await receiveAnyFile(ctx.config, request, calls.BANK_FILE_BYTES);
      try {
        return await importBankFile(ctx, () => createReadStream(file.path));
      } finally {
        await file.discard();
      }
    });
  });
}
