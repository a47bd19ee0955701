import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { reportedKindsOf } from "../kinds/queries.server.ts";
import type { SeenThing } from "../../sections/queries.server.ts";
import type { ReportKind } from "../../sections/contract.ts";
import type { Shown } from "../../sections/model.ts";
import { readPage } from "./page/queries.server.ts";

/** A thing as the asker sees it at this moment. */
export type Seen = Shown &
  Required<SeenThing> & {
    /** Of the file that it is, or holds. */
    sha256: string | null;
  };

/** Throws `notFound` for what the asker can't read. */
export async function readReported(
  ctx: Context,
  memorial: GuardedMemorial,
  kind: ReportKind,
  itemId: string,
): Promise<Seen> {
  const reported = reportedKindsOf(ctx).get(kind);
  const seen: SeenThing | null =
    reported === undefined
      ? await readPage(ctx, memorial)
      : await reported.read(ctx, memorial, itemId);
  if (seen === null) throw new AppError("notFound");
  const thing = { memorialId: memorial.id, itemId };
  const sha256 = (await reported?.findSha?.(ctx.database, thing)) ?? null;
  return { facts: [], events: [], files: [], ...seen, sha256 };
}
