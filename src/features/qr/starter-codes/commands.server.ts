import { lt } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { drawCode } from "../commands/add-codes.server.ts";
import { createDigitalCode, giveCode } from "../commands/claim-code.server.ts";
import type { OwnedQrCode } from "../contract.ts";
import { getOwnedQrCode } from "../queries.server.ts";
import { findStarterCode, oldestStarter, ownerOf } from "./queries.server.ts";
import { starterCodes } from "./tables.server.ts";

/** `token` is `null` if the browser keeps its cookie. */
type Issued = { code: string; token: string | null };

/**
 * Reserves a code for the browser with this token, or returns the one that it was given before, as
 * long as nobody has claimed it: a reload, a second tab or the back button uses none up. Throws
 * `tooMany` by network, for an hour and for a day.
 */
export async function issueStarterCode(ctx: Context, token: string | null): Promise<Issued> {
  const network = networkOf(ctx.address);
  await ctx.limits.count("lookup", network);
  const earlier = token === null ? null : await findStarterCode(ctx, ctx.database, token);
  if (earlier !== null && (await ownerOf(ctx.database, earlier)) === undefined) {
    return { code: earlier, token: null };
  }
  await ctx.limits.count("starterCode", network);
  await ctx.limits.count("starterCodeDay", network);
  const fresh = newToken();
  return { code: await reserveCode(ctx, fresh), token: fresh };
}

async function reserveCode(ctx: Context, token: string): Promise<string> {
  const code = drawCode();
  // A code that exists is not given out a second time; on a collision another one is drawn.
  if ((await ownerOf(ctx.database, code)) !== undefined) return reserveCode(ctx, token);
  const { rowCount } = await ctx.database
    .insert(starterCodes)
    .values({ code, tokenHash: hashToken(token), createdAt: new Date() })
    .onConflictDoNothing({ target: starterCodes.code });
  return rowCount === 1 ? code : reserveCode(ctx, token);
}

/**
 * Makes the browser's starter code the caller's, with its row in the list of codes. Claiming again
 * answers with the same code and what it opens by now, so that two tabs make one page. Throws
 * `notFound` without a valid token, and if somebody else has claimed it.
 */
export async function claimStarterCode(ctx: Context, token: string | null): Promise<OwnedQrCode> {
  const { userId } = signedIn(ctx);
  await ctx.limits.count("claim", networkOf(ctx.address));
  if (token === null) throw new AppError("notFound");
  return transaction(ctx, async (tx) => {
    const code = await findStarterCode(ctx, tx, token, "update");
    if (code === null) throw new AppError("notFound");
    const ownerId = await ownerOf(tx, code);
    if (ownerId === undefined) {
      await createDigitalCode(tx, ctx, code);
      await giveCode(tx, ctx, code, userId);
    } else if (ownerId !== userId) throw new AppError("notFound");
    return getOwnedQrCode(ctx, code, tx);
  });
}

/** Deletes expired reservations; the codes that were claimed stay. */
export async function purgeStarterCodes(services: Services): Promise<void> {
  await services.database
    .delete(starterCodes)
    .where(lt(starterCodes.createdAt, oldestStarter(services.config)));
}
