import { writeXml, xml, type Xml } from "./xml.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { paymentReference } from "./payment-line.ts";

/**
 * An invoice or credit note as UBL 2.1 of EN 16931; for customers with a company or location number
 * as Peppol BIS Billing 3, which public authorities and companies receive.
 *
 * Sources: EN 16931-1:2017 (business terms BT-…, groups BG-…), its UBL syntax binding CEN/TS 16931-3-2,
 * and OpenPEPPOL's rules of BIS Billing 3.0 with those of Denmark (DK-R-…).
 */
const SPECIFICATION = "urn:cen.eu:en16931:2017";
const PEPPOL = `${SPECIFICATION}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const PEPPOL_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
/** Registers of organisations (ISO 6523): CVR, and GS1's location numbers. */
const CVR = "0184";
const GLN = "0088";

export function ublOf(document: InvoiceDocument): string {
  const isCredit = document.kind === "creditNote";
  const isPeppol = usesPeppol(document);
  const root = isCredit ? "CreditNote" : "Invoice";
  const { customer, creditOf } = document;
  return writeXml(
    xml(
      root,
      [
        xml("cbc:CustomizationID", isPeppol ? PEPPOL : SPECIFICATION),
        isPeppol ? xml("cbc:ProfileID", PEPPOL_PROCESS) : null,
        xml("cbc:ID", String(document.number)),
        xml("cbc:IssueDate", document.issuedOn),
        isCredit ? null : xml("cbc:DueDate", document.dueOn),
        xml(`cbc:${root}TypeCode`, isCredit ? "381" : "380"),
        document.reason === null ? null : xml("cbc:Note", document.reason),
        xml("cbc:DocumentCurrencyCode", "DKK"),
        // Peppol asks for one (R003): without the customer's own it is their name.
        customer.reference !== null || isPeppol
          ? xml("cbc:BuyerReference", customer.reference ?? customer.name)
          : null,
        creditOf === null
          ? null
          : xml("cac:BillingReference", [
              xml("cac:InvoiceDocumentReference", [
                xml("cbc:ID", String(creditOf.number)),
                xml("cbc:IssueDate", creditOf.issuedOn),
              ]),
            ]),
        xml("cac:AccountingSupplierParty", [seller(document)]),
        xml("cac:AccountingCustomerParty", [buyer(document)]),
        ...payment(document, isPeppol),
        taxes(document),
        totals(document),
        ...lines(document),
      ],
      {
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
        "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
        "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
      },
    ),
  );
}

export function usesPeppol({ customer }: Pick<InvoiceDocument, "customer">): boolean {
  return customer.ean !== null || customer.companyNumber !== null;
}

const VAT_SCHEME = () => xml("cac:TaxScheme", [xml("cbc:ID", "VAT")]);

function party(
  endpoint: Xml | null,
  { name, street, city, postalCode }: Record<"name" | "street" | "city" | "postalCode", string>,
  rest: readonly (Xml | null)[],
): Xml {
  return xml("cac:Party", [
    endpoint,
    xml("cac:PartyName", [xml("cbc:Name", name)]),
    xml("cac:PostalAddress", [
      street === "" ? null : xml("cbc:StreetName", street),
      city === "" ? null : xml("cbc:CityName", city),
      postalCode === "" ? null : xml("cbc:PostalZone", postalCode),
      xml("cac:Country", [xml("cbc:IdentificationCode", "DK")]),
    ]),
    ...rest,
  ]);
}

function seller({ seller: { name, address, companyNumber, email, phone } }: InvoiceDocument): Xml {
  const number = `DK${companyNumber.replace(/\D/g, "")}`;
  return party(xml("cbc:EndpointID", number, { schemeID: CVR }), { name, ...placeOf(address) }, [
    xml("cac:PartyTaxScheme", [xml("cbc:CompanyID", number), VAT_SCHEME()]),
    xml("cac:PartyLegalEntity", [
      xml("cbc:RegistrationName", name),
      xml("cbc:CompanyID", number, { schemeID: CVR }),
    ]),
    xml("cac:Contact", [
      xml("cbc:Name", name),
      phone === "" ? null : xml("cbc:Telephone", phone),
      xml("cbc:ElectronicMail", email),
    ]),
  ]);
}

/** `Fyrvej 2, 5960 Marstal`, as the operator's address is set. */
function placeOf(address: string): Record<"street" | "city" | "postalCode", string> {
  const comma = address.lastIndexOf(",");
  const town = /^(\d{4}) (.+)$/.exec(address.slice(comma + 1).trim());
  if (comma < 0 || town === null) return { street: address, postalCode: "", city: "" };
  return { street: address.slice(0, comma), postalCode: town[1] ?? "", city: town[2] ?? "" };
}

function buyer({ customer }: InvoiceDocument): Xml {
  const { name, companyNumber, ean } = customer;
  const number = companyNumber === null ? null : `DK${companyNumber}`;
  const endpoint =
    ean === null
      ? number && xml("cbc:EndpointID", number, { schemeID: CVR })
      : xml("cbc:EndpointID", ean, { schemeID: GLN });
  return party(endpoint || null, customer, [
    xml("cac:PartyLegalEntity", [
      xml("cbc:RegistrationName", name),
      number === null ? null : xml("cbc:CompanyID", number, { schemeID: CVR }),
    ]),
  ]);
}

/** The payment slip, else the account, else by agreement; and the terms, which a credit note needs, too. */
function payment(document: InvoiceDocument, isPeppol: boolean): Xml[] {
  const terms = xml("cac:PaymentTerms", [xml("cbc:Note", document.paymentTerms)]);
  if (document.kind === "creditNote") return [terms];
  const { seller: from, number } = document;
  const means = (code: string, ...rest: Xml[]) =>
    xml("cac:PaymentMeans", [xml("cbc:PaymentMeansCode", code), ...rest]);
  const reference = xml("cbc:PaymentID", String(number));
  if (document.paymentLine !== null) {
    // DK-R-010, DK-R-011: card type and fifteen digits; the creditor is the account.
    const slip = xml("cbc:PaymentID", `71#${paymentReference(number)}`);
    return [means("93", slip, account(from.fikCreditor)), terms];
  }
  if (from.iban === "") return [means("1", reference), terms];
  if (!isPeppol) return [means("30", reference, account(from.iban)), terms];
  // Between Danes credit transfers are payments to a Danish account (DK-R-005, DK-R-006).
  const danish = /^DK\d\d(?<branch>\d{4})(?<own>\d{10})$/.exec(from.iban)?.groups;
  if (danish === undefined) return [means("58", reference, account(from.iban)), terms];
  const branch = xml("cac:FinancialInstitutionBranch", [xml("cbc:ID", danish["branch"] ?? "")]);
  return [means("42", reference, account(danish["own"] ?? "", branch)), terms];
}

function account(id: string, branch: Xml | null = null): Xml {
  return xml("cac:PayeeFinancialAccount", [xml("cbc:ID", id), branch]);
}

/** `695.00`, from øre. */
export function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const money = (name: string, amount: number) => xml(name, decimal(amount), { currencyID: "DKK" });

/** Standard rate, or zero rated. */
function category(name: string, vatPercent: number): Xml {
  return xml(name, [
    xml("cbc:ID", vatPercent === 0 ? "Z" : "S"),
    xml("cbc:Percent", String(vatPercent)),
    VAT_SCHEME(),
  ]);
}

function taxes({ rates, vat }: InvoiceDocument): Xml {
  return xml("cac:TaxTotal", [
    money("cbc:TaxAmount", vat),
    ...rates.map((rate) =>
      xml("cac:TaxSubtotal", [
        money("cbc:TaxableAmount", rate.net),
        money("cbc:TaxAmount", rate.vat),
        category("cac:TaxCategory", rate.percent),
      ]),
    ),
  ]);
}

function totals({ net, vat, rounding, total }: InvoiceDocument): Xml {
  return xml("cac:LegalMonetaryTotal", [
    money("cbc:LineExtensionAmount", net),
    money("cbc:TaxExclusiveAmount", net),
    money("cbc:TaxInclusiveAmount", net + vat),
    rounding === 0 ? null : money("cbc:PayableRoundingAmount", rounding),
    money("cbc:PayableAmount", total),
  ]);
}

function lines({ kind, lines: given }: InvoiceDocument): Xml[] {
  const [line, quantity] =
    kind === "creditNote"
      ? ["cac:CreditNoteLine", "cbc:CreditedQuantity"]
      : ["cac:InvoiceLine", "cbc:InvoicedQuantity"];
  return given.map(({ text, net, vatPercent }, index) =>
    xml(line, [
      xml("cbc:ID", String(index + 1)),
      // One piece (UN/ECE Recommendation 20).
      xml(quantity, "1", { unitCode: "C62" }),
      money("cbc:LineExtensionAmount", net),
      xml("cac:Item", [xml("cbc:Name", text), category("cac:ClassifiedTaxCategory", vatPercent)]),
      xml("cac:Price", [money("cbc:PriceAmount", net)]),
    ]),
  );
}
