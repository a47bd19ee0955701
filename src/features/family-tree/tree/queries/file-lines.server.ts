import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { FileLine } from "../lines/contract.ts";
import type { Tree } from "./tree-rows.server.ts";

/** `isForVisitors`: only what was shown, and names nobody living. */
type AskedLines = { tree: Tree; personId: string; isForVisitors: boolean };

type LinesOf = (ctx: Context, reader: Reader, asked: AskedLines) => Promise<FileLine[]>;

/** What files say of a person of the tree beyond what the tree has taken of them. */
export const fileLines = defineExtensionPoint<LinesOf>("fileLines");

export async function findFileLines(
  ctx: Context,
  reader: Reader,
  asked: AskedLines,
): Promise<FileLine[]> {
  const found = await Promise.all(fileLines.of(ctx).map((linesOf) => linesOf(ctx, reader, asked)));
  return found.flat();
}
