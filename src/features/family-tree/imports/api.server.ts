import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Mount } from "#platform/feature.server.ts";
import { fieldProblems } from "#platform/field-problems.ts";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { acceptForms, receiveAnyFile } from "#platform/uploads/form.server.ts";
import { receiveUnknownFile } from "#platform/uploads/incoming.server.ts";
import type { ResumableUploads } from "#platform/uploads/resumable.server.ts";
import { askToApply, cancelImport, readImportAgain } from "./commands/change-import.server.ts";
import { admitImport, beginImport } from "./commands/receive-import.server.ts";
import { showFileLine } from "./commands/show-file-line.server.ts";
import * as calls from "./contract.ts";
import { IMPORT_BYTES_MAX } from "./model.ts";
import { getTreeImport, listImportReport, listTreeImports } from "./queries/get-import.server.ts";

export async function importsApi(app: FastifyInstance, { uploads }: Mount): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, 1);
    serveHttp(scope, calls.beginTreeImport, async ({ ctx, params, request }) => {
      await admitImport(ctx, params.id);
      const file = request.isMultipart()
        ? { ...(await receiveAnyFile(ctx.config, request, IMPORT_BYTES_MAX)), done: nothing }
        : await receiveFinished(ctx, request, uploads);
      try {
        const begun = await beginImport(ctx, params.id, file.path);
        await file.done();
        return begun;
      } finally {
        await file.discard();
      }
    });
  });
  serve(app, calls.listTreeImports, ({ ctx, params }) => listTreeImports(ctx, params.id));
  serve(app, calls.getTreeImport, ({ ctx, params: { id, importId } }) =>
    getTreeImport(ctx, { idOrSlug: id, importId }),
  );
  serve(app, calls.readTreeImportAgain, ({ ctx, params: { id, importId }, body }) =>
    readImportAgain(ctx, { idOrSlug: id, importId }, body.encoding),
  );
  serve(app, calls.cancelTreeImport, ({ ctx, params: { id, importId } }) =>
    cancelImport(ctx, { idOrSlug: id, importId }),
  );
  serve(app, calls.listTreeImportReport, ({ ctx, params: { id, importId }, query }) =>
    listImportReport(ctx, { idOrSlug: id, importId }, query),
  );
  serve(app, calls.applyTreeImport, ({ ctx, params: { id, importId }, body }) =>
    askToApply(ctx, { idOrSlug: id, importId }, body),
  );
  serve(app, calls.showFileLine, ({ ctx, params: { id, ...params }, body, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return showFileLine(ctx, { idOrSlug: id, ...params }, body.isShown, expected);
  });
}

const nothing = () => Promise.resolve();

/** JSON body naming a finished resumable upload of the caller's, which goes once its file is kept. */
async function receiveFinished(ctx: Context, request: FastifyRequest, uploads: ResumableUploads) {
  const parsed = calls.finishedUpload.safeParse(request.body);
  if (!parsed.success)
    throw new AppError("invalid", { fields: fieldProblems(parsed.error.issues) });
  const upload = await uploads.finished(parsed.data.uploadId, ctx.actor?.userId ?? "");
  if (upload === null)
    throw new AppError("invalid", { fields: { uploadId: { key: "unfinishedUpload" } } });
  const settings = { directory: ctx.config.temporaryDirectory, mostBytes: IMPORT_BYTES_MAX };
  try {
    return {
      ...(await receiveUnknownFile(await upload.read(), settings)),
      done: () => upload.remove(),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "tooLarge") await upload.remove();
    throw error;
  }
}
