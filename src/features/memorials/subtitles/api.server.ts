import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { serve } from "#platform/http/serve.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { isId } from "#platform/ids.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function subtitlesApi(app: FastifyInstance): void {
  serve(app, calls.setSubtitles, ({ ctx, params, body }) =>
    commands.setSubtitles(ctx, params, body.text),
  );
  serve(app, calls.removeSubtitles, ({ ctx, params }) => commands.removeSubtitles(ctx, params));
  app.get(
    calls.setSubtitles.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    { schema: { hide: true }, config: { section: "pictures" } },
    send,
  );
}

type Asked = FastifyRequest<{ Params: { id: string; mediaId: string; language: string } }>;

async function send(request: FastifyRequest, reply: FastifyReply) {
  const { id, mediaId, language: asked } = (request as Asked).params;
  const language = LOCALES.find((one) => one === asked);
  if (!isId(mediaId) || language === undefined) throw new AppError("notFound");
  const text = await queries.findSubtitles(await request.context(), id, mediaId, language);
  return reply.header("cache-control", "private, no-cache").type("text/vtt").send(text);
}
