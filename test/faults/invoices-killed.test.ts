import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { verifyBooks } from "#features/commerce/invoices/books/queries.server.ts";
import { invoiceDocuments } from "#features/commerce/invoices/documents/tables.server.ts";
import { invoices } from "#features/commerce/invoices/tables.server.ts";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { approving, draft } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { aPlace } from "./servers.ts";

/** A server that issues invoices is killed before their documents are made. */
const { url: DATABASE_URL } = await testDatabase();
const { services } = await testApp();
const { database } = services;
const place = await aPlace({ DATABASE_URL });
const patient = { timeout: 120_000, interval: 50 };
const WAITING = `select count(*)::int as count from pg_locks
  where relation = 'invoice_documents'::regclass and not granted`;

async function order() {
  const guest = place.as();
  const { body: made } = await guest.post("/api/orders", draft());
  const { key } = made;
  const placed = await guest.post(`/api/orders/${made.id}/place?key=${key}`, approving(made));
  expect(placed.status).toBe(200);
  return { id: present(placed.body.invoiceId), key: present(key) };
}

const keptOf = (id: string) =>
  database.select().from(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, id));

it(
  "a number that was given has its papers after the next start",
  { timeout: 300_000 },
  async () => {
    await place.start();
    const first = await order();
    await expect.poll(() => keptOf(first.id), patient).toHaveLength(1);

    // Whoever asks for documents waits here, so that the server is killed between number and PDF.
    const holder = new pg.Client({ connectionString: DATABASE_URL });
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table invoice_documents in access exclusive mode");
    const second = await order();
    const waiting = async () => (await holder.query<{ count: number }>(WAITING)).rows[0]?.count;
    await expect.poll(waiting, patient).toBeGreaterThan(0);
    await place.server().end("SIGKILL");
    await holder.query("rollback");
    await holder.end();
    expect(await keptOf(second.id)).toEqual([]);
    const issued = await database.select().from(invoices).orderBy(asc(invoices.number));
    expect(issued.map(({ id, number }) => ({ id, number }))).toEqual([
      { id: first.id, number: present(issued[0]).number },
      { id: second.id, number: present(issued[0]).number + 1 },
    ]);

    await place.start();
    await expect.poll(() => keptOf(second.id), patient).toHaveLength(1);
    const third = await order();
    const [kept] = await keptOf(second.id);
    const files = [
      { type: "pdf", hash: kept?.pdfHash },
      { type: "xml", hash: kept?.xmlHash },
    ];
    for (const { type, hash } of files) {
      const answer = await fetch(
        `${place.url()}/api/invoices/${second.id}/${type}?key=${second.key}`,
      );
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
    }
    const [last] = await database.select().from(invoices).where(eq(invoices.id, third.id));
    expect(last?.number).toBe(present(issued[1]).number + 1);
    expect(await verifyBooks(database)).toMatchObject({ balanced: true, gaps: [] });
  },
);
