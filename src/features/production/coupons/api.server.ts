import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/errors.ts";
import { fieldProblems } from "#platform/field-problems.ts";
import { serveHttp } from "#platform/http/serve.server.ts";
import { acceptForms, receiveForm } from "#platform/uploads/form.server.ts";
import { getMachine } from "../machines/queries.server.ts";
import { SHEET_ENDINGS } from "../sheets/contract.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { couponFile } from "./queries.server.ts";

export async function couponsApi(app: FastifyInstance): Promise<void> {
  serveHttp(app, calls.getCoupon, async ({ ctx, params, query, reply }) => {
    const file = await couponFile(ctx, { ...params, ...query });
    const { ending, type } = SHEET_ENDINGS[query.format];
    await reply
      .type(type)
      .header("content-disposition", `attachment; filename="coupon-${query.material}${ending}"`)
      .header("cache-control", "private, no-store")
      .send(Buffer.from(file));
  });

  await app.register(async (scope) => {
    await acceptForms(scope, 1);
    serveHttp(scope, calls.checkCoupon, async ({ ctx, params, request }) => {
      if (!request.isMultipart()) throw new AppError("badRequest");
      const machine = await getMachine(ctx.database, params.id);
      const form = await receiveForm(ctx, request);
      try {
        const fields = calls.couponCheckFields.safeParse(form.fields);
        if (!fields.success) {
          throw new AppError("invalid", { fields: fieldProblems(fields.error.issues) });
        }
        const [photograph] = form.files;
        if (photograph === undefined) throw new AppError("badRequest");
        return await commands.checkCoupon(ctx, { machine, ...fields.data, photograph });
      } finally {
        await form.discard();
      }
    });
  });
}
