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
  | "made"
  | "booked"
  | "valued"
  | "bankReference"
  | "detail"
  | "detailAmount"
  | "transactionAmount"
  | "detailDirection"
  | "detailReference"
  | "endToEnd"
  | "transaction"
  | "instruction"
  | "uetr"
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
    Refs: within({
      AcctSvcrRef: leaf("detailReference"),
      EndToEndId: leaf("endToEnd"),
      TxId: leaf("transaction"),
      InstrId: leaf("instruction"),
      UETR: leaf("uetr"),
    }),
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

function moment(field: Field): Node {
  return within({ Dt: leaf(field), DtTm: leaf(field) });
}

const ENTRY = within(
  {
    Amt: leaf("entryAmount"),
    CdtDbtInd: leaf("direction"),
    RvslInd: leaf("reversal"),
    // A code, in later versions a choice that holds it.
    Sts: within({ Cd: leaf("status"), Prtry: leaf("status") }, "status"),
    BookgDt: moment("booked"),
    ValDt: moment("valued"),
    AcctSvcrRef: leaf("bankReference"),
    NtryDtls: within({ TxDtls: DETAIL }),
  },
  "entry",
);

const STATEMENT = within(
  {
    CreDtTm: leaf("made"),
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
