import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/errors.ts";
import { serveHttp } from "#platform/http/serve.server.ts";
import { getGuaranteeNotice } from "./contract.ts";
import { noticeType } from "./model.ts";

const HOUR_SECONDS = 3600;

export function guaranteeApi(app: FastifyInstance): void {
  serveHttp(app, getGuaranteeNotice, async ({ ctx, reply }) => {
    const path = ctx.config.guaranteeNotice;
    const type = path === null ? null : noticeType(path);
    const file = path === null ? null : await readFile(path).catch(() => null);
    if (type === null || file === null) throw new AppError("notFound");
    return reply
      .type(type)
      .header("cache-control", `public, max-age=${HOUR_SECONDS}`)
      .header("content-disposition", "inline")
      .send(file);
  });
}
