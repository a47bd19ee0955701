import { eq } from "drizzle-orm";
import { isOwner } from "#features/qr/policy.ts";
import { canLinkMemorial, readingOf } from "#features/memorials/policy.ts";
import { isForEverybody, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { wordsProblem } from "#features/qr/artworks/queries.server.ts";
import { codeIn } from "#features/qr/queries.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import type { Plan } from "../../plans/contract.ts";
import { pagesWithSpace } from "../../plans/model.ts";
import { hasRunningSpace } from "../../subscriptions/queries.server.ts";
import type { OrderLine } from "../contract.ts";
import { isOrdered, plateFor, stagesFor, type OrderedPlan } from "../model.ts";
import { isInAnotherOrder, plateBefore } from "./show-order.server.ts";

/** A line as it is kept. `code`: the caller's own, or one made for the order; `null` for a new one. */
export type ReadLine = {
  plan: OrderedPlan;
  plate: PlateName | null;
  memorialIds: string[];
  words: string[];
  amount: number;
  vatPercent: number;
  code: string | null;
  isOwnCode: boolean;
};

type Where = { index: number; orderId: string; made: readonly string[]; plans: readonly Plan[] };

/** Throws `invalid`, naming the line's field, for what can't be ordered so. */
export async function readLine(
  reader: Reader,
  ctx: Context,
  line: OrderLine,
  where: Where,
): Promise<ReadLine> {
  const field = (name: string) => `lines.${where.index}.${name}`;
  const { plan } = line;
  if (!isOrdered(plan)) throw invalidField(field("plan"), "pageIsFree");
  const offer = where.plans.find(({ key }) => key === plan);
  if (offer === undefined) throw invalidField(field("plan"), "notOffered");
  const read = {
    plan,
    memorialIds: [...new Set(line.memorialIds)],
    amount: offer.amount,
    vatPercent: offer.vatPercent,
  };
  await requirePages(reader, ctx, read, field("memorialIds"));
  const written = [...line.words.entries()].filter(([, text]) => text !== "");
  const words = written.map(([, text]) => text);
  if (plan === "space") {
    if (line.code !== null) throw invalidField(field("code"), "onlyForPlates");
    if (words.length > 0) throw invalidField(field("words"), "onlyForPlates");
    return { ...read, plate: null, words, code: null, isOwnCode: false };
  }
  const code = await readCode(reader, ctx, { ...line, plan }, where);
  const before = plan === "replacement" && code !== null ? await plateBefore(reader, code) : null;
  const plate = plateFor(plan, before);
  await requireEngravable(ctx, { plate, words }, (at) => field(`words.${written[at]?.[0] ?? at}`));
  return { ...read, plate, words, code, isOwnCode: code !== null };
}

async function requireEngravable(
  ctx: Context,
  { plate, words }: { plate: PlateName; words: string[] },
  fieldOf: (index: number) => string,
): Promise<void> {
  const problem = await wordsProblem(ctx, { plate, words });
  if (problem === null) return;
  const field = fieldOf(problem.line);
  if (problem.key === "sign") throw invalidField(field, "unengravable", { sign: problem.sign });
  throw invalidField(field, "wordsTooWide", { words: words[problem.line] ?? "" });
}

/** Another's code is refused as an unknown one is. */
async function readCode(
  reader: Reader,
  ctx: Context,
  { plan, code: typed }: { plan: OrderedPlan; code: string | null },
  { index, orderId, made }: Where,
): Promise<string | null> {
  const field = `lines.${index}.code`;
  if (typed === null) {
    if (plan === "replacement") throw invalidField(field, "codeToReplace");
    return null;
  }
  const code = codeIn(typed);
  const isMade = code !== null && plan !== "replacement" && made.includes(code);
  const [found] = await reader
    .select({ ownerId: qrCodes.ownerId, retiredAt: qrCodes.retiredAt, stage: qrCodes.stage })
    .from(qrCodes)
    .where(eq(qrCodes.code, code ?? ""));
  if (code === null || found === undefined || !(isMade || isOwner(ctx.actor, found))) {
    throw invalidField(field, "notYourCode");
  }
  if (found.retiredAt !== null) throw invalidField(field, "codeRetired");
  if (!stagesFor(plan).includes(found.stage)) {
    throw invalidField(field, plan === "replacement" ? "noPlateSent" : "hasPlate");
  }
  if (await isInAnotherOrder(reader, code, orderId)) throw invalidField(field, "codeInOrder");
  return code;
}

/**
 * Pages that the plate may open; with space exactly those that get it. Another's page is refused as an
 * unknown one is, before anything is told of its space.
 */
async function requirePages(
  reader: Reader,
  ctx: Context,
  { plan, memorialIds }: { plan: OrderedPlan; memorialIds: readonly string[] },
  field: string,
): Promise<void> {
  const spaces = pagesWithSpace(plan);
  if (spaces > 0 && memorialIds.length !== spaces) {
    throw invalidField(field, spaces === 1 ? "onePage" : "twoPages");
  }
  const isFit = plan === "space" ? isReadable : mayOpen;
  for (const id of memorialIds) {
    const memorial = await findGuarded(ctx, id, reader);
    if (memorial === null || !isFit(ctx, memorial)) throw invalidField(field, "unknownMemorial");
  }
  if (spaces > 0 && (await hasRunningSpace(reader, memorialIds))) {
    throw invalidField(field, "hasSpace");
  }
}

/** Whoever reads a page may pay for its space. */
function isReadable(_ctx: Context, memorial: GuardedMemorial): boolean {
  return readingOf(memorial) === "open";
}

/** A plate opens pages that the caller keeps, or that anyone may read. */
function mayOpen({ actor }: Context, memorial: GuardedMemorial): boolean {
  return canLinkMemorial(actor, memorial) || isForEverybody(memorial);
}
