import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function requestsApi(app: FastifyInstance): void {
  serve(app, calls.makeRequest, ({ ctx, body }) => commands.makeRequest(ctx, body));
  serve(app, calls.requestByMail, ({ ctx, body }) => commands.requestByMail(ctx, body));
  serve(app, calls.confirmRequest, ({ ctx, params }) => commands.confirmRequest(ctx, params.token));
  serve(app, calls.listOwnRequests, ({ ctx }) => queries.listOwnRequests(ctx));
  serve(app, calls.listRequests, ({ ctx }) => queries.listRequests(ctx));
  serve(app, calls.answerRequest, ({ ctx, params, body }) =>
    commands.answerRequest(ctx, params.id, body),
  );
}
