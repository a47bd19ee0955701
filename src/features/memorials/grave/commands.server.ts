import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isSurelyAfter } from "#platform/dates.ts";
import { danishDay } from "#platform/days.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { pick } from "#platform/pick.ts";
import { TEXT_FIELDS } from "../contract.ts";
import { type MemorialChange } from "#features/memorials/content/contract.ts";
import { getEditable } from "../access/queries.server.ts";
import { refuseRemovedWords } from "../restrictions/queries.server.ts";
import type { Burial, RestingPlace, RestingPlaceChange } from "./contract.ts";
import { remindersLeft, restOfGrave, type Reminder, wordsOfRestingPlace } from "./model.ts";
import { endOf, forWriters, lockGrave, sentReminders, type Grave } from "./queries.server.ts";
import { graveReminders, graves } from "./tables.server.ts";

/**
 * Stores the grave's fields of a change. The caller has locked the memorial, and audits the change.
 */
export async function saveGrave(
  tx: Transaction,
  memorialId: string,
  change: MemorialChange,
): Promise<void> {
  const given = pick(change, TEXT_FIELDS.grave);
  if (Object.keys(given).length === 0) return;
  await tx
    .insert(graves)
    .values({ memorialId, ...given })
    .onConflictDoUpdate({ target: graves.memorialId, set: given });
}

/** Changes burials and lease. Throws `changedMeanwhile` when `expected` is given and outdated. */
export async function changeRestingPlace(
  ctx: Context,
  idOrSlug: string,
  change: RestingPlaceChange,
  expected: number | null,
): Promise<RestingPlace> {
  const today = danishDay(new Date());
  const burials = change.burials?.map(asBurial);
  burials?.forEach(({ buriedOn }, index) => {
    if (buriedOn !== null && isSurelyAfter(buriedOn, today))
      throw invalidField(`burials.${index}.buriedOn`, "afterToday");
  });
  return transaction(ctx, async (tx, announce) => {
    const { id } = await getEditable(ctx, idOrSlug, tx);
    await refuseRemovedWords(tx, id, wordsOfRestingPlace(change));
    await tx.insert(graves).values({ memorialId: id }).onConflictDoNothing();
    const before = await lockGrave(tx, id);
    if (expected !== null && expected !== before.restRevision)
      throw new AppError("changedMeanwhile");
    const given = { ...before, ...change, burials: burials ?? before.burials };
    const rest = restOfGrave(given.burials, given.endsAtYearEnd);
    const after: Grave = {
      ...given,
      restEndsOn: rest.endsOn,
      isRestSure: rest.isSure,
      restRevision: before.restRevision + 1,
    };
    const remindOn = (await left(tx, id, after, today))[0]?.dueOn ?? null;
    await tx
      .update(graves)
      .set({ ...after, remindOn })
      .where(eq(graves.memorialId, id));
    await recordAudit(tx, ctx, {
      action: "memorial.graveChanged",
      subject: "memorial",
      subjectId: id,
      details: { fields: Object.keys(change) },
    });
    announce({ topic: id, kind: "memorial", id });
    return forWriters(tx, id, after);
  });
}

function asBurial(given: NonNullable<RestingPlaceChange["burials"]>[number]): Burial {
  const { name = null, kind, buriedOn = null, restYears = null } = given;
  return { name, kind, buriedOn, restYears };
}

/** The reminders that are still to be sent, in order. */
async function left(
  tx: Transaction,
  memorialId: string,
  grave: Grave,
  today: string,
): Promise<Reminder[]> {
  const end = endOf(grave);
  if (!grave.remind || end === null) return [];
  const sent = await sentReminders(tx, memorialId, end.endsOn);
  return remindersLeft(
    end.endsOn,
    today,
    sent.map(({ months }) => months),
  );
}

/**
 * Sends a grave's reminder that is due, if there is one. The lock keeps other nodes off, and the row
 * that says it was sent is committed with the queued mails: a process that dies has sent all or
 * nothing.
 */
export async function sendDueReminder(
  services: Services,
  memorialId: string,
  today: string,
  enqueue: (tx: Transaction, due: { endsOn: string }) => Promise<void>,
): Promise<void> {
  await transaction(services, async (tx) => {
    const grave = await lockGrave(tx, memorialId);
    const reminders = await left(tx, memorialId, grave, today);
    const endsOn = endOf(grave)?.endsOn;
    const [due] = reminders.filter(({ dueOn }) => dueOn <= today);
    if (due !== undefined && endsOn !== undefined) {
      const sent = await tx
        .insert(graveReminders)
        .values({ memorialId, endsOn, ...due, sentAt: new Date() })
        .onConflictDoNothing();
      if (sent.rowCount !== 0) await enqueue(tx, { endsOn });
    }
    const next = reminders.find(({ dueOn }) => dueOn > today);
    await tx
      .update(graves)
      .set({ remindOn: next?.dueOn ?? null })
      .where(eq(graves.memorialId, memorialId));
  });
}
