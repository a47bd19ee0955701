import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { sqlStateOf } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { ANNA } from "#test/customers.ts";
import { aUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { issueOrderKey } from "../../order-keys/commands.server.ts";
import { creditInvoice, issueInvoice } from "../commands.server.ts";
import { makeDocuments } from "../documents/commands.server.ts";
import { invoicePdf } from "../engine/invoice-pdf.server.ts";
import { ublOf } from "../engine/ubl.ts";
import { makeInvoiceDocuments } from "../jobs.server.ts";
import { findDocument, findKept } from "../documents/queries.server.ts";
import { invoiceDocuments } from "../documents/tables.server.ts";

const app = await testApp({ FIK_CREDITOR: "12345678", BANK_IBAN: "DK5000400440116243" });
const { database, storage } = app.services;
const ctx = systemContext(app.services);

const PLATE = { text: "Mindeplade", gross: 69_502, vatPercent: 25, account: "plates" } as const;

async function issuedTo(userId: string | null) {
  return transaction(ctx, (tx) =>
    issueInvoice(tx, ctx, { orderId: null, userId, customer: ANNA, locale: "da", lines: [PLATE] }),
  );
}

async function bytesOf(key: string): Promise<Buffer> {
  const found = await storage.read(key);
  if (found === null) throw new Error(`${key} is not kept`);
  return Buffer.concat(await found.stream.toArray());
}

describe("an invoice", () => {
  it("is read by whom it was issued to, with what it says", async () => {
    const anna = await aUser(app);
    const { id, number } = await issuedTo(anna.id);
    const { status, body, headers } = await anna.get(`/api/invoices/${id}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
    expect(body).toMatchObject({
      id,
      number,
      kind: "invoice",
      state: "open",
      lines: [{ text: "Mindeplade", net: 55_602, vat: 13_900, gross: 69_502 }],
      net: 55_602,
      vat: 13_901,
      rounding: -1,
      total: 69_502,
      paid: 0,
      due: 69_502,
      creditOf: null,
      reminders: [],
      account: "DK5000400440116243",
    });
    const list = await anna.get("/api/user/invoices");
    expect(list.body.items.map((item) => item.id)).toEqual([id]);
  });

  it("is read with the key of its order, and of no other", async () => {
    const orderId = newId();
    const given = { orderId, customer: ANNA, locale: "da", lines: [PLATE] } as const;
    const { id } = await transaction(ctx, (tx) => issueInvoice(tx, ctx, given));
    const [key, other] = await Promise.all([
      issueOrderKey(database, orderId),
      issueOrderKey(database, newId()),
    ]);
    for (const path of ["", "/pdf", "/xml"]) {
      const opened = await app.as().get(`/api/invoices/${id}${path}?key=${key}`);
      expect(opened.status).toBe(200);
      expect(opened.headers["cache-control"]).toBe("private, no-store");
      const refused = await app.as().get(`/api/invoices/${id}${path}?key=${other}`);
      expect(refused.status).toBe(404);
    }
  });

  it("of another is as unknown", async () => {
    const anna = await aUser(app);
    const { id } = await issuedTo(anna.id);
    const bo = await aUser(app);
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const asker of [app.as(), bo]) {
      for (const path of ["", "/pdf", "/xml", "?key=guessed", "/pdf?key=guessed"]) {
        const [other, none] = await Promise.all([
          asker.get(`/api/invoices/${id}${path}`),
          asker.get(`/api/invoices/${unknown}${path}`),
        ]);
        expect([other.status, none.status]).toEqual([404, 404]);
        expect(other.body).toMatchObject({ code: "notFound" });
      }
    }
    expect((await bo.get("/api/user/invoices")).body.items).toEqual([]);
  });

  it("that was credited says so, and its credit note names it", async () => {
    const anna = await aUser(app);
    const { id } = await issuedTo(anna.id);
    const credit = await transaction(ctx, (tx) => creditInvoice(tx, ctx, id, "Fortrudt"));
    expect((await anna.get(`/api/invoices/${id}`)).body).toMatchObject({
      state: "credited",
      due: 0,
    });
    const { body } = await anna.get(`/api/invoices/${credit.id}`);
    expect(body).toMatchObject({ kind: "creditNote", creditOf: id, total: 69_502, due: 0 });
    const { items } = (await anna.get("/api/user/invoices?limit=1")).body;
    expect(items.map((item) => item.id)).toEqual([credit.id]);
  });
});

describe("its documents", () => {
  it("are made by the job, and kept with their hashes", async () => {
    const anna = await aUser(app);
    const { id, number } = await issuedTo(anna.id);
    await runJob(app.services, makeInvoiceDocuments, { invoiceId: id });
    const kept = await findKept(database, id);
    expect(kept?.pdfKey).toBe(`invoices/${id}/${number}.pdf`);
    for (const [path, hash] of [
      ["pdf", kept?.pdfHash],
      ["xml", kept?.xmlHash],
    ]) {
      const answer = await app.app.inject({
        url: `/api/invoices/${id}/${path}`,
        headers: { cookie: anna.cookie ?? "" },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": `application/${path}`,
        "content-disposition": `attachment; filename="${number}.${path}"`,
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      });
      expect(createHash("sha256").update(answer.rawPayload).digest("hex")).toBe(hash);
    }
  });

  it("are made later when the work was broken off, to the same bytes", async () => {
    const { id } = await issuedTo(null);
    const write: typeof storage.write = async (key, source, options) => {
      if (key.endsWith(".pdf")) throw new Error("power cut");
      return storage.write(key, source, options);
    };
    const broken = { ...app.services, storage: { ...storage, write } };
    await expect(makeDocuments(broken, id)).rejects.toThrow("power cut");
    expect(await findKept(database, id)).toBeNull();

    await runJob(app.services, makeInvoiceDocuments, { invoiceId: id });
    const kept = await findKept(database, id);
    const document = await findDocument(database, id);
    if (kept === null || document === null) throw new Error("unreachable");
    const again = await invoicePdf(document, ublOf(document));
    expect(again.equals(await bytesOf(kept.pdfKey))).toBe(true);
    expect(createHash("sha256").update(again).digest("hex")).toBe(kept.pdfHash);
  });

  it("are there for whoever asks before the job", async () => {
    const anna = await aUser(app);
    const { id } = await issuedTo(anna.id);
    const { status, text } = await anna.get(`/api/invoices/${id}/xml`);
    expect(status).toBe(200);
    expect(text).toContain("<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>");
  });

  it("are neither changed nor removed while books are kept", async () => {
    const { id } = await issuedTo(null);
    await makeDocuments(app.services, id);
    const ours = eq(invoiceDocuments.invoiceId, id);
    const attempts = [
      database.update(invoiceDocuments).set({ pdfHash: "x" }).where(ours),
      database.delete(invoiceDocuments).where(ours),
      database.execute(sql`truncate ${invoiceDocuments}`),
    ];
    for (const attempt of attempts) {
      const state = await attempt.then(
        () => "done",
        (error: unknown) => sqlStateOf(error),
      );
      expect(state).toBe("42501");
    }
  });
});
