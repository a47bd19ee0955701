import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { mailsTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { aSpaceOrder } from "#test/space.ts";
import { today } from "../clock/queries.server.ts";
import { dayAfter } from "../invoices/model.ts";
import { findInvoice } from "../invoices/queries.server.ts";
import { priceOn } from "../plans/queries.server.ts";
import { announcePrice, announceTerms } from "./commands/announce-change.server.ts";
import { tellNewlyBound } from "./commands/tell-bound.server.ts";
import { announcedTo, announcements } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { services } = app;
const { database } = services;
const ctx = systemContext(services);
const day = await today(ctx, database);
const inDays = (days: number) => dayAfter(day, days);
const SUMMARY = {
  da: "Vi ændrer, hvordan du siger op.\n\nDet bliver lettere.",
  en: "We change how you end it.",
  es: "Cambiamos cómo se cancela.",
};
const file = JSON.stringify(SUMMARY);

async function emailOf(userId: string): Promise<string> {
  const [row] = await database
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return present(row).email;
}

const told = async (email: string, kind: string) =>
  (await mailsTo(app, email)).filter(({ headers }) =>
    headers.some(({ key, value }) => key === "x-mail-kind" && value === kind),
  );

describe("new terms", () => {
  it("are told to every account once, in its language, and to those who come later", async () => {
    const anna = await emailOf((await aUser(app)).id);
    const from = inDays(30);
    const first = await announceTerms(ctx, { from, file });
    expect(first.told).toBe(await database.$count(users));
    expect(await announceTerms(ctx, { from, file })).toEqual({ from, told: 0 });
    const late = await emailOf((await aUser(app)).id);
    await Promise.all([tellNewlyBound(services), tellNewlyBound(services)]);
    for (const email of [anna, late]) {
      await expect.poll(async () => (await told(email, "terms.changing")).length).toBe(1);
    }
    const [mail] = await told(anna, "terms.changing");
    expect(mail?.text).toContain("Det bliver lettere.");
    expect(mail?.text).toContain("/terms");
  });

  it("that were told to half of them go on with the others", async () => {
    await Promise.all([aUser(app), aUser(app), aUser(app)]);
    const from = inDays(40);
    await announceTerms(ctx, { from, file });
    const [made] = await database
      .select()
      .from(announcements)
      .where(eq(announcements.startsOn, from));
    const noted = eq(announcedTo.announcementId, present(made).id);
    const all = await database.$count(announcedTo, noted);
    // As where a crash undid the last batch.
    const some = await database.select().from(announcedTo).where(noted).limit(2);
    for (const { addressHash } of some) {
      await database.delete(announcedTo).where(eq(announcedTo.addressHash, addressHash));
    }
    expect(await announceTerms(ctx, { from, file })).toEqual({ from, told: 2 });
    expect(await database.$count(announcedTo, noted)).toBe(all);
  });

  it("are refused sooner than in 30 days, in other words, and from a file that is none", async () => {
    await expect(announceTerms(ctx, { from: inDays(29), file })).rejects.toThrow(inDays(30));
    const other = JSON.stringify({ ...SUMMARY, da: "Andre ord." });
    await expect(announceTerms(ctx, { from: inDays(40), file: other })).rejects.toThrow(
      "told already",
    );
    for (const wrong of ["", "{}", '{"da":"x"}', JSON.stringify({ ...SUMMARY, de: "x" })]) {
      await expect(announceTerms(ctx, { from: inDays(50), file: wrong })).rejects.toThrow("JSON");
    }
    await expect(announceTerms(ctx, { from: "2027-02-30", file })).rejects.toThrow("--from");
  });
});

describe("a price", () => {
  it("holds from its day, is refused sooner, and set once", async () => {
    const from = inDays(31);
    const asked = { plan: "plate", amount: 79_500, from };
    expect(await announcePrice(ctx, asked)).toEqual({ ...asked, told: 0 });
    expect(await announcePrice(ctx, asked)).toEqual({ ...asked, told: 0 });
    const prices = await Promise.all(
      [inDays(30), from].map((on) => priceOn(database, "plate", on)),
    );
    expect(prices.map(({ amount }) => amount)).toEqual([69_500, 79_500]);
    await expect(announcePrice(ctx, { ...asked, amount: 1 })).rejects.toThrow("told already");
    await expect(announcePrice(ctx, { ...asked, from: inDays(29) })).rejects.toThrow("too soon");
    await expect(announcePrice(ctx, { ...asked, plan: "gold" })).rejects.toThrow("--plan");
  });

  it("is told to whoever has running space, once, however many pages it is for", async () => {
    const page = await aMemorial(app);
    const other = await aMemorial(app, { owner: page.owner });
    await aSpaceOrder(page.owner, page.id);
    await aSpaceOrder(page.owner, other.id);
    const from = inDays(33);
    const asked = { plan: "space", amount: 16_900, from };
    expect(await announcePrice(ctx, asked)).toEqual({ ...asked, told: 1 });
    expect(await announcePrice(ctx, asked)).toEqual({ ...asked, told: 0 });
    const { body } = await page.owner.get("/api/user/invoices");
    const { customer } = present(await findInvoice(database, body.items[0]?.id ?? ""));
    const email = present(customer).email;
    await expect.poll(async () => (await told(email, "price.changing")).length).toBe(1);
    const [mail] = await told(email, "price.changing");
    expect(mail?.text?.replaceAll("\u00a0", " ")).toContain("koster 149 kr. i dag");
    expect(mail?.text?.replaceAll("\u00a0", " ")).toContain("koster det 169 kr.");
  });
});
