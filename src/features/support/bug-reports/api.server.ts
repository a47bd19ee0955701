import { mkdir, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { validate } from "#platform/http/call-steps.server.ts";
import { idempotencyKeyOf } from "#platform/http/idempotency.server.ts";
import { sendStored } from "#platform/http/send-stored.server.ts";
import { addRoute, serve, serveHttp } from "#platform/http/serve.server.ts";
import type { Mount } from "#platform/feature.server.ts";
import { patternChecker } from "#platform/pages/page-patterns.server.ts";
import { seeNotices } from "#platform/staff-notices.server.ts";
import { acceptForms, receiveTexts } from "#platform/uploads/form.server.ts";
import { changeBug } from "./commands/change-bug.server.ts";
import { acceptBugReport, reportBug } from "./commands/report-bug.server.ts";
import * as calls from "./contract.ts";
import {
  ANY_ROUTE,
  isPicture,
  parsedText,
  PICTURE_BYTES,
  PICTURE_TYPE,
  urlOfBug,
} from "./model.ts";
import * as queries from "./queries.server.ts";

/** Fifty errors of 500 characters, as JSON. */
const TEXT_BYTES = 200_000;

type Keyed = Parameters<typeof idempotencyKeyOf>[0];
type Received = { report: calls.NewBugReport; picture: string | null; discard(): Promise<void> };

export async function bugReportsApi(app: FastifyInstance, { pagePatterns }: Mount): Promise<void> {
  const patternOf = pagePatterns === null ? null : patternChecker(pagePatterns);
  await serveReports(app, calls.reportBug, (told) =>
    patternOf === null ? told : (patternOf(told) ?? ANY_ROUTE),
  );
  serve(app, calls.listBugs, ({ ctx, query }) => queries.listBugs(ctx, query));
  serve(app, calls.getBug, async ({ ctx, params }) => {
    const bug = await queries.getBug(ctx, params.reportId);
    await seeNotices(ctx, urlOfBug(bug.id));
    return bug;
  });
  serve(app, calls.changeBug, ({ ctx, params, body }) => changeBug(ctx, params.reportId, body));
  serveHttp(app, calls.getBugPicture, async ({ ctx, params, request, reply }) => {
    const key = await queries.findBugPicture(ctx, params);
    await sendStored(ctx, request, reply, key, PICTURE_TYPE);
  });
}

/** `routeOf`: the page's pattern, of what a browser told. */
async function serveReports(
  app: FastifyInstance,
  call: typeof calls.reportBug,
  routeOf: (told: string) => string,
): Promise<void> {
  async function keep(ctx: Context, { report, picture, discard }: Received, request: Keyed) {
    const known = { ...report, route: routeOf(report.route) };
    const idempotencyKey = idempotencyKeyOf(request);
    try {
      return await reportBug(ctx, { report: known, picture, idempotencyKey });
    } finally {
      await discard();
    }
  }
  // While a page is rendered: from browsers without a script, which draw no pictures.
  app.inProcess.add(call, async ({ ctx, body, request }) => {
    await acceptBugReport(ctx);
    return keep(ctx, await receiveJson(ctx, readReport(body)), request);
  });
  await app.register(async (scope) => {
    await acceptForms(scope, 1, TEXT_BYTES);
    addRoute(scope, call, async ({ ctx, request }) => {
      await acceptBugReport(ctx);
      const received = request.isMultipart()
        ? await receiveForm(ctx, request)
        : await receiveJson(ctx, readReport(request.body ?? {}));
      return keep(ctx, received, request);
    });
  });
}

function readReport(sent: unknown): calls.NewBugReport {
  return validate(calls.newBugReport, sent, "body") as calls.NewBugReport;
}

async function receiveForm(ctx: Context, request: FastifyRequest): Promise<Received> {
  const { texts, file } = await receiveTexts(ctx.config, request, {
    name: "picture",
    mostBytes: PICTURE_BYTES,
    isTaken: isPicture,
  });
  const discard = async () => file?.discard();
  try {
    const values = ["errors", "tellMe"].filter((name) => name in texts);
    const read = Object.fromEntries(values.map((name) => [name, parsedText(texts[name])]));
    const report = readReport({ ...texts, ...read });
    return { report, picture: file?.path ?? null, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** A picture in JSON becomes a file, so that it is examined like any other. */
async function receiveJson(ctx: Context, report: calls.NewBugReport): Promise<Received> {
  const { picture } = report;
  if (picture === undefined) return { report, picture: null, discard: async () => undefined };
  await mkdir(ctx.config.temporaryDirectory, { recursive: true });
  const path = join(ctx.config.temporaryDirectory, randomUUID());
  await writeFile(path, Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64"), {
    mode: 0o600,
  });
  return { report, picture: path, discard: () => rm(path, { force: true }) };
}
