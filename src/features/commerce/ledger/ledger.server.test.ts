import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { sqlStateOf, type Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { post } from "./commands.server.ts";
import { postings, vouchers, voucherSeries } from "./tables.server.ts";

const app = await testApp();
const { database } = app.services;
const ctx = systemContext(app.services);

const PAID = {
  kind: "payment",
  text: "1001",
  on: "2026-11-23",
  postings: [
    { account: "bank", amount: 69_500 },
    { account: "receivables", amount: -69_500 },
  ],
} as const;

const posted = () => transaction(ctx, (tx) => post(tx, ctx, PAID));

async function stateOf(write: (tx: Transaction) => Promise<unknown>): Promise<string | null> {
  return transaction(ctx, write).then(
    () => "done",
    (error: unknown) => sqlStateOf(error),
  );
}

const REFUSED = "42501";
const WRONG = "23514";

const BARE = { kind: "payment", occurredOn: "2026-11-23", text: "", postedAt: new Date() } as const;

describe("a voucher", () => {
  it("is numbered at its commit, without gaps", async () => {
    const { id: first } = await posted();
    await transaction(ctx, async (tx) => {
      await post(tx, ctx, PAID);
      throw new Error("taken back");
    }).catch(() => undefined);
    const { id: second } = await posted();
    const rows = await database.select().from(vouchers);
    const numberOf = (id: string) => rows.find((row) => row.id === id)?.number ?? 0;
    expect(numberOf(second)).toBe(numberOf(first) + 1);
  });

  it("has one side for each account and rate", async () => {
    const { id } = await transaction(ctx, (tx) =>
      post(tx, ctx, {
        ...PAID,
        postings: [
          ...PAID.postings,
          { account: "bank", amount: 500 },
          { account: "rounding", amount: -500 },
          { account: "plates", amount: 0 },
        ],
      }),
    );
    const sides = await database.select().from(postings).where(eq(postings.voucherId, id));
    expect(sides.map(({ account, amount }) => [account, amount])).toEqual([
      [1000, 70_000],
      [1100, -69_500],
      [4900, -500],
    ]);
  });

  it("that doesn't balance is refused before it is written", async () => {
    const uneven = { ...PAID, postings: [{ account: "bank", amount: 1 }] } as const;
    await expect(transaction(ctx, (tx) => post(tx, ctx, uneven))).rejects.toThrow(/sum to zero/);
  });
});

describe("the database", () => {
  it("refuses a voucher whose postings don't sum to zero, at the commit", async () => {
    const id = newId();
    const unbalanced = async (tx: Transaction, amounts: number[]) => {
      await tx.insert(vouchers).values({ ...BARE, id });
      for (const [position, amount] of amounts.entries()) {
        await tx.insert(postings).values({ voucherId: id, position, account: 1000, amount });
      }
    };
    for (const amounts of [[], [5], [5, -4], [5, -5, 1]]) {
      expect(await stateOf((tx) => unbalanced(tx, amounts))).toBe(WRONG);
    }
    expect(await stateOf((tx) => unbalanced(tx, [5, -5]))).toBe("done");
  });

  it("refuses every change of what was posted", async () => {
    const { id } = await posted();
    const attempts: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.update(vouchers).set({ text: "other" }).where(eq(vouchers.id, id)),
      (tx) => tx.update(vouchers).set({ number: 1_000_000 }).where(eq(vouchers.id, id)),
      (tx) => tx.delete(vouchers).where(eq(vouchers.id, id)),
      (tx) => tx.update(postings).set({ amount: 1 }).where(eq(postings.voucherId, id)),
      (tx) => tx.delete(postings).where(eq(postings.voucherId, id)),
      (tx) => tx.execute(sql`truncate ${vouchers} cascade`),
      (tx) => tx.execute(sql`truncate ${postings}`),
      (tx) => tx.update(voucherSeries).set({ last: 0 }),
      (tx) => tx.update(voucherSeries).set({ last: sql`${voucherSeries.last} + 1` }),
      (tx) => tx.delete(voucherSeries),
      // Sides that are added to a closed voucher, even if they sum to zero.
      (tx) =>
        tx.insert(postings).values([
          { voucherId: id, position: 8, account: 1000, amount: 1 },
          { voucherId: id, position: 9, account: 1100, amount: -1 },
        ]),
      (tx) => tx.insert(vouchers).values({ ...BARE, id: newId(), number: 7_000_000 }),
    ];
    for (const attempt of attempts) expect(await stateOf(attempt)).toBe(REFUSED);
    expect(await stateOf(asReplica((tx) => tx.delete(postings)))).toBe(REFUSED);
  });
});

/** As tools that restore data do, which switches ordinary triggers off. */
function asReplica(write: (tx: Transaction) => Promise<unknown>) {
  return async (tx: Transaction) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await write(tx);
  };
}
