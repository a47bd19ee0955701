import { once } from "node:events";
import PDFDocument from "pdfkit";
import { formatPartialDate } from "#platform/dates.ts";
import { facesOf } from "#platform/documents/faces.server.ts";
import { FORMAT_TAGS, type Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { PAGE, QUIET, Sheet, type Style } from "./sheet.server.ts";
import { usesPeppol } from "./ubl.ts";

/** Where the columns of amounts end. */
const COLUMNS = { quantity: 318, net: 390, vat: 462, gross: PAGE.right };

const textsOf = (locale: Locale) => translator(locale).getFixedT(locale, "invoices");
type Texts = ReturnType<typeof textsOf>;

/**
 * An invoice as PDF/A-3a: tagged, its fonts inside, with the same invoice for machines attached. The
 * same document is the same file to the byte. It holds what § 58 of the Danish VAT order
 * (momsbekendtgørelsen) asks for: day, number, seller with its company number, buyer, what and how much,
 * amount without VAT, rate, VAT and total.
 */
export async function invoicePdf(invoice: InvoiceDocument, attached: string): Promise<Buffer> {
  const { number, kind, locale, seller, issuedOn } = invoice;
  const t = textsOf(locale);
  const title = t(`document.${kind}`, { number });
  const madeAt = new Date(`${issuedOn}T12:00:00Z`);
  const [regular] = facesOf("400");
  if (regular === undefined) throw new Error("There is no face.");
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    displayTitle: true,
    lang: FORMAT_TAGS[locale],
    // Without one of ours it would begin with a font that isn't embedded.
    font: regular.file as unknown as string,
    info: {
      Title: title,
      Author: seller.name,
      Creator: "Mindelys",
      Producer: "Mindelys",
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  for (const weight of ["400", "600"] as const) {
    for (const { name, file } of facesOf(weight)) pdf.registerFont(name, file);
  }
  const pieces: Buffer[] = [];
  pdf.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = once(pdf, "end");
  new InvoiceSheet(pdf, invoice).write();
  const attachment = {
    name: `${number}.xml`,
    type: "application/xml",
    description: usesPeppol(invoice) ? "Peppol BIS Billing 3" : "EN 16931",
    creationDate: madeAt,
    modifiedDate: madeAt,
    // ISO 19005-3: the same invoice, for machines. Unknown to the types.
    relationship: "Alternative",
  };
  pdf.file(Buffer.from(attached), attachment);
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

class InvoiceSheet extends Sheet {
  readonly #invoice: InvoiceDocument;
  readonly #t: Texts;

  constructor(pdf: PDFKit.PDFDocument, invoice: InvoiceDocument) {
    super(pdf);
    this.#invoice = invoice;
    this.#t = textsOf(invoice.locale);
  }

  write(): void {
    this.#parties();
    this.#head();
    this.#lines();
    this.#totals();
    this.#payment();
    this.root.end();
  }

  #day(day: string): string {
    return formatPartialDate(day, this.#invoice.locale);
  }

  /** Always with both decimals: amounts stand under each other. */
  #amount(amount: number): string {
    const format = new Intl.NumberFormat(FORMAT_TAGS[this.#invoice.locale], {
      minimumFractionDigits: 2,
    });
    return format.format(amount / 100);
  }

  #parties(): void {
    const { seller, customer } = this.#invoice;
    const t = this.#t;
    const left = [
      customer.name,
      customer.street,
      `${customer.postalCode} ${customer.city}`,
      customer.companyNumber && t("document.companyNumber", { number: customer.companyNumber }),
      customer.ean && t("document.ean", { number: customer.ean }),
      customer.reference && t("document.reference", { reference: customer.reference }),
    ].filter((line) => line !== null);
    const right = [
      ...seller.address.split(/,\s*/),
      t("document.companyNumber", { number: seller.companyNumber }),
      seller.phone,
      seller.email,
    ].filter((line) => line !== "");
    const ends = [
      this.#column(t("document.from"), [seller.name, ...right], 330),
      this.#column(t("document.to"), left, PAGE.left),
    ];
    this.y = Math.max(...ends) + 34;
  }

  /** A block of lines under a small heading; returns where it ends. */
  #column(heading: string, block: readonly string[], x: number): number {
    let y = PAGE.top;
    const width = x === PAGE.left ? 250 : PAGE.right - x;
    this.element("P", () => {
      y += this.text(heading, x, y, width, { size: 8, color: QUIET }) + 2;
      for (const [index, line] of block.entries()) {
        y += this.text(line, x, y, width, { weight: index === 0 ? "600" : "400" }) + 1;
      }
    });
    return y;
  }

  #head(): void {
    const { number, kind, issuedOn, dueOn, creditOf, reason } = this.#invoice;
    const t = this.#t;
    const width = PAGE.right - PAGE.left;
    this.element("H1", () => {
      const style = { size: 22, weight: "600" } as const;
      this.y += this.text(t(`document.${kind}`, { number }), PAGE.left, this.y, width, style) + 6;
    });
    const about = [
      t("document.issuedOn", { day: this.#day(issuedOn) }),
      kind === "invoice" ? t("document.dueOn", { day: this.#day(dueOn) }) : null,
      creditOf &&
        t("document.creditOf", { number: creditOf.number, day: this.#day(creditOf.issuedOn) }),
      reason,
    ].filter((line) => line !== null);
    this.element("P", () => {
      for (const line of about) this.y += this.text(line, PAGE.left, this.y, width) + 1;
    });
    this.y += 24;
  }

  #lines(): void {
    const table = this.pdf.struct("Table");
    this.root.add(table);
    this.#headings(table);
    for (const line of this.#invoice.lines) {
      this.breakBefore(40);
      this.#line(table, line);
    }
    table.end();
    this.y += 8;
  }

  #headings(table: PDFKit.PDFStructureElement): void {
    const y = this.y;
    const style = { size: 8, color: QUIET } as const;
    const head = this.#row(table);
    const cell = (draw: () => void) => head.add(this.pdf.struct("TH", {}, draw));
    const t = this.#t;
    cell(() => void this.text(t("document.what"), PAGE.left, y, 200, style));
    cell(() => this.right(t("document.quantity"), COLUMNS.quantity, y, style));
    cell(() => this.right(t("document.net"), COLUMNS.net, y, style));
    cell(() => this.right(t("document.vat"), COLUMNS.vat, y, style));
    cell(() => this.right(t("document.gross"), COLUMNS.gross, y, style));
    head.end();
    this.y = y + 16;
    this.rule(this.y - 2);
    this.y += 6;
  }

  /** Added to its table first: only then is what is added to it drawn at once. */
  #row(table: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement {
    const row = this.pdf.struct("TR");
    table.add(row);
    return row;
  }

  #line(
    table: PDFKit.PDFStructureElement,
    { text, net, gross }: InvoiceDocument["lines"][number],
  ): void {
    const y = this.y;
    const row = this.#row(table);
    const cell = (draw: () => void) => row.add(this.pdf.struct("TD", {}, draw));
    let height = 0;
    cell(() => {
      height = this.text(text, PAGE.left, y, 215);
    });
    cell(() => this.right("1", COLUMNS.quantity, y));
    cell(() => this.right(this.#amount(net), COLUMNS.net, y));
    cell(() => this.right(this.#amount(gross - net), COLUMNS.vat, y));
    cell(() => this.right(this.#amount(gross), COLUMNS.gross, y));
    row.end();
    this.y = y + Math.max(height, 12) + 8;
    this.rule(this.y - 4);
    this.y += 2;
  }

  #totals(): void {
    const { net, rounding, total, rates } = this.#invoice;
    const t = this.#t;
    const rows: [string, number][] = [
      [t("document.totalNet"), net],
      ...rates.map((rate): [string, number] => [
        t("document.totalVat", { percent: rate.percent, net: this.#amount(rate.net) }),
        rate.vat,
      ]),
    ];
    if (rounding !== 0) rows.push([t("document.rounding"), rounding]);
    this.breakBefore(rows.length * 17 + 40);
    for (const [label, amount] of rows) this.#total(label, amount, {});
    this.y += 4;
    this.#total(t("document.total"), total, { size: 13, weight: "600" });
    this.y += 26;
  }

  #total(label: string, amount: number, style: Style): void {
    this.element("P", () => {
      this.text(label, 290, this.y, 190, style);
      this.right(this.#amount(amount), PAGE.right, this.y, style);
    });
    this.y += (style.size ?? 10) + 7;
  }

  #payment(): void {
    const { seller, paymentLine, kind, number, paymentTerms } = this.#invoice;
    const t = this.#t;
    const width = PAGE.right - PAGE.left;
    this.breakBefore(120);
    if (kind === "invoice") {
      this.element("H2", () => {
        const style = { size: 13, weight: "600" } as const;
        this.y += this.text(t("document.payment"), PAGE.left, this.y, width, style) + 4;
      });
    }
    const ways = kind === "creditNote" ? [] : waysOf({ iban: seller.iban, paymentLine }, number, t);
    for (const line of [paymentTerms, ...ways]) {
      this.element("P", () => {
        this.y += this.text(line, PAGE.left, this.y, width) + 3;
      });
    }
  }
}

type Ways = { iban: string; paymentLine: string | null };

/** How an invoice is paid, a sentence each. */
function waysOf({ iban, paymentLine }: Ways, number: number, t: Texts): string[] {
  const danish = /^DK\d\d(?<branch>\d{4})(?<own>\d{10})$/.exec(iban)?.groups;
  const account = danish === undefined ? iban : `${danish["branch"]} ${danish["own"]} (${iban})`;
  return [
    ...(paymentLine === null ? [] : [t("document.slip", { line: paymentLine })]),
    ...(iban === "" ? [] : [t("document.account", { account, number })]),
    ...(iban === "" && paymentLine === null ? [t("document.byAgreement")] : []),
  ];
}
