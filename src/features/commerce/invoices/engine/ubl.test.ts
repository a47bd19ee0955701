import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { anInvoiceDocument } from "#test/invoice-documents.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { decimal, ublOf } from "./ubl.ts";

type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};
type Nodes = ReturnType<typeof parseDocument>["children"];

function elementsOf(nodes: Nodes): Element[] {
  return nodes.flatMap((node) => {
    if (!("name" in node) || !("attribs" in node)) return [];
    const text = node.children.map((child) => ("data" in child ? child.data : "")).join("");
    const children = elementsOf(node.children);
    return [{ name: node.name, attributes: node.attribs, children, text: text.trim() }];
  });
}

/** The document as another program reads it. */
class Read {
  readonly root: Element;
  constructor(document: InvoiceDocument) {
    const [root] = elementsOf(parseDocument(ublOf(document), { xmlMode: true }).children);
    if (root === undefined) throw new Error("no root");
    this.root = root;
  }

  all(path: string, from: Element = this.root): Element[] {
    return path
      .split("/")
      .reduce(
        (found, name) =>
          found.flatMap(({ children }) => children.filter((one) => one.name === name)),
        [from],
      );
  }

  text(path: string, from: Element = this.root): string | null {
    return this.all(path, from)[0]?.text ?? null;
  }

  /** In øre; absent is nothing. */
  amount(path: string, from: Element = this.root): number {
    const text = this.text(path, from);
    return text === null ? 0 : Math.round(Number(text) * 100);
  }

  every(element: Element = this.root): Element[] {
    return [element, ...element.children.flatMap((child) => this.every(child))];
  }
}

const SPECIAL = `<>&"'=ÆØÅæøå;\u{1f56f}\u0007 `;
const word = fc
  .string({ unit: fc.constantFrom(...Array.from(`${SPECIAL}abcdef`)), minLength: 1, maxLength: 30 })
  .map((text) => `x${text}y`);

const document = fc
  .record({
    kind: fc.constantFrom("invoice" as const, "creditNote" as const),
    number: fc.integer({ min: 1, max: 9_999_999 }),
    lines: fc.array(
      fc.record({
        text: word,
        gross: fc.integer({ min: 1, max: 5_000_000 }),
        vatPercent: fc.constantFrom(25, 25, 25, 0),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    name: word,
    who: fc.constantFrom("private", "business", "public"),
    reference: fc.option(word, { nil: null }),
    pays: fc.constantFrom("slip", "account", "foreign", "neither"),
  })
  .map(({ kind, number, lines, name, who, reference, pays }) =>
    anInvoiceDocument({
      kind,
      number,
      lines,
      ...(kind === "creditNote" && {
        creditOf: { number: 7, issuedOn: "2026-11-01" },
        reason: name,
        paymentLine: null,
      }),
      seller: {
        fikCreditor: pays === "slip" ? "12345678" : "",
        iban: {
          slip: "",
          account: "DK5000400440116243",
          foreign: "SE4550000000058398257466",
          neither: "",
        }[pays],
      },
      customer: {
        name,
        reference,
        companyNumber: who === "business" ? "13748136" : null,
        ean: who === "public" ? "5798000026070" : null,
      },
    }),
  );

const forAll = (check: (read: Read, given: InvoiceDocument) => void) =>
  fc.assert(
    fc.property(document, (given) => check(new Read(given), given)),
    { numRuns: 150 },
  );

const LINES = { invoice: "cac:InvoiceLine", creditNote: "cac:CreditNoteLine" } as const;
const SUM = "cac:LegalMonetaryTotal";

describe("every invoice for machines", () => {
  it("has what EN 16931 asks for: BR-01 to BR-16, BR-21 to BR-27", () => {
    forAll((read, { kind, number }) => {
      const needed = [
        "cbc:CustomizationID",
        "cbc:IssueDate",
        kind === "invoice" ? "cbc:InvoiceTypeCode" : "cbc:CreditNoteTypeCode",
        "cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName",
        "cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode",
        "cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName",
        "cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode",
        `${SUM}/cbc:LineExtensionAmount`,
        `${SUM}/cbc:TaxExclusiveAmount`,
        `${SUM}/cbc:TaxInclusiveAmount`,
        `${SUM}/cbc:PayableAmount`,
      ];
      for (const path of needed) expect(read.text(path), path).toBeTruthy();
      expect(read.text("cbc:ID")).toBe(String(number));
      expect(read.text("cbc:DocumentCurrencyCode")).toBe("DKK");
      for (const line of read.all(LINES[kind])) {
        const quantity = kind === "invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
        for (const path of ["cbc:ID", quantity, "cac:Item/cbc:Name", "cac:Price/cbc:PriceAmount"]) {
          expect(read.text(path, line), path).toBeTruthy();
        }
        expect(read.amount("cac:Price/cbc:PriceAmount", line)).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it("adds up: BR-CO-10, -13, -14, -15, -16, -17, -18, BR-S-08, -09, PEPPOL-EN16931-R120", () => {
    forAll((read, { kind, lines, total }) => {
      const each = read.all(LINES[kind]);
      expect(each).toHaveLength(lines.length);
      const net = each.reduce((sum, line) => sum + read.amount("cbc:LineExtensionAmount", line), 0);
      expect(read.amount(`${SUM}/cbc:LineExtensionAmount`)).toBe(net);
      expect(read.amount(`${SUM}/cbc:TaxExclusiveAmount`)).toBe(net);
      const vat = read.amount("cac:TaxTotal/cbc:TaxAmount");
      expect(read.amount(`${SUM}/cbc:TaxInclusiveAmount`)).toBe(net + vat);
      const rounding = read.amount(`${SUM}/cbc:PayableRoundingAmount`);
      expect(read.amount(`${SUM}/cbc:PayableAmount`)).toBe(net + vat + rounding);
      expect(read.amount(`${SUM}/cbc:PayableAmount`)).toBe(total);

      const rates = read.all("cac:TaxTotal/cac:TaxSubtotal");
      expect(
        new Set(rates.map((rate) => read.text("cac:TaxCategory/cbc:Percent", rate))).size,
      ).toBe(rates.length);
      expect(rates.reduce((sum, rate) => sum + read.amount("cbc:TaxAmount", rate), 0)).toBe(vat);
      for (const rate of rates) {
        const percent = Number(read.text("cac:TaxCategory/cbc:Percent", rate));
        const taxed = each
          .filter(
            (line) =>
              Number(read.text("cac:Item/cac:ClassifiedTaxCategory/cbc:Percent", line)) === percent,
          )
          .reduce((sum, line) => sum + read.amount("cbc:LineExtensionAmount", line), 0);
        expect(read.amount("cbc:TaxableAmount", rate)).toBe(taxed);
        expect(read.amount("cbc:TaxAmount", rate)).toBe(Math.round((taxed * percent) / 100));
        expect(read.text("cac:TaxCategory/cbc:ID", rate)).toBe(percent === 0 ? "Z" : "S");
      }
      for (const line of each) {
        expect(read.amount("cac:Price/cbc:PriceAmount", line)).toBe(
          read.amount("cbc:LineExtensionAmount", line),
        );
      }
    });
  });

  it("says when and how it is paid: BR-CO-25, BR-49, BR-50, BR-61", () => {
    forAll((read, { kind }) => {
      expect(read.text("cac:PaymentTerms/cbc:Note")).toBeTruthy();
      expect(read.text("cbc:DueDate") !== null).toBe(kind === "invoice");
      const means = read.all("cac:PaymentMeans");
      expect(means).toHaveLength(kind === "invoice" ? 1 : 0);
      for (const one of means) {
        const code = read.text("cbc:PaymentMeansCode", one) ?? "";
        const account = read.text("cac:PayeeFinancialAccount/cbc:ID", one);
        expect(account !== null).toBe(code !== "1");
      }
    });
  });

  it("has no empty element, two decimals, one currency: R008, BR-DEC-…", () => {
    forAll((read) => {
      for (const { text, children, attributes, name } of read.every()) {
        expect(text !== "" || children.length > 0, name).toBe(true);
        if (!name.endsWith("Amount")) continue;
        expect(attributes).toEqual({ currencyID: "DKK" });
        expect(text).toMatch(/^-?\d+\.\d\d$/);
      }
    });
  });

  it("repeats what people typed", () => {
    forAll((read, { lines, customer, kind }) => {
      const shown = (text: string) => text.replaceAll("\u0007", "");
      const path = "cac:AccountingCustomerParty/cac:Party/cac:PartyName/cbc:Name";
      expect(read.text(path)).toBe(shown(customer.name));
      const names = read.all(LINES[kind]).map((line) => read.text("cac:Item/cbc:Name", line));
      expect(names).toEqual(lines.map(({ text }) => shown(text)));
    });
  });
});

describe("an invoice by Peppol", () => {
  const means = "cac:PaymentMeans/cbc:PaymentMeansCode";

  it("names process, both electronic addresses and a reference: R001, R003, R004, R010, R020", () => {
    forAll((read, { customer }) => {
      const isPeppol = (customer.ean ?? customer.companyNumber) !== null;
      const specification = "urn:cen.eu:en16931:2017";
      const peppol = `${specification}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
      expect(read.text("cbc:CustomizationID")).toBe(isPeppol ? peppol : specification);
      expect(read.text("cbc:ProfileID") !== null).toBe(isPeppol);
      if (!isPeppol) return;
      expect(read.text("cbc:BuyerReference")).toBeTruthy();
      const endpoint = (party: string) => read.all(`${party}/cac:Party/cbc:EndpointID`)[0];
      expect(endpoint("cac:AccountingSupplierParty")).toMatchObject({
        text: "DK13748136",
        attributes: { schemeID: "0184" },
      });
      expect(endpoint("cac:AccountingCustomerParty")).toMatchObject(
        customer.ean === null
          ? { text: `DK${customer.companyNumber}`, attributes: { schemeID: "0184" } }
          : { text: customer.ean, attributes: { schemeID: "0088" } },
      );
    });
  });

  it("follows the Danish rules: DK-R-002, -005, -006, -010, -011, -013, -014, -016", () => {
    forAll((read, { customer, kind, number: given }) => {
      const [company] = read.all(
        "cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID",
      );
      expect(company).toMatchObject({ text: "DK13748136", attributes: { schemeID: "0184" } });
      expect(read.amount(`${SUM}/cbc:PayableAmount`)).toBeGreaterThanOrEqual(0);
      if (kind === "creditNote" || (customer.ean ?? customer.companyNumber) === null) return;
      const code = read.text(means) ?? "";
      expect("1 10 31 42 48 49 50 58 59 93 97".split(" ")).toContain(code);
      const account = "cac:PaymentMeans/cac:PayeeFinancialAccount";
      const told = [
        read.text("cac:PaymentMeans/cbc:PaymentID")?.replace(/^71#\d{15}$/, "71#…") ?? null,
        read.text(`${account}/cbc:ID`),
        read.text(`${account}/cac:FinancialInstitutionBranch/cbc:ID`),
      ];
      expect(told).toEqual(
        {
          93: ["71#…", "12345678", null],
          42: [String(given), "0440116243", "0040"],
          58: [String(given), "SE4550000000058398257466", null],
          1: [String(given), null, null],
        }[code],
      );
    });
  });

  it("is paid by IBAN where the customer is private and there is no slip", () => {
    const seller = { fikCreditor: "" };
    const read = new Read(anInvoiceDocument({ seller }));
    const account = read.text("cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID");
    expect([read.text(means), account]).toEqual(["30", "DK5000400440116243"]);
  });

  it("of a credit note names the invoice", () => {
    const creditOf = { number: 7, issuedOn: "2026-11-01" };
    const read = new Read(anInvoiceDocument({ kind: "creditNote", creditOf, reason: "Fortrudt" }));
    const path = "cac:BillingReference/cac:InvoiceDocumentReference";
    expect(read.root.name).toBe("CreditNote");
    expect(read.text("cbc:CreditNoteTypeCode")).toBe("381");
    expect([read.text(`${path}/cbc:ID`), read.text(`${path}/cbc:IssueDate`)]).toEqual([
      "7",
      "2026-11-01",
    ]);
  });
});

it("writes amounts with a point and two decimals", () => {
  const written = [0, 5, 69_500, -12_345].map(decimal);
  expect(written).toEqual(["0.00", "0.05", "695.00", "-123.45"]);
});
