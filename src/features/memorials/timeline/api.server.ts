import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { listEvents } from "./queries.server.ts";

export function timelineApi(app: FastifyInstance): void {
  serve(app, calls.listEvents, ({ ctx, params, query }) => listEvents(ctx, params.id, query));

  serve(app, calls.addEvent, ({ ctx, params, body }) => commands.addEvent(ctx, params.id, body));

  serve(app, calls.changeEvent, ({ ctx, params: { id, eventId }, body, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return commands.changeEvent(ctx, { idOrSlug: id, eventId }, body, expected);
  });

  serve(app, calls.removeEvent, ({ ctx, params: { id, eventId }, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return commands.removeEvent(ctx, { idOrSlug: id, eventId }, expected);
  });

  serve(app, calls.restoreEvent, ({ ctx, params: { id, eventId } }) =>
    commands.restoreEvent(ctx, { idOrSlug: id, eventId }),
  );
}
