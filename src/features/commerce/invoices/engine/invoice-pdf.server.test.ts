import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { anInvoiceDocument } from "#test/invoice-documents.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { invoicePdf } from "./invoice-pdf.server.ts";
import { ublOf } from "./ubl.ts";

const run = promisify(execFile);
const directory = await mkdtemp(join(tmpdir(), "mindelys-invoices-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

const CREDIT = {
  number: 1002,
  kind: "creditNote",
  locale: "en",
  paymentLine: null,
  creditOf: { number: 1001, issuedOn: "2026-11-20" },
  reason: "Withdrawn",
} as const;
const LONG = {
  number: 1003,
  locale: "es",
  customer: { name: "Łucja Şahin Ő’Neill", ean: "5798000026070", reference: "A-7" },
  lines: Array.from({ length: 40 }, (_, at) => ({
    text: `Placa conmemorativa número ${at + 1} con un texto que no cabe en una sola línea`,
    gross: 69_501 + at,
    vatPercent: 25,
  })),
} as const;

const SHOWN: [string, InvoiceDocument][] = [
  ["an invoice", anInvoiceDocument()],
  ["a credit note", anInvoiceDocument(CREDIT)],
  ["many lines", anInvoiceDocument(LONG)],
];

async function written(document: InvoiceDocument) {
  const xml = ublOf(document);
  const file = join(directory, `${document.number}.pdf`);
  await writeFile(file, await invoicePdf(document, xml));
  return { file, xml };
}

describe("an invoice as PDF", () => {
  it.each(SHOWN)("is the same file each time, and tagged: %s", async (_, document) => {
    const xml = ublOf(document);
    const [pdf, again] = await Promise.all([invoicePdf(document, xml), invoicePdf(document, xml)]);
    const hash = (file: Buffer) => createHash("sha256").update(file).digest("hex");
    expect(hash(again)).toBe(hash(pdf));
    const text = pdf.toString("latin1");
    for (const mark of [
      "<pdfaid:part>3</pdfaid:part>",
      "<pdfaid:conformance>A</pdfaid:conformance>",
      "/AFRelationship /Alternative",
      "/Marked true",
    ]) {
      expect(text.includes(mark), mark).toBe(true);
    }
    // Fonts that no file has are not embedded.
    expect(text.includes("/BaseFont /Helvetica")).toBe(false);
  });

  it.each(SHOWN)("is whole, says qpdf: %s", async (_, document) => {
    const { file } = await written(document);
    const { stdout } = await run("qpdf", ["--check", file]);
    expect(stdout).toContain("No syntax or stream encoding errors");
  });

  it.each(SHOWN)("holds its XML: %s", async (_, document) => {
    const { file, xml } = await written(document);
    const attached = join(directory, `${document.number}.xml`);
    await run("pdfdetach", ["-save", "1", "-o", attached, file]);
    expect(await readFile(attached, "utf8")).toBe(xml);
  });

  it("says what the law asks for, in the customer's language", async () => {
    const document = anInvoiceDocument({
      lines: [{ text: "Plade", gross: 69_502, vatPercent: 25 }],
    });
    const file = join(directory, "read.pdf");
    await writeFile(file, await invoicePdf(document, ublOf(document)));
    const { stdout } = await run("pdftotext", ["-layout", file, "-"]);
    const shown = stdout.replace(/\s+/g, " ");
    for (const said of [
      "Faktura 1001",
      "23. november 2026",
      "7. december 2026",
      "Mindelys ApS",
      "CVR-nr. 13 74 81 36",
      "Anna Bech",
      "Havnevej 4",
      "556,02",
      "Moms 25 % af 556,02",
      "139,01",
      "Øreafrunding -0,01",
      "695,02",
      "+71<000000000010017+12345678<",
    ]) {
      expect(shown).toContain(said);
    }
  });
});
