import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { zipOf } from "#platform/zip.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { archiveOf, refuseUnmakeable, symbolFile, type Wanted } from "./queries/archive.server.ts";
import { codeToExport, packagePart } from "./queries/codes-to-export.server.ts";
import { refuseUnlayable } from "./queries/sheets.server.ts";
import { symbolSettings } from "#features/qr/symbols/engine/symbol-fields.ts";

export function exportsApi(app: FastifyInstance): void {
  serve(app, calls.holdPart, ({ ctx, params, body }) =>
    commands.holdPart(ctx, params.packageId, body),
  );

  serveHttp(app, calls.exportSymbol, async ({ ctx, params, query, reply }) => {
    const { format } = params;
    const found = await codeToExport(ctx, params.code);
    const { code } = found;
    const settings = query.settings ?? symbolSettings.parse({});
    const { file, symbol } = await symbolFile(ctx, code, { format, settings });
    const taken = { subject: "qrCode", subjectId: code, formats: [format], count: 1 } as const;
    await commands.holdExport(ctx, [found], query);
    await commands.recordProven(ctx, code, symbol);
    await commands.recordExport(ctx, taken);
    const { ending, type } = calls.ENDINGS[format];
    await reply
      .type(type)
      .header("content-disposition", `attachment; filename="${code}${ending}"`)
      .header("cache-control", "private, no-store")
      .send(Buffer.from(file));
  });

  serveHttp(app, calls.exportPackage, async ({ ctx, params: { packageId }, query, reply }) => {
    const { formats, from, sheet } = query;
    const part = await packagePart(ctx, packageId, query);
    const settings = query.settings ?? part.settings;
    const count = part.codes.length;
    const first = part.codes[0]?.code ?? "";
    refuseUnmakeable(ctx, first, settings);
    if (sheet) refuseUnlayable(ctx, first, { settings, sheet, formats });
    await commands.holdExport(ctx, part.codes, query);
    await commands.recordExport(ctx, {
      subject: "qrPackage",
      subjectId: packageId,
      formats,
      count,
    });
    const wanted: Wanted = {
      settings,
      formats,
      sheet,
      madeAt: new Date(),
      onProven: (code, symbol) => commands.recordProven(ctx, code, symbol),
    };
    const name = part.name.replace(/[^A-Za-z0-9-]+/g, "-").slice(0, 60);
    const range = `${from + 1}-${from + part.reach}`;
    await reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${name}-${range}.zip"`)
      .header("cache-control", "private, no-store")
      .send(zipOf(archiveOf(ctx, { ...part, from }, wanted)));
  });
}
