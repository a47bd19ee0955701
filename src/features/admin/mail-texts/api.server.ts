import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function mailTextsApi(app: FastifyInstance): void {
  serve(app, calls.listMailTexts, ({ ctx }) => queries.listMailTexts(ctx));
  serve(app, calls.saveMailText, ({ ctx, params, body }) =>
    commands.saveMailText(ctx, params, body),
  );
  serve(app, calls.resetMailText, ({ ctx, params }) => commands.resetMailText(ctx, params));
  serve(app, calls.listMailTextVersions, ({ ctx, params }) => queries.listVersions(ctx, params));
  serve(app, calls.previewMailText, ({ ctx, body }) => commands.preview(ctx, body));
}
