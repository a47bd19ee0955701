import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { deleteWords, nameChange } from "./commands/change-version.server.ts";
import { restoreChange, undoChange } from "./commands/restore-version.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries/changes.server.ts";

export function versionsApi(app: FastifyInstance): void {
  serve(app, calls.listChanges, ({ ctx, params, query }) =>
    queries.listChanges(ctx, params.id, query),
  );

  serve(app, calls.getChange, ({ ctx, params: { id, changeId }, query }) =>
    queries.getChange(ctx, id, changeId, query.against),
  );

  serve(app, calls.undoChange, ({ ctx, params: { id, changeId } }) =>
    undoChange(ctx, id, changeId),
  );

  serve(app, calls.restoreChange, ({ ctx, params: { id, changeId } }) =>
    restoreChange(ctx, id, changeId),
  );

  serve(app, calls.nameChange, ({ ctx, params: { id, changeId }, body }) =>
    nameChange(ctx, id, changeId, body.name),
  );

  serve(app, calls.deleteWords, ({ ctx, params: { id, changeId } }) =>
    deleteWords(ctx, id, changeId),
  );

  serve(app, calls.getLastChange, ({ ctx, params }) => queries.getLastChange(ctx, params.id));
}
