import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/errors.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { acceptForms, receiveForm } from "#platform/uploads/form.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export async function plateChecksApi(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, 1);
    serveHttp(scope, calls.checkPlate, async ({ ctx, params, request }) => {
      if (!request.isMultipart()) throw new AppError("badRequest");
      const code = await commands.codeToCheck(ctx, params.code);
      const form = await receiveForm(ctx, request);
      try {
        const [photograph] = form.files;
        if (photograph === undefined) throw new AppError("badRequest");
        return await commands.checkPlate(ctx, code, photograph);
      } finally {
        await form.discard();
      }
    });
  });

  serve(app, calls.listPlateChecks, ({ ctx, params }) => queries.listPlateChecks(ctx, params.code));

  serveHttp(app, calls.getCheckPicture, async ({ ctx, params, reply }) => {
    const found = await ctx.storage.read(await queries.findCheckPicture(ctx, params));
    if (found === null) throw new AppError("notFound");
    await reply.type("image/jpeg").header("content-length", found.bytes).send(found.stream);
  });
}
