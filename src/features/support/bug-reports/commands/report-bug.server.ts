import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import {
  isDatabaseAway,
  violatedUnique,
  type Transaction,
} from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { withoutSecrets } from "#platform/pages/seen-errors.ts";
import { drawWord } from "#platform/secrets/keyed.server.ts";
import { notifyStaff } from "#platform/staff-notices.server.ts";
import { secondsTooSoon, spamReasonsOf } from "../../contact/model.ts";
import { NUMBER_LETTERS } from "../../tickets/model.ts";
import { receiveMessage } from "../../tickets/receiving/commands.server.ts";
import { findConfirmed } from "../../tickets/threads/queries.server.ts";
import type { BugReceipt, BugState, NewBugReport } from "../contract.ts";
import { mailBugFixed } from "../jobs.server.ts";
import { errorKey, isBack, NUMBER_LENGTH, urlOfBug } from "../model.ts";
import { countTold } from "../queries.server.ts";
import { bugBuilds, bugReports, bugs } from "../tables.server.ts";
import { storePicture } from "./store-picture.server.ts";

/** Mails a day that something is mended already, to one address: anybody may type anybody's. */
const TOLD_A_DAY = 3;

type Sent = { report: NewBugReport; picture: string | null; idempotencyKey: string | null };

/** Counts a report before its first byte is read: no account answers for it. */
export async function acceptBugReport(ctx: Context): Promise<void> {
  ctx.flags.require("bugReports");
  await ctx.limits.count("bugReport", networkOf(ctx.address));
}

/**
 * Stores a report under its route and error. The same `idempotencyKey` again returns the first receipt.
 * `picture` is the path of a received file.
 */
export async function reportBug(
  ctx: Context,
  { report, picture, idempotencyKey }: Sent,
): Promise<BugReceipt> {
  const known = await receiptOf(ctx, idempotencyKey);
  if (known !== null) return known;
  const retryAfter = secondsTooSoon(report.shownAt, ctx.config.contactSeconds, new Date());
  if (retryAfter > 0) throw new AppError("tooSoon", { retryAfter });
  const userId = report.email === undefined ? null : await findConfirmed(ctx, report.email);
  const pictureKey = picture === null ? null : await storePicture(ctx, picture);
  try {
    return await transaction(ctx, (tx) =>
      keepReport(tx, ctx, { report, userId, pictureKey, idempotencyKey }),
    );
  } catch (error) {
    // If the connection is lost during the commit, it is unknown whether the row exists.
    if (pictureKey !== null && !isDatabaseAway(error)) await ctx.storage.remove(pictureKey);
    const first =
      violatedUnique(error) === "bug_reports_once" ? await receiptOf(ctx, idempotencyKey) : null;
    if (first === null) throw error;
    return first;
  }
}

async function receiptOf({ database }: Context, key: string | null): Promise<BugReceipt | null> {
  if (key === null) return null;
  const [known] = await database
    .select({ id: bugReports.id, number: bugReports.number })
    .from(bugReports)
    .where(eq(bugReports.idempotencyKey, key));
  return known ?? null;
}

type Kept = {
  report: NewBugReport;
  /** Whose address it is for certain; `null` where nobody knows. */
  userId: string | null;
  pictureKey: string | null;
  idempotencyKey: string | null;
};

async function keepReport(
  tx: Transaction,
  ctx: Context,
  { report, userId, pictureKey, idempotencyKey }: Kept,
): Promise<BugReceipt> {
  const { message, route, build, shownAt, email = null, path = null } = report;
  const errors = (report.errors ?? []).map(({ text }) => ({ text: withoutSecrets(text) }));
  const receivedAt = new Date();
  const id = newId(receivedAt);
  const { entryWords: words, support } = ctx.config;
  const rules = { words, links: support.mostLinks };
  const spamReasons = spamReasonsOf({ name: "", message }, rules);
  // Spam is kept for staff to see, and nothing is mailed for it.
  const tellMe = report.tellMe === true && spamReasons.length === 0;
  const buildSeenAt = await seeBuild(tx, build, receivedAt);
  const error = errorKey(errors[0]?.text ?? "");
  const bug = await countReport(tx, { route, error, lastId: id, lastAt: receivedAt });
  const state = await openAgain(tx, ctx, bug, buildSeenAt);
  // Of a build from before the fix: what they ask to be told is so already.
  const isTold = state === "fixed" && tellMe;
  const toldAt = isTold ? receivedAt : null;
  const isMailed = isTold && (await countTold(tx, email ?? "", receivedAt)) < TOLD_A_DAY;
  const letter = { route, message, spamReasons };
  const ticket = email === null ? null : await openTicket(tx, ctx, { ...letter, email, userId });
  // One number for one letter, whoever of us is asked about it.
  const number = ticket?.number ?? `F${drawWord(NUMBER_LETTERS, NUMBER_LENGTH)}`;
  await tx.insert(bugReports).values({
    id,
    bugId: bug.id,
    number,
    message,
    build,
    shownAt: new Date(shownAt),
    receivedAt,
    locale: ctx.locale,
    email,
    tellMe,
    toldAt,
    path: path === null ? null : withoutSecrets(path),
    errors,
    pictureKey,
    ticketId: ticket?.ticketId ?? null,
    idempotencyKey,
  });
  if (isMailed) await ctx.jobs.enqueue(tx, mailBugFixed, { reportId: id });
  return { id, number };
}

type Letter = {
  route: string;
  message: string;
  email: string;
  userId: string | null;
  spamReasons: string[];
};

/** Whoever leaves an address gets an answer like everybody who writes to us. */
function openTicket(
  tx: Transaction,
  ctx: Context,
  { route, message, email, userId, spamReasons }: Letter,
) {
  const { locale } = ctx;
  const t = translator(locale).getFixedT(locale, "bug-reports");
  return receiveMessage(tx, ctx, {
    channel: "bug",
    ticketId: null,
    kind: "message",
    name: email,
    email,
    userId,
    locale,
    subject: t("subject", { route }),
    body: message,
    quoted: null,
    proof: userId === null ? "none" : "session",
    spamReasons,
    attachments: [],
    mail: null,
    // The report has its own, and comes first.
    idempotencyKey: null,
  });
}

/** When a build was first seen: now, if nobody saw it before. */
async function seeBuild(tx: Transaction, build: string, now: Date): Promise<Date> {
  await tx.insert(bugBuilds).values({ build, firstSeenAt: now }).onConflictDoNothing();
  const [seen] = await tx
    .select({ at: bugBuilds.firstSeenAt })
    .from(bugBuilds)
    .where(eq(bugBuilds.build, build));
  return seen?.at ?? now;
}

type Counted = { route: string; error: string; lastId: string; lastAt: Date };

async function countReport(tx: Transaction, { route, error, lastId, lastAt }: Counted) {
  const [bug] = await tx
    .insert(bugs)
    .values({
      id: newId(),
      route,
      error,
      state: "new",
      count: 1,
      firstAt: lastAt,
      lastAt,
      lastId,
    })
    .onConflictDoUpdate({
      target: [bugs.route, bugs.error],
      set: {
        count: sql`${bugs.count} + 1`,
        lastAt: sql`greatest(${bugs.lastAt}, excluded.last_at)`,
        lastId: sql`greatest(${bugs.lastId}, excluded.last_id)`,
      },
    })
    .returning();
  if (bug === undefined) throw new Error("A report was counted under nothing.");
  return bug;
}

/** What was mended is new again once a build that came after is reported. Returns the state. */
async function openAgain(
  tx: Transaction,
  ctx: Context,
  { id, route, state, fixedAt, fixedIn }: typeof bugs.$inferSelect,
  buildSeenAt: Date,
): Promise<BugState> {
  if (state !== "fixed" || fixedAt === null) return state;
  const [named] = await tx
    .select({ at: bugBuilds.firstSeenAt })
    .from(bugBuilds)
    .where(eq(bugBuilds.build, fixedIn ?? ""));
  if (!isBack(buildSeenAt, { fixedAt, fixedInSeenAt: named?.at ?? null })) return state;
  await tx.update(bugs).set({ state: "new", fixedAt: null }).where(eq(bugs.id, id));
  await recordAudit(tx, ctx, {
    action: "bug.again",
    subject: "bug",
    subjectId: id,
    details: { before: state, after: "new" },
  });
  await notifyStaff(tx, ctx, {
    kind: "bugAgain",
    thing: { key: id, name: route, url: urlOfBug(id) },
    to: { permission: "bugs.manage" },
  });
  return "new";
}
