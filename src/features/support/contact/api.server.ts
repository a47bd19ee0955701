import type { FastifyInstance } from "fastify";
import { idempotencyKeyOf } from "#platform/http/idempotency.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { serveLetter } from "#platform/uploads/serve-letter.server.ts";
import { MOST_FILES } from "../tickets/contract.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export async function contactApi(app: FastifyInstance): Promise<void> {
  await serveLetter(app, calls.sendContactMessage, {
    mostFiles: MOST_FILES,
    mostBytes: ({ support }) => support.fileBytes,
    async admit({ ctx }) {
      ctx.flags.require("contactForm");
      await ctx.limits.count("contact", networkOf(ctx.address));
    },
    handle: ({ ctx, body, files, request }) =>
      commands.sendContactMessage(ctx, body, files, idempotencyKeyOf(request)),
  });
}
