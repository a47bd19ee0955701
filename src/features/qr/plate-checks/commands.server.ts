import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import type { Looked } from "#platform/symbols/photograph.server.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { holdCode, refuseOutOfOrder, takeStep } from "../life/commands.server.ts";
import { groupCode } from "../model.ts";
import { readCode } from "../queries.server.ts";
import { codeIn } from "../scanner/model.ts";
import { qrCodes } from "../tables.server.ts";
import type { PlateCheck } from "./contract.ts";
import { cutOf, gradePlate, isAsAsked } from "./model.ts";
import { askedSymbol, checksWhere, carryingPlate } from "./queries.server.ts";
import { qrPlateChecks } from "./tables.server.ts";

/** The stored form, before a photograph is taken in for nothing. Throws `notFound` or `outOfOrder`. */
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

type Graded = Extract<Looked, { found: "symbol" }>;

/**
 * Grades what a photograph shows of the code's plate, and keeps it: however it turned out, but only when it
 * is this code. The same photograph sent again is answered as the first time. Throws `unsupportedType`
 * or `unreadableFile`, `invalid` with what the picture shows instead, or `outOfOrder`.
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
  const looked = await ctx.symbols
    .look({ path: photograph.path, host, code, maxPixels })
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  if (looked.found !== "symbol") throw refusal(code, looked);
  return looked;
}

/** As much of a stranger's text as tells what it is. */
const SHOWN_TEXT = 80;

/** In the words of whoever holds the plate. */
function refusal(code: string, looked: Exclude<Looked, Graded>): AppError {
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

/** Of one code, over all its plates. */
const CHECKS_MAX = 100;

type Kept = { code: string; looked: Graded; pictureKey: string; sha256: string };

async function keep(tx: Transaction, ctx: Context, { code, looked, pictureKey, sha256 }: Kept) {
  const held = await holdCode(tx, code);
  if (held === null) throw new AppError("notFound");
  const carrying = await carryingPlate(tx, code);
  const plate = carrying?.number ?? null;
  const [earlier] = await checksWhere(
    tx,
    and(eq(qrPlateChecks.code, code), eq(qrPlateChecks.sha256, sha256)),
  );
  if (earlier !== undefined) {
    // An old picture says nothing of the plate that took the place of the one it shows.
    if (earlier.plate !== plate) throw invalidField("file", "earlierPhotograph");
    return { check: earlier, isNew: false };
  }
  await refuseTooManyChecks(tx, code);
  const { measured } = looked;
  const asked = await askedSymbol(tx, code, carrying?.engravedAt);
  const { grade, parameters } = gradePlate(measured, isAsAsked(measured, asked));
  const { level, modules, pixelsAModule, isReversed, growth } = measured;
  const id = await takeStep(tx, ctx, held, "checked", {
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

/** Each keeps a picture for as long as the plate is known, which is for good. */
async function refuseTooManyChecks(tx: Transaction, code: string): Promise<void> {
  const held = await tx.$count(qrPlateChecks, eq(qrPlateChecks.code, code));
  if (held >= CHECKS_MAX) throw new AppError("limitReached", { values: { count: CHECKS_MAX } });
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
