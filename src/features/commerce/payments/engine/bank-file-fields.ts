/** What is read of a statement, by where it stands; everything else is passed over. */
export type Field =
  | "statement"
  | "iban"
  | "account"
  | "entry"
  | "entryAmount"
  | "direction"
  | "reversal"
  | "status"
  | "booked"
  | "bankReference"
  | "entryReference"
  | "detail"
  | "detailAmount"
  | "transactionAmount"
  | "detailDirection"
  | "endToEnd"
  | "payer"
  | "structured"
  | "unstructured";

export type Node = { field: Field | null; children?: ReadonlyMap<string, Node> };

function within(children: Record<string, Node>, field: Field | null = null): Node {
  return { field, children: new Map(Object.entries(children)) };
}

function leaf(field: Field): Node {
  return { field };
}

const PAYER = within({ Nm: leaf("payer"), Pty: within({ Nm: leaf("payer") }) });

const DETAIL = within(
  {
    Refs: within({ EndToEndId: leaf("endToEnd") }),
    // From version 3 on, before that below AmtDtls.
    Amt: leaf("detailAmount"),
    CdtDbtInd: leaf("detailDirection"),
    AmtDtls: within({ TxAmt: within({ Amt: leaf("transactionAmount") }) }),
    RltdPties: within({ Dbtr: PAYER }),
    RmtInf: within({
      Ustrd: leaf("unstructured"),
      Strd: within({ CdtrRefInf: within({ Ref: leaf("structured") }) }),
    }),
  },
  "detail",
);

const MOMENT = within({ Dt: leaf("booked"), DtTm: leaf("booked") });

const ENTRY = within(
  {
    NtryRef: leaf("entryReference"),
    Amt: leaf("entryAmount"),
    CdtDbtInd: leaf("direction"),
    RvslInd: leaf("reversal"),
    // A code, in later versions a choice that holds it.
    Sts: within({ Cd: leaf("status"), Prtry: leaf("status") }, "status"),
    BookgDt: MOMENT,
    AcctSvcrRef: leaf("bankReference"),
    NtryDtls: within({ TxDtls: DETAIL }),
  },
  "entry",
);

const STATEMENT = within(
  {
    Acct: within({ Id: within({ IBAN: leaf("iban"), Othr: within({ Id: leaf("account") }) }) }),
    Ntry: ENTRY,
  },
  "statement",
);

/** From the root on. */
export const FIELDS = within({
  BkToCstmrStmt: within({ Stmt: STATEMENT }),
  BkToCstmrDbtCdtNtfctn: within({ Ntfctn: STATEMENT }),
});

/** Their currency is an attribute. */
export const AMOUNT: ReadonlySet<Field | null> = new Set<Field>([
  "entryAmount",
  "detailAmount",
  "transactionAmount",
]);
