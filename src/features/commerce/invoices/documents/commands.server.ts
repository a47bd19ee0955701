import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { now } from "../../clock/queries.server.ts";
import { invoicePdf } from "../engine/invoice-pdf.server.ts";
import { ublOf } from "../engine/ubl.ts";
import { findDocument, findKept } from "./queries.server.ts";
import { invoiceDocuments } from "./tables.server.ts";

/**
 * Makes and keeps an invoice's PDF and XML. Files before rows: whatever is interrupted is made again, to
 * the same bytes under the same keys.
 */
export async function makeDocuments(services: Services, invoiceId: string): Promise<void> {
  const { database, storage } = services;
  if ((await findKept(database, invoiceId)) !== null) return;
  const document = await findDocument(database, invoiceId);
  if (document === null) return;
  const xml = ublOf(document);
  const pdf = await invoicePdf(document, xml);
  const xmlKey = `invoices/${invoiceId}/${document.number}.xml`;
  const pdfKey = `invoices/${invoiceId}/${document.number}.pdf`;
  const [keptXml, keptPdf] = await Promise.all([
    storage.write(xmlKey, Readable.from([Buffer.from(xml)]), { contentType: "application/xml" }),
    storage.write(pdfKey, Readable.from([pdf]), { contentType: "application/pdf" }),
  ]);
  await database
    .insert(invoiceDocuments)
    .values({
      invoiceId,
      xmlKey,
      xmlHash: keptXml.sha256,
      pdfKey,
      pdfHash: keptPdf.sha256,
      madeAt: await now(services, database),
    })
    .onConflictDoNothing();
}

/**
 * Where an invoice's documents are kept. Whoever asks before the job has run doesn't wait for it. Throws
 * `notFound` once they were removed.
 */
export async function keptDocuments(services: Services, invoiceId: string) {
  const kept = await findKept(services.database, invoiceId);
  if (kept !== null) return kept;
  await makeDocuments(services, invoiceId);
  const made = await findKept(services.database, invoiceId);
  if (made === null) throw new AppError("notFound");
  return made;
}

/** Once bookkeeping doesn't ask for them any more; the database refuses it before. */
export async function deleteDocuments(
  tx: Transaction,
  { storage }: Services,
  invoiceId: string,
): Promise<void> {
  await storage.removePrefix(`invoices/${invoiceId}/`);
  await tx.delete(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, invoiceId));
}
