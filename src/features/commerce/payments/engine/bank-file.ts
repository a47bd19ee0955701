import { SaxesParser, type SaxesTagPlain } from "saxes";
import { AMOUNT, FIELDS, type Field, type Node } from "./bank-file-fields.ts";
import {
  entryOf,
  isIdentifier,
  type BankEntry,
  type BankMessage,
  type RawDetail,
  type RawEntry,
} from "./bank-entry.ts";

/**
 * Reads account statements (CAMT.053) and notifications (CAMT.054) of ISO 20022, versions 2 to 8, as
 * they stream by: nothing is kept but the entry that is being read.
 * Source: ISO 20022 message definitions camt.053.001.02 … 08, camt.054.001.02 … 08.
 */

/**
 * - `notBankFile`: HTML, another message, broken XML, a document type, an entity.
 * - `bankVersion`: such a message in a version that we don't know.
 * - `bankCutOff`: it ends too early.
 * - `bankAccount`: no statement in it is of our account.
 */
export type BankFileProblem = "notBankFile" | "bankVersion" | "bankCutOff" | "bankAccount";

export class BankFileError extends Error {
  readonly problem: BankFileProblem;

  constructor(problem: BankFileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(05[34])\.001\.(\d\d)$/;
const VERSIONS = { first: 2, last: 8 };

/** Far more than the longest text or tag of such a file: what goes on for longer is something else. */
const LONGEST_PIECE = 256 * 1024;

/** Twelve are needed. */
const DEEPEST = 64;

/** In which encoding it is. */
const DECLARATION = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/;

/** `ignored` is everything that isn't money into our account: counted, and otherwise not read. */
export type Read = BankEntry | "ignored";

/** Throws a `BankFileError`; what was yielded before then is not to be counted either. */
export async function* readBankFile(
  chunks: AsyncIterable<Uint8Array>,
  iban: string,
): AsyncGenerator<Read> {
  const reader = new BankFileReader(iban);
  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of chunks) {
      decoder ??= decoderOf(chunk);
      yield* reader.write(decoder.decode(chunk, { stream: true }));
    }
    yield* reader.close(decoder?.decode() ?? "");
  } catch (error) {
    // Bytes that are no text in the file's own encoding.
    throw error instanceof TypeError ? new BankFileError("notBankFile") : error;
  }
}

function decoderOf(first: Uint8Array): TextDecoder {
  const head = new TextDecoder("latin1").decode(first.subarray(0, 200));
  const [, encoding = "utf-8"] = DECLARATION.exec(head) ?? [];
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new BankFileError("notBankFile");
  }
}

type Options = { xmlns: false; position: false };

class BankFileReader {
  readonly #parser = new SaxesParser<Options>({ xmlns: false, position: false });
  readonly #iban: string;
  readonly #open: Node[] = [];
  /** How many elements are open whose content isn't asked for. */
  #skipped = 0;
  #text = "";
  #read: Read[] = [];
  #entry: RawEntry | null = null;
  #detail: RawDetail = newDetail();
  #currency = "";
  #message: BankMessage = "053";
  /** When the statement was made; of each it stands before its entries. */
  #made = "";
  #isOurs = false;
  #hasOurs = false;
  #isClosed = false;
  #written = 0;
  #lastEvent = 0;

  constructor(iban: string) {
    this.#iban = iban;
    const parser = this.#parser;
    parser.on("opentag", (tag) => this.#openTag(tag));
    parser.on("closetag", () => this.#closeTag());
    parser.on("text", (text) => this.#addText(text));
    parser.on("cdata", (text) => this.#addText(text));
    parser.on("doctype", () => refuse("notBankFile"));
    parser.on("error", () => refuse("notBankFile"));
  }

  write(text: string): Read[] {
    this.#parser.write(text);
    this.#written += text.length;
    if (this.#written - this.#lastEvent > LONGEST_PIECE) refuse("notBankFile");
    return this.#taken();
  }

  close(rest: string): Read[] {
    this.#parser.write(rest);
    if (!this.#isClosed) refuse(this.#open.length > 0 ? "bankCutOff" : "notBankFile");
    this.#parser.close();
    if (!this.#hasOurs) refuse("bankAccount");
    return this.#taken();
  }

  #taken(): Read[] {
    const read = this.#read;
    this.#read = [];
    return read;
  }

  #openTag(tag: SaxesTagPlain): void {
    this.#lastEvent = this.#written;
    this.#text = "";
    const above = this.#open.at(-1);
    if (above === undefined) return this.#openRoot(tag);
    const node = this.#skipped === 0 ? above.children?.get(localName(tag.name)) : undefined;
    if (node === undefined) {
      this.#skipped++;
      if (this.#skipped > DEEPEST) refuse("notBankFile");
      return;
    }
    this.#open.push(node);
    if (node.field === "entry") this.#entry = this.#newEntry();
    else if (node.field === "detail") this.#detail = newDetail();
    else if (node.field === "statement") this.#beginStatement();
    else if (AMOUNT.has(node.field)) this.#currency = tag.attributes["Ccy"] ?? "";
  }

  #openRoot({ name, attributes }: SaxesTagPlain): void {
    const [prefix = ""] = name.includes(":") ? name.split(":") : [];
    const namespace = attributes[prefix === "" ? "xmlns" : `xmlns:${prefix}`] ?? "";
    const [, message, version] = NAMESPACE.exec(namespace) ?? [];
    if (localName(name) !== "Document" || version === undefined) refuse("notBankFile");
    this.#message = message === "054" ? "054" : "053";
    if (Number(version) < VERSIONS.first || Number(version) > VERSIONS.last) refuse("bankVersion");
    this.#open.push(FIELDS);
  }

  #addText(text: string): void {
    this.#lastEvent = this.#written;
    if (this.#skipped === 0) this.#text += text;
  }

  #closeTag(): void {
    this.#lastEvent = this.#written;
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    const node = this.#open.pop();
    if (node !== undefined) this.#take(node.field, this.#text.trim());
    this.#text = "";
    if (this.#open.length === 0) this.#isClosed = true;
  }

  #take(field: Field | null, text: string): void {
    if (field === null || field === "statement") return;
    if (field === "iban" || field === "account") this.#meetAccount(text);
    else if (field === "made") this.#made = text;
    else if (field === "entry") this.#endEntry();
    else if (field === "detail") this.#entry?.details.push(this.#detail);
    else if (this.#entry !== null) this.#fill(this.#entry, field, text);
  }

  #beginStatement(): void {
    this.#isOurs = false;
    this.#made = "";
  }

  #newEntry(): RawEntry {
    const [isOurs, message, made] = [this.#isOurs, this.#message, this.#made];
    return { isOurs, message, made, amounts: [], details: [] };
  }

  /** A Danish account may be named without its IBAN, by the last fourteen digits of it. */
  #meetAccount(text: string): void {
    const id = text.replace(/\s/g, "");
    this.#isOurs = id === this.#iban || (id.length === 14 && this.#iban.slice(4) === id);
    this.#hasOurs ||= this.#isOurs;
  }

  #endEntry(): void {
    const read = this.#entry === null ? "ignored" : entryOf(this.#entry);
    if (read === "unreadable") refuse("notBankFile");
    this.#read.push(read);
    this.#entry = null;
  }

  #fill(entry: RawEntry, field: Field, text: string): void {
    const amount = { text, currency: this.#currency };
    if (field === "entryAmount") entry.amounts.push(amount);
    else if (field === "detailAmount" || field === "transactionAmount")
      this.#detail.amounts.push(amount);
    else if (field === "structured") this.#detail.references.push(text);
    else if (field === "unstructured") this.#detail.texts.push(text);
    else if (field === "payer") this.#detail.payer ??= text;
    else if (isIdentifier(field)) this.#detail.identifiers[field] ??= text;
    else if (field === "detailDirection") this.#detail.direction = text;
    else if (field === "direction") entry.direction = text;
    else if (field === "reversal") entry.reversal = text;
    else if (field === "status") entry.status = entry.status || text;
    else if (field === "booked") entry.booked ??= text;
    else if (field === "valued") entry.valued ??= text;
    else if (field === "bankReference") entry.bankReference = text;
  }
}

function newDetail(): RawDetail {
  return { amounts: [], references: [], texts: [], identifiers: {} };
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

function refuse(problem: BankFileProblem): never {
  throw new BankFileError(problem);
}
