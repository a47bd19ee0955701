import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Call } from "#platform/call.ts";
import type { Config } from "#platform/config.server.ts";
import type { Context } from "#platform/context.server.ts";
import { validate, type Answered, type Parsed } from "#platform/http/call-steps.server.ts";
import { addRoute } from "#platform/http/serve.server.ts";
import { acceptForms, receiveLetter, type UnknownFile } from "./form.server.ts";

/** A call that takes its fields as JSON, or as a form with files beside them. */
type LetterCall = Call & { upload: z.ZodType };

export type Letter<C extends LetterCall> = {
  ctx: Context;
  params: Parsed<C["params"]>;
  body: z.output<C["upload"]>;
  /** Of whatever type; they are gone once the call is answered. */
  files: readonly UnknownFile[];
  request: { headers: IncomingHttpHeaders };
};

type Serving<C extends LetterCall> = {
  mostFiles: number;
  mostBytes(config: Config): number;
  /** Who may send at all, and how often: asked before a byte of the files is read. */
  admit(letter: Pick<Letter<C>, "ctx" | "params">): Promise<unknown>;
  handle(letter: Letter<C>): Promise<Answered<C>>;
};

/** The longest text in four bytes a letter. */
const FIELD_BYTES = 64 * 1024;

/** Serves a call with words and files; pages ask it in-process while they are rendered, without files. */
export async function serveLetter<const C extends LetterCall>(
  app: FastifyInstance,
  call: C,
  { mostFiles, mostBytes, admit, handle }: Serving<C>,
): Promise<void> {
  app.inProcess.add(call, async ({ ctx, params, body, request }) => {
    await admit({ ctx, params });
    return handle({
      ctx,
      params,
      body: body as unknown as z.output<C["upload"]>,
      files: [],
      request,
    });
  });
  await app.register(async (scope) => {
    await acceptForms(scope, mostFiles, FIELD_BYTES);
    addRoute(scope, call, async ({ ctx, params, request }) => {
      await admit({ ctx, params });
      const { headers } = request;
      const read = (given: unknown) =>
        validate(call.upload, given, "body") as z.output<C["upload"]>;
      if (!request.isMultipart()) {
        return handle({
          ctx,
          params,
          body: read(request.body ?? {}),
          files: [],
          request: { headers },
        });
      }
      const { fields, files, discard } = await receiveLetter(
        ctx.config,
        request,
        mostBytes(ctx.config),
      );
      try {
        return await handle({ ctx, params, body: read(fields), files, request: { headers } });
      } finally {
        await discard();
      }
    });
  });
}
