import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { ConfigError } from "#platform/settings.server.ts";
import { now, today } from "../../clock/queries.server.ts";
import { setPrice } from "../../plans/commands.server.ts";
import { PLAN_KEYS, type PlanKey } from "../../plans/contract.ts";
import { earliestStart, isDay } from "../model.ts";
import type { Announcement } from "../queries.server.ts";
import { announcements } from "../tables.server.ts";
import { tellBound } from "./tell-bound.server.ts";

/** `told`: how many mails this call left to be sent. */
type Told = { from: string; told: number };

/**
 * Sets what a plan costs from a day on, and tells whoever pays for it. New orders have it from that day,
 * running space from its next year. Asked again with the same it goes on telling where it was broken off.
 */
export async function announcePrice(
  ctx: Context,
  given: { plan: string; amount: number; from: string },
): Promise<Told & { plan: PlanKey; amount: number }> {
  const plan = PLAN_KEYS.find((key) => key === given.plan);
  if (plan === undefined) throw new ConfigError(`--plan is one of: ${PLAN_KEYS.join(", ")}.`);
  const { amount, from } = given;
  const announcement = await transaction(ctx, async (tx) => {
    const { isNew, announcement: made } = await announce(tx, ctx, { plan, amount, from });
    if (made.amount !== amount) {
      throw new ConfigError(
        `The price from ${from} is told already: ${made.amount} øre. Choose another day.`,
      );
    }
    if (isNew) {
      await setPrice(tx, ctx, { plan, amount, startsOn: from });
      await recordAudit(tx, ctx, {
        action: "price.set",
        subject: "announcement",
        subjectId: made.id,
        details: { plan, amount, startsOn: from },
      });
    }
    return made;
  });
  return { plan, amount, from, told: await tellBound(ctx, announcement) };
}

const texts = z.string().trim().min(1).max(4000);
const summaries = z.strictObject({ da: texts, en: texts, es: texts });

/** Tells everybody with an account what changes in the terms. `file`: `{ da, en, es }` as JSON. */
export async function announceTerms(
  ctx: Context,
  { from, file }: { from: string; file: string },
): Promise<Told> {
  const summary = summaryIn(file);
  const announcement = await transaction(ctx, async (tx) => {
    const { isNew, announcement: made } = await announce(tx, ctx, { summary, from });
    if (isNew) {
      await recordAudit(tx, ctx, {
        action: "terms.announced",
        subject: "announcement",
        subjectId: made.id,
        details: { startsOn: from },
      });
    } else if (JSON.stringify(inOrder(made.summary)) !== JSON.stringify(inOrder(summary))) {
      throw new ConfigError(`The terms from ${from} are told already, in other words.`);
    }
    return made;
  });
  return { from, told: await tellBound(ctx, announcement) };
}

function summaryIn(file: string) {
  try {
    return summaries.parse(JSON.parse(file));
  } catch {
    throw new ConfigError('--summary is a file of JSON: { "da": "…", "en": "…", "es": "…" }.');
  }
}

function inOrder(summary: Announcement["summary"]) {
  return summary === null ? null : [summary.da, summary.en, summary.es];
}

type New = { from: string } & (
  | { plan: PlanKey; amount: number }
  | { summary: z.infer<typeof summaries> }
);

/** The announcement, made now or before. What begins too soon is refused, unless it was made in time. */
async function announce(
  tx: Transaction,
  ctx: Context,
  { from, ...about }: New,
): Promise<{ isNew: boolean; announcement: Announcement }> {
  if (!isDay(from)) throw new ConfigError("--from is a day: 2027-03-01.");
  const { plan = null, amount = null } = "plan" in about ? about : {};
  const summary = "summary" in about ? about.summary : null;
  const whose = plan === null ? isNull(announcements.plan) : eq(announcements.plan, plan);
  const [earlier] = await tx
    .select()
    .from(announcements)
    .where(and(whose, eq(announcements.startsOn, from)));
  if (earlier !== undefined) return { isNew: false, announcement: earlier };
  const earliest = earliestStart(await today(ctx, tx));
  if (from < earliest) {
    throw new ConfigError(
      `That is too soon: people are told 30 days before, so from ${earliest} on.`,
    );
  }
  const made = {
    id: newId(),
    plan,
    amount,
    summary,
    startsOn: from,
    announcedAt: await now(ctx, tx),
  };
  await tx.insert(announcements).values(made);
  return { isNew: true, announcement: made };
}
