import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

/** Files come by the media's calls. */
export function musicApi(app: FastifyInstance): void {
  serve(app, calls.listMusic, ({ ctx, params, query }) =>
    queries.listMusic(ctx, params.id, query.cursor),
  );
  serve(app, calls.arrangeMusic, ({ ctx, params, body }) =>
    commands.arrangeMusic(ctx, params.id, body),
  );
  serve(app, calls.changePiece, ({ ctx, params, body }) =>
    commands.changePiece(ctx, params.id, params.mediaId, body),
  );
  serve(app, calls.getWaveform, ({ ctx, params }) =>
    queries.getWaveform(ctx, params.id, params.mediaId),
  );
  serve(app, calls.keepComposition, ({ ctx, params }) =>
    commands.keepComposition(ctx, params.id, params.compositionId),
  );
}
