/** Amounts as a file has them. */
type RawAmount = { text: string; currency: string };

export type RawDetail = {
  amounts: RawAmount[];
  references: string[];
  texts: string[];
  direction?: string;
  payer?: string;
  endToEnd?: string;
};

export type RawEntry = {
  isOurs: boolean;
  amounts: RawAmount[];
  details: RawDetail[];
  direction?: string;
  reversal?: string;
  status?: string;
  booked?: string;
  bankReference?: string;
  entryReference?: string;
};

/** One payment in an entry: an entry may gather many. */
export type BankDetail = {
  /** In øre. */
  amount: number;
  /** As the payer's bank structured them. */
  references: string[];
  text: string;
  payer: string;
  endToEnd: string;
};

/**
 * - `credit`: money came in.
 * - `reversal`: money that had come in went back.
 * - `returned`: money that had gone out came back.
 */
export type BankEntryKind = "credit" | "reversal" | "returned";

export type BankEntry = {
  kind: BankEntryKind;
  amount: number;
  /** The day on which the bank booked it. */
  bookedOn: string;
  /** The bank's own reference; "" where it gives none. */
  reference: string;
  details: BankDetail[];
};

/** Longer ones are cut: they are for people to read. */
const TEXT_MAX = 500;
const TRUE = new Set(["true", "1"]);

/**
 * Money into our account, booked, in kroner; anything else is `ignored`, and what can't be is
 * `unreadable`.
 */
export function entryOf(raw: RawEntry): BankEntry | "ignored" | "unreadable" {
  const [given] = raw.amounts;
  const kind = kindOf(raw);
  if (!raw.isOurs || kind === null || raw.status !== "BOOK" || given?.currency !== "DKK") {
    return "ignored";
  }
  const amount = oereOf(given.text);
  const bookedOn = /^\d{4}-\d{2}-\d{2}/.exec(raw.booked ?? "")?.[0];
  if (amount === null || bookedOn === undefined || !isDay(bookedOn)) return "unreadable";
  if (amount === 0) return "ignored";
  const reference = clean(raw.bankReference ?? raw.entryReference ?? "");
  return { kind, amount, bookedOn, reference, details: detailsOf(raw, amount) };
}

/** ISO 20022, ReversalIndicator: of a reversal the direction is that of the reversing entry. */
function kindOf({ direction, reversal = "" }: RawEntry): BankEntryKind | null {
  const isReversal = TRUE.has(reversal);
  if (direction === "CRDT") return isReversal ? "returned" : "credit";
  return direction === "DBIT" && isReversal ? "reversal" : null;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whole øre, exactly; `null` for what has parts of an øre, or is no amount. */
export function oereOf(text: string): number | null {
  const match = /^\+?(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(text);
  if (match === null) return null;
  const [, kroner = "", oere = ""] = match;
  return Number(kroner) * 100 + Number(oere.padEnd(2, "0"));
}

/** Separate payments only where they explain the entry to the øre; otherwise it is one. */
function detailsOf({ details, direction }: RawEntry, amount: number): BankDetail[] {
  if (details.length > 1) {
    const each = details.map((detail) => amountOf(detail, direction));
    const parts = each.filter((part) => part !== null);
    const sum = parts.reduce((before, part) => before + part, 0);
    if (parts.length === details.length && sum === amount && !parts.includes(0)) {
      return details.map((detail, index) => detailOf(detail, parts[index] ?? 0));
    }
  }
  const gathered: RawDetail = {
    amounts: [],
    references: details.flatMap(({ references }) => references),
    texts: details.flatMap(({ texts }) => texts),
    payer: details.length === 1 ? (details[0]?.payer ?? "") : "",
    endToEnd: details.length === 1 ? (details[0]?.endToEnd ?? "") : "",
  };
  return [detailOf(gathered, amount)];
}

function amountOf({ amounts, direction }: RawDetail, ofEntry: string | undefined): number | null {
  const [given] = amounts;
  if (given?.currency !== "DKK" || (direction ?? ofEntry) !== ofEntry) return null;
  return oereOf(given.text);
}

function detailOf(detail: RawDetail, amount: number): BankDetail {
  return {
    amount,
    references: detail.references.map(clean).filter((reference) => reference !== ""),
    text: clean(detail.texts.join(" ")),
    payer: clean(detail.payer ?? ""),
    // What payers' banks write where there is none.
    endToEnd: detail.endToEnd === "NOTPROVIDED" ? "" : clean(detail.endToEnd ?? ""),
  };
}

/** One line, without control characters; PostgreSQL takes no NUL. */
function clean(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const short = plain.length > TEXT_MAX ? `${plain.slice(0, TEXT_MAX - 1)}…` : plain;
  return short.toWellFormed();
}
