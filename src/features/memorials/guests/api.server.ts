import type { FastifyInstance } from "fastify";
import { attemptOf } from "#platform/http/idempotency.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { listGuests } from "./queries.server.ts";

export function guestsApi(app: FastifyInstance): void {
  serve(app, calls.listGuests, ({ ctx, params }) => listGuests(ctx, params.id));

  serve(app, calls.writeGuest, ({ ctx, params, body, request }) =>
    commands.writeGuest(ctx, params.id, body, attemptOf(request)),
  );

  serve(app, calls.correctGuest, ({ ctx, params: { id, guestId }, body }) =>
    commands.correctGuest(ctx, { idOrSlug: id, guestId }, body),
  );

  serve(app, calls.takeBackGuest, ({ ctx, params: { id, guestId }, body }) =>
    commands.takeBackGuest(ctx, { idOrSlug: id, guestId }, body.secret),
  );

  serve(app, calls.removeGuest, ({ ctx, params: { id, guestId } }) =>
    commands.removeGuest(ctx, { idOrSlug: id, guestId }),
  );
}
