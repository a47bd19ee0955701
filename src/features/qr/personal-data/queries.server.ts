import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { formatMoment } from "#platform/dates.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { listSection } from "#platform/readable-document.server.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";
import { qrViews } from "../views/tables.server.ts";

/** Handles `personalDataExported`: their codes, and what they did with codes. */
export async function copyCodes(
  _reader: Reader,
  ctx: Context,
  { userId, locale }: CopiedPerson,
): Promise<PersonalCopy> {
  const [plates, views] = await Promise.all([platesOf(ctx, userId), viewsOf(ctx, userId)]);
  const t = translator(locale).getFixedT(locale, "export");
  return {
    data: { plates, views, codeSteps: stepsOf(ctx, userId) },
    sections: listSection(
      t("archive.plates"),
      plates.map(({ code, createdAt }) => [code, formatMoment(createdAt, locale)]),
    ),
  };
}

function platesOf({ database }: Context, userId: string) {
  const { code, locked, createdAt, retiredAt, ownerId } = qrCodes;
  return database
    .select({ code, locked, createdAt, retiredAt })
    .from(qrCodes)
    .where(eq(ownerId, userId))
    .orderBy(asc(code));
}

/** As staff: their saved views of the code list. */
function viewsOf({ database }: Context, userId: string) {
  const { name, filter, createdAt } = qrViews;
  return database
    .select({ name, filter, createdAt })
    .from(qrViews)
    .where(eq(qrViews.userId, userId))
    .orderBy(asc(createdAt));
}

/** Their actions on plates and codes, and from where. */
function stepsOf({ database }: Context, userId: string) {
  const { id, at, code, step, address, before, after, reason } = qrHistory;
  type CodeStep = Pick<
    typeof qrHistory.$inferSelect,
    "id" | "at" | "code" | "step" | "address" | "before" | "after" | "reason"
  >;
  return inBatches<CodeStep>((last) =>
    database
      .select({ id, at, code, step, address, before, after, reason })
      .from(qrHistory)
      .where(and(eq(qrHistory.actorId, userId), last ? gt(id, last.id) : undefined))
      .orderBy(asc(id))
      .limit(IN_BATCH),
  );
}
