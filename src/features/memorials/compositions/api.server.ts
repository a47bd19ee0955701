import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import { routeOf } from "#platform/http/call-steps.server.ts";
import { sendStored } from "#platform/http/send-stored.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import * as commands from "./commands/change-composition.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

/** A draft becomes a piece of music by a call of the music's. */
export function compositionsApi(app: FastifyInstance): void {
  serve(app, calls.compose, ({ ctx, params, body }) =>
    commands.askForComposition(ctx, params.id, body),
  );
  serve(app, calls.listCompositions, ({ ctx, params, query }) =>
    queries.listCompositions(ctx, params.id, query.cursor),
  );
  serve(app, calls.getComposition, ({ ctx, params }) =>
    queries.getComposition(ctx, params.id, params.compositionId),
  );
  serve(app, calls.cancelComposition, ({ ctx, params }) =>
    commands.cancelComposition(ctx, params.id, params.compositionId),
  );
  serve(app, calls.retryComposition, ({ ctx, params }) =>
    commands.retryComposition(ctx, params.id, params.compositionId),
  );
  serve(app, calls.removeComposition, ({ ctx, params }) =>
    commands.removeComposition(ctx, params.id, params.compositionId),
  );
  serve(app, calls.getNotes, ({ ctx, params }) =>
    queries.getNotes(ctx, params.id, params.compositionId),
  );
  serveHttp(app, calls.getMidi, async ({ ctx, params, reply }) => {
    const midi = await queries.getMidi(ctx, params.id, params.compositionId);
    await sendNotes(reply, { bytes: midi, mime: "audio/midi", name: "score.mid" });
  });
  serveHttp(app, calls.getMusicXml, async ({ ctx, params, reply }) => {
    const xml = await queries.getMusicXml(ctx, params.id, params.compositionId);
    const mime = "application/vnd.recordare.musicxml+xml";
    await sendNotes(reply, { bytes: Buffer.from(xml), mime, name: "score.musicxml" });
  });
  const file = { schema: { hide: true }, config: { section: "music" } };
  app.get(routeOf({ path: calls.SOUND_PATH }), file, sendSound);
}

type Notes = { bytes: Uint8Array; mime: string; name: string };

async function sendNotes(reply: FastifyReply, { bytes, mime, name }: Notes): Promise<void> {
  reply.header("cache-control", "private, no-store");
  reply.header("content-disposition", `attachment; filename="${name}"`);
  await reply.type(mime).send(Buffer.from(bytes));
}

async function sendSound(request: FastifyRequest, reply: FastifyReply) {
  const ctx = await request.context();
  const { id, compositionId } = request.params as { id: string; compositionId: string };
  if (!isId(compositionId)) throw new AppError("notFound");
  const key = await queries.findSound(ctx, id, compositionId);
  reply.header("cache-control", "private, no-store");
  return sendStored(ctx, request, reply, key, "audio/mpeg");
}
