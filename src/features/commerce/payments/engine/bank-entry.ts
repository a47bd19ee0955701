/** Amounts as a file has them. */
type RawAmount = { text: string; currency: string };

/** The references by which ISO 20022 names a payment, below `TxDtls/Refs`. */
const IDENTIFIERS = ["detailReference", "endToEnd", "transaction", "instruction", "uetr"] as const;
type Identifier = (typeof IDENTIFIERS)[number];

export function isIdentifier(field: string): field is Identifier {
  return IDENTIFIERS.some((one) => one === field);
}

export type RawDetail = {
  amounts: RawAmount[];
  references: string[];
  texts: string[];
  direction?: string;
  payer?: string;
  identifiers: Partial<Record<Identifier, string>>;
};

/** A statement of the account, or a notification of single entries: a bank may tell of one payment in both. */
export type BankMessage = "053" | "054";

export type RawEntry = {
  isOurs: boolean;
  message: BankMessage;
  /** When the statement was made. */
  made: string;
  amounts: RawAmount[];
  details: RawDetail[];
  direction?: string;
  reversal?: string;
  status?: string;
  booked?: string;
  valued?: string;
  bankReference?: string;
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
  /** Every name that it has, each with its kind: `svc:…` (see `duplicates.ts`). */
  identifiers: string[];
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
  message: BankMessage;
  /** The day on which the bank booked it, or, where it doesn't say so, from which it counts. */
  bookedOn: string;
  isBookedOn: boolean;
  /** The bank's own reference of the entry; "" where it gives none. */
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
  // The day of booking is optional.
  const bookedOn = dayOf(raw.booked ?? raw.valued ?? raw.made);
  if (amount === null || bookedOn === null) return "unreadable";
  if (amount === 0) return "ignored";
  const { message } = raw;
  const reference = named(raw.bankReference);
  const details = detailsOf(raw, amount, reference);
  return {
    kind,
    amount,
    message,
    bookedOn,
    isBookedOn: raw.booked !== undefined,
    reference,
    details,
  };
}

function dayOf(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day !== undefined && isDay(day) ? day : null;
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
function detailsOf(
  { details, direction }: RawEntry,
  amount: number,
  reference: string,
): BankDetail[] {
  if (details.length > 1) {
    const each = details.map((detail) => amountOf(detail, direction));
    const parts = each.filter((part) => part !== null);
    const sum = parts.reduce((before, part) => before + part, 0);
    if (parts.length === details.length && sum === amount && !parts.includes(0)) {
      return details.map((detail, index) => detailOf(detail, parts[index] ?? 0, { reference }));
    }
  }
  const gathered: RawDetail = {
    amounts: [],
    references: details.flatMap(({ references }) => references),
    texts: details.flatMap(({ texts }) => texts),
    payer: details.length === 1 ? (details[0]?.payer ?? "") : "",
    identifiers: details.length === 1 ? (details[0]?.identifiers ?? {}) : {},
  };
  return [detailOf(gathered, amount, { reference, isOnly: true })];
}

function amountOf({ amounts, direction }: RawDetail, ofEntry: string | undefined): number | null {
  const [given] = amounts;
  if (given?.currency !== "DKK" || (direction ?? ofEntry) !== ofEntry) return null;
  return oereOf(given.text);
}

type InEntry = { reference: string; isOnly?: boolean };

function detailOf(detail: RawDetail, amount: number, entry: InEntry): BankDetail {
  return {
    amount,
    references: detail.references.map(clean).filter((reference) => reference !== ""),
    text: clean(detail.texts.join(" ")),
    payer: clean(detail.payer ?? ""),
    endToEnd: named(detail.identifiers.endToEnd),
    identifiers: identifiersOf(detail, entry),
  };
}

/** The entry's own reference names a payment only where that is alone in it. */
function identifiersOf({ identifiers: raw }: RawDetail, { reference, isOnly }: InEntry): string[] {
  const services = [isOnly === true ? reference : "", named(raw.detailReference)];
  const all = [
    ["ent", reference],
    ["det", named(raw.detailReference)],
    ...[...new Set(services)].map((one) => ["svc", one]),
    ["e2e", named(raw.endToEnd)],
    ["tx", named(raw.transaction)],
    ["ins", named(raw.instruction)],
    ["uetr", named(raw.uetr).toLowerCase()],
  ];
  return all.filter(([, name]) => name !== "").map(([kind, name]) => `${kind}:${name}`);
}

/** What banks write where there is none. */
const NONE = /^(?:not[ -]?provided|non[ -]?ref|none|n\/a|[0-]*)$/i;

function named(text = ""): string {
  const plain = clean(text);
  return NONE.test(plain) ? "" : plain;
}

/** One line, without control characters; PostgreSQL takes no NUL. */
function clean(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const short = plain.length > TEXT_MAX ? `${plain.slice(0, TEXT_MAX - 1)}…` : plain;
  return short.toWellFormed();
}
