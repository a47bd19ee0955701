import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import { SymbolProcess } from "#features/qr/symbols/engine/symbol-process.server.ts";
import type { PhotographResult } from "#features/qr/symbols/engine/photograph.server.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { lockCode, refuseOutOfOrder, runStep } from "#features/qr/commands/run-step.server.ts";
import { groupCode } from "../model.ts";
import { readCode } from "../queries.server.ts";
import { codeIn } from "../scanner/model.ts";
import { qrCodes } from "../tables.server.ts";
import type { PlateCheck } from "./contract.ts";
import { cutOf, gradePlate, isAsAsked } from "./model.ts";
import { askedSymbol, checksWhere, carryingPlate } from "./queries.server.ts";
import { qrPlateChecks } from "./tables.server.ts";

/**
 * The code's stored form, checked before the photograph is received. Throws `notFound` or
 * `qr.outOfOrder`.
 */
export async function codeToCheck(ctx: Context, text: string): Promise<string> {
  const code = readCode(text);
  const [found] = await ctx.database
    .select({ stage: qrCodes.stage, retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  if (found === undefined) throw new AppError("notFound");
  const { stage, retiredAt } = found;
  const others = { isOwned: false, isLinked: false, isLocked: false };
  refuseOutOfOrder({ ...others, stage, isRetired: retiredAt !== null }, "checked");
  return code;
}

type Graded = Extract<PhotographResult, { found: "symbol" }>;

/**
 * Grades a photograph of the code's plate and stores it, with any grade, if it shows this code. The
 * same photograph sent again gets the first answer. Throws `unsupportedType` or `unreadableFile`,
 * `invalid` with what the picture shows instead, or `qr.outOfOrder`.
 */
export async function checkPlate(
  ctx: Context,
  code: string,
  photograph: IncomingFile,
): Promise<PlateCheck> {
  const looked = await lookAt(ctx, code, photograph);
  const pictureKey = `plate-checks/${randomKey()}.jpg`;
  const picture = Readable.from([Buffer.from(looked.kept)]);
  await ctx.storage.write(pictureKey, picture, { contentType: "image/jpeg" });
  let isKept = false;
  try {
    const { check, isNew } = await transaction(ctx, (tx) =>
      keep(tx, ctx, { code, looked, pictureKey, sha256: photograph.sha256 }),
    );
    isKept = isNew;
    return check;
  } finally {
    if (!isKept) await ctx.storage.remove(pictureKey);
  }
}

async function lookAt(ctx: Context, code: string, photograph: IncomingFile): Promise<Graded> {
  if (photograph.type.kind !== "image") throw new AppError("unsupportedType");
  const { host } = new URL(ctx.config.publicUrl);
  const maxPixels = ctx.config.media.imagePixels;
  const looked = await new SymbolProcess(ctx.processes)
    .look({ path: photograph.path, host, code, maxPixels })
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  if (looked.found !== "symbol") throw refusal(code, looked);
  return looked;
}

/** Foreign text is truncated to what identifies it. */
const SHOWN_TEXT = 80;

/** In the caller's language. */
function refusal(code: string, looked: Exclude<PhotographResult, Graded>): AppError {
  if (looked.found !== "other") return invalidField("file", REFUSED[looked.found]);
  const shown = codeIn(looked.text);
  const text = looked.text.slice(0, SHOWN_TEXT);
  if (shown === null) return invalidField("file", "noPlateCode", { text });
  if (shown === code) return invalidField("file", "otherAddress", { text });
  return invalidField("file", "otherCode", { code: groupCode(shown) });
}

const REFUSED = {
  none: "noneSymbol",
  unread: "unreadSymbol",
  several: "severalSymbols",
  foreign: "foreignSymbol",
  cutOff: "cutOffSymbol",
  blurred: "blurredSymbol",
  tooSmall: "tooSmallSymbol",
};

/** Per code, over all its plates. */
const CHECKS_MAX = 100;

type Kept = { code: string; looked: Graded; pictureKey: string; sha256: string };

async function keep(tx: Transaction, ctx: Context, { code, looked, pictureKey, sha256 }: Kept) {
  const held = await lockCode(tx, code);
  if (held === null) throw new AppError("notFound");
  const carrying = await carryingPlate(tx, code);
  const plate = carrying?.number ?? null;
  const [earlier] = await checksWhere(
    tx,
    and(eq(qrPlateChecks.code, code), eq(qrPlateChecks.sha256, sha256)),
  );
  if (earlier !== undefined) {
    // An old picture shows the former plate, not its replacement.
    if (earlier.plate !== plate) throw invalidField("file", "earlierPhotograph");
    return { check: earlier, isNew: false };
  }
  await refuseTooManyChecks(tx, code);
  const { measured } = looked;
  const asked = await askedSymbol(tx, code, carrying?.engravedAt);
  const { grade, parameters } = gradePlate(measured, isAsAsked(measured, asked));
  const { level, modules, pixelsAModule, isReversed, growth } = measured;
  const id = await runStep(tx, ctx, held, "checked", {
    after: { grade, ...(plate !== null && { plate }) },
  });
  await tx.insert(qrPlateChecks).values({
    id,
    code,
    plate,
    grade,
    parameters,
    beside: {
      level,
      modules,
      pixelsAModule: rounded(pixelsAModule),
      isReversed,
      growth: rounded(growth),
      isAsAsked: isAsAsked(measured, asked),
      cut: cutOf(measured, asked),
    },
    sha256,
    pictureKey,
  });
  const [check] = await checksWhere(tx, eq(qrPlateChecks.id, id));
  if (check === undefined) throw new Error("A check that was just written is gone.");
  return { check, isNew: true };
}

/** Each stores a picture as long as the plate, which is never deleted. */
async function refuseTooManyChecks(tx: Transaction, code: string): Promise<void> {
  const held = await tx.$count(qrPlateChecks, eq(qrPlateChecks.code, code));
  if (held >= CHECKS_MAX) throw new AppError("limitReached", { values: { count: CHECKS_MAX } });
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
