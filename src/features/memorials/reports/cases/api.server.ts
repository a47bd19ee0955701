import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { may } from "#platform/actor.ts";
import { AppError } from "#platform/errors.ts";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { sendStored } from "#platform/http/send-stored.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { isId } from "#platform/ids.ts";
import { decideAppeal } from "../commands/decide-appeal.server.ts";
import * as commands from "../commands/decide-case.server.ts";
import { findEvidence } from "../evidence/files/queries.server.ts";
import * as calls from "./contract.ts";
import { getCase, listCases } from "./queries.server.ts";

export function reportCasesApi(app: FastifyInstance): void {
  serve(app, calls.listCases, ({ ctx, query }) => listCases(ctx, query));
  serve(app, calls.getCase, ({ ctx, params }) => getCase(ctx, params.number));
  serve(app, calls.takeCase, ({ ctx, params, request }) =>
    commands.takeCase(ctx, params.number, revisionOf(request.headers["if-match"])),
  );
  serve(app, calls.hideReported, ({ ctx, params, request }) =>
    commands.hideReported(ctx, params.number, revisionOf(request.headers["if-match"])),
  );
  serve(app, calls.decideCase, ({ ctx, params, body, request }) =>
    commands.decideCase(ctx, params.number, body, revisionOf(request.headers["if-match"])),
  );
  serve(app, calls.decideAppeal, ({ ctx, params, body, request }) =>
    decideAppeal(ctx, params, body, revisionOf(request.headers["if-match"])),
  );
  const file = { schema: { hide: true } };
  app.get("/api/admin/reports/:number/files/:fileId", file, sendEvidence);
}

/** A file as it was when it was reported: for staff, and shown nowhere else. */
async function sendEvidence(request: FastifyRequest, reply: FastifyReply) {
  const ctx = await request.context();
  const { number, fileId } = request.params as { number: string; fileId: string };
  const isKnown = may(ctx.actor, "reports.read") && isId(fileId) && /^[1-9]\d{0,8}$/.test(number);
  if (!isKnown) throw new AppError("notFound");
  const { key, mime } = await findEvidence(ctx, Number(number), fileId);
  reply.header("cache-control", "private, no-store");
  return sendStored(ctx, request, reply, key, mime);
}
