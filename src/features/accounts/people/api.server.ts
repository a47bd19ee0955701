import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function peopleApi(app: FastifyInstance): void {
  serve(app, calls.searchPeople, ({ ctx, body }) => queries.searchPeople(ctx, body));

  serve(app, calls.getPerson, ({ ctx, params }) => commands.viewPerson(ctx, params.id));

  serve(app, calls.lockPerson, ({ ctx, params, body }) =>
    commands.setLocked(ctx, params.id, body, true),
  );

  serve(app, calls.unlockPerson, ({ ctx, params, body }) =>
    commands.setLocked(ctx, params.id, body, false),
  );

  serve(app, calls.resendMail, ({ ctx, params, body }) =>
    commands.resendMail(ctx, params.id, body),
  );

  serve(app, calls.endPersonsSession, ({ ctx, params, body }) =>
    commands.endPersonsSession(ctx, params.id, params.sessionId, body),
  );
}
