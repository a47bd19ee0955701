/** Files as banks make them: CAMT.053 and CAMT.054 in their versions. */

export type FilePayment = {
  /** In øre. */
  amount: number;
  references?: readonly string[];
  text?: string;
  payer?: string;
  endToEnd?: string;
  /** The bank's own reference of it. */
  reference?: string;
};

export type FileEntry = {
  amount: number;
  /** `null` leaves it out. */
  booked?: string | null;
  valued?: string;
  reference?: string;
  /** Its place in the message. */
  number?: string;
  direction?: "CRDT" | "DBIT";
  isReversal?: boolean;
  status?: string;
  currency?: string;
  payments?: readonly FilePayment[];
};

export type FileOptions = {
  message?: "053" | "054";
  version?: number;
  iban?: string;
  /** Of the namespace. */
  prefix?: string;
};

export const OUR_IBAN = "DK5000400440116243";
export const OTHER_IBAN = "DK7389000009999999";

function kroner(oere: number): string {
  return `${Math.floor(oere / 100)}.${String(oere % 100).padStart(2, "0")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function bankFile(entries: readonly FileEntry[], options: FileOptions = {}): string {
  return [...bankFilePieces(entries, options)].join("");
}

/** Piece by piece, for files that are larger than a test should hold. */
export function* bankFilePieces(
  entries: Iterable<FileEntry>,
  { message = "053", version = 2, iban = OUR_IBAN, prefix = "" }: FileOptions = {},
): Generator<string> {
  const p = prefix === "" ? "" : `${prefix}:`;
  const name = prefix === "" ? "xmlns" : `xmlns:${prefix}`;
  const [root, statement] =
    message === "053" ? ["BkToCstmrStmt", "Stmt"] : ["BkToCstmrDbtCdtNtfctn", "Ntfctn"];
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.0${version}`;
  const tag = (text: string) => text.replaceAll(/<(\/?)(?=\w)/g, `<$1${p}`);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${p}Document ${name}="${namespace}">\n`;
  yield tag(`<${root}><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-23T06:00:00</CreDtTm></GrpHdr>
<${statement}><Id>1</Id><CreDtTm>2026-11-23T06:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>DKK</Ccy>
<Svcr><FinInstnId><Othr><Id>0040</Id></Othr></FinInstnId></Svcr></Acct>\n`);
  for (const entry of entries) yield tag(entryXml(entry, version));
  yield tag(`</${statement}></${root}></Document>\n`);
}

function entryXml(entry: FileEntry, version: number): string {
  const { amount, booked = "2026-11-23", valued = "2026-11-24", reference, number } = entry;
  const { status = "BOOK", currency = "DKK" } = entry;
  const { direction = "CRDT", isReversal = false, payments = [] } = entry;
  return `<Ntry>${number === undefined ? "" : `<NtryRef>${number}</NtryRef>`}<Amt Ccy="${currency}">${kroner(amount)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
${isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>${version >= 8 ? `<Cd>${status}</Cd>` : status}</Sts>
${booked === null ? "" : `<BookgDt><Dt>${booked}</Dt></BookgDt>`}<ValDt><Dt>${valued}</Dt></ValDt>
${reference === undefined ? "" : `<AcctSvcrRef>${escaped(reference)}</AcctSvcrRef>`}
<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>
${payments.length === 0 ? "" : `<NtryDtls>${payments.map((one) => paymentXml(one, { version, currency, direction })).join("")}</NtryDtls>`}</Ntry>\n`;
}

function paymentXml(
  { amount, references = [], text, payer, endToEnd, reference }: FilePayment,
  { version, currency, direction }: { version: number; currency: string; direction: string },
): string {
  const sum = `<Amt Ccy="${currency}">${kroner(amount)}</Amt>`;
  const name = payer === undefined ? "" : `<Nm>${escaped(payer)}</Nm>`;
  const structured = references.map(
    (one) => `<Strd><CdtrRefInf><Ref>${escaped(one)}</Ref></CdtrRefInf></Strd>`,
  );
  const refs = [
    reference === undefined ? "" : `<AcctSvcrRef>${escaped(reference)}</AcctSvcrRef>`,
    endToEnd === undefined ? "" : `<EndToEndId>${escaped(endToEnd)}</EndToEndId>`,
  ].join("");
  return `<TxDtls>${refs === "" ? "" : `<Refs>${refs}</Refs>`}
${version <= 2 ? `<AmtDtls><TxAmt>${sum}</TxAmt></AmtDtls>` : `${sum}<CdtDbtInd>${direction}</CdtDbtInd>`}
<RltdPties><Dbtr>${version >= 8 ? `<Pty>${name}</Pty>` : name}</Dbtr></RltdPties>
<RmtInf>${text === undefined ? "" : `<Ustrd>${escaped(text)}</Ustrd>`}${structured.join("")}</RmtInf></TxDtls>`;
}
