import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bankFile,
  bankFilePieces,
  OTHER_IBAN,
  OUR_IBAN,
  type FileEntry,
  type FileOptions,
} from "#test/bank-files.ts";
import { oereOf } from "./bank-entry.ts";
import { readBankFile, type Read } from "./bank-file.ts";

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readChunks(chunks: AsyncIterable<Uint8Array>): Promise<Read[]> {
  const read: Read[] = [];
  for await (const one of readBankFile(chunks, OUR_IBAN)) read.push(one);
  return read;
}

const readBytes = (bytes: Uint8Array, size = 64 * 1024) => readChunks(chunksOf(bytes, size));

const read = (file: string, size?: number) => readBytes(new TextEncoder().encode(file), size);
const readFile = (entries: FileEntry[], options?: FileOptions) => read(bankFile(entries, options));

const PAYMENT: FileEntry = {
  amount: 69_500,
  reference: "A1",
  payments: [
    {
      amount: 69_500,
      references: ["71000000000000018"],
      text: "Plade & sten <2>",
      payer: "Ruth Bech",
      endToEnd: "E1",
    },
  ],
};

const versions = [2, 3, 4, 5, 6, 7, 8].flatMap((version) => [
  { message: "053" as const, version },
  { message: "054" as const, version },
]);

describe("a payment", () => {
  it.each(versions)("is read from CAMT.$message version $version", async (options) => {
    expect(await readFile([PAYMENT], options)).toEqual([
      {
        kind: "credit",
        amount: 69_500,
        message: options.message,
        bookedOn: "2026-11-23",
        isBookedOn: true,
        reference: "A1",
        details: [
          {
            amount: 69_500,
            references: ["71000000000000018"],
            text: "Plade & sten <2>",
            payer: "Ruth Bech",
            endToEnd: "E1",
            identifiers: ["ent:A1", "svc:A1", "e2e:E1"],
          },
        ],
      },
    ]);
  });

  it("is read under a prefix, and however the file is cut into pieces", async () => {
    const file = bankFile([PAYMENT, PAYMENT], { prefix: "ns2" });
    const whole = await read(file);
    expect(whole).toHaveLength(2);
    for (const size of [1, 7, 1000]) expect(await read(file, size)).toEqual(whole);
  });

  it("is read in the file's own encoding", async () => {
    const file = bankFile([{ ...PAYMENT, payments: [{ amount: 69_500, payer: "Søren Ågård" }] }]);
    const old = Buffer.from(file.replace("UTF-8", "ISO-8859-1"), "latin1");
    expect(await readBytes(old)).toMatchObject([{ details: [{ payer: "Søren Ågård" }] }]);
  });

  it("of an account that is named without IBAN is ours", async () => {
    const file = bankFile([PAYMENT]).replace(
      `<IBAN>${OUR_IBAN}</IBAN>`,
      `<Othr><Id>${OUR_IBAN.slice(4)}</Id></Othr>`,
    );
    expect(await read(file)).toHaveLength(1);
  });
});

describe("an entry", () => {
  const parts = [
    { amount: 10_000, text: "1" },
    { amount: 20_050, text: "2" },
  ];

  it("of several payments is each of them", async () => {
    for (const version of [2, 8]) {
      const [entry] = await readFile([{ amount: 30_050, payments: parts }], { version });
      expect(entry).toMatchObject({ details: parts });
    }
  });

  it("whose payments don't sum to it is one", async () => {
    const [entry] = await readFile([{ amount: 30_051, payments: parts }], { version: 4 });
    expect(entry).toMatchObject({ details: [{ amount: 30_051, text: "1 2" }] });
  });

  it("without details is one payment", async () => {
    expect(await readFile([{ amount: 100 }])).toMatchObject([
      { amount: 100, reference: "", details: [{ amount: 100, text: "" }] },
    ]);
  });

  it.each([
    ["pending", { status: "PDNG" }],
    ["that went out", { direction: "DBIT" as const }],
    ["in euro", { currency: "EUR" }],
    ["of nothing", { amount: 0 }],
  ])("%s is ignored", async (_, given) => {
    expect(await readFile([{ amount: 100, ...given }])).toEqual(["ignored"]);
  });

  it("without its day of booking has the day from which it counts, or that of the message", async () => {
    const entry = { ...PAYMENT, booked: null };
    expect(await readFile([entry])).toMatchObject([{ bookedOn: "2026-11-24", isBookedOn: false }]);
    const bare = bankFile([entry]).replace(/<ValDt>.*<\/ValDt>/, "");
    expect(await read(bare)).toMatchObject([{ bookedOn: "2026-11-23", isBookedOn: false }]);
  });

  it("that reverses is told apart by what it reverses", async () => {
    const isReversal = true;
    const entries = [
      { amount: 100, isReversal, direction: "DBIT" as const },
      { amount: 100, isReversal },
    ];
    const kinds = (await readFile(entries)).map((one) => one !== "ignored" && one.kind);
    expect(kinds).toEqual(["reversal", "returned"]);
  });

  it("of another account beside ours is ignored", async () => {
    const ours = bankFile([PAYMENT]);
    const other = bankFile([PAYMENT], { iban: OTHER_IBAN });
    const [statement = ""] = /<Stmt>.*<\/Stmt>/s.exec(other) ?? [];
    const [entry, ...more] = await read(ours.replace("</Stmt>", `</Stmt>${statement}`));
    expect(entry).toMatchObject({ amount: 69_500 });
    expect(more).toEqual(["ignored"]);
  });
});

describe("what isn't a file of ours is refused", () => {
  const file = bankFile([PAYMENT]);
  const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`;

  it.each([
    ["nothing", "", "notBankFile"],
    ["text", "dato;beløb\n23.11.2026;695,00\n", "notBankFile"],
    ["HTML", "<!doctype html><html><body>Log ind</body></html>", "notBankFile"],
    ["XHTML", "<html xmlns='http://www.w3.org/1999/xhtml'><body/></html>", "notBankFile"],
    ["an entity bomb", file.replace(/<\?xml.*\?>/, bomb).replace("A1", "&b;"), "notBankFile"],
    ["an unknown entity", file.replace("A1", "&b;"), "notBankFile"],
    ["another message", file.replace("camt.053", "camt.052"), "notBankFile"],
    ["a newer version", file.replace("001.02", "001.13"), "bankVersion"],
    ["an older version", file.replace("001.02", "001.01"), "bankVersion"],
    ["another account", bankFile([PAYMENT], { iban: OTHER_IBAN }), "bankAccount"],
    ["a file cut off", file.slice(0, -20), "bankCutOff"],
    ["a file cut off in a tag", file.slice(0, file.indexOf("<CdtDbtInd") + 5), "bankCutOff"],
    ["something behind the end", `${file}<p>`, "notBankFile"],
    ["crossed tags", file.replace("</Ntry>", "</Stmt>"), "notBankFile"],
    ["part of an øre", file.replaceAll("695.00", "695.001"), "notBankFile"],
    ["a day that never was", file.replace("2026-11-23</Dt>", "2026-02-30</Dt>"), "notBankFile"],
  ])("%s", async (_, text, problem) => {
    await expect(read(text)).rejects.toMatchObject({ problem });
  });

  it("bytes that are no text", async () => {
    const bytes = new TextEncoder().encode(file);
    bytes[bytes.length - 40] = 0xff;
    await expect(readBytes(bytes)).rejects.toMatchObject({ problem: "notBankFile" });
  });

  it("one text or tag without end, before it fills the memory", async () => {
    let given = 0;
    async function* endless(start: string) {
      yield new TextEncoder().encode(start);
      for (; given < 200; given++) yield new Uint8Array(1024 * 1024).fill(0x61);
    }
    for (const start of [file.slice(0, file.indexOf("<CdtDbtInd")), "<!-- ", "<!DOCTYPE "]) {
      given = 0;
      await expect(readChunks(endless(start))).rejects.toMatchObject({ problem: "notBankFile" });
      expect(given).toBeLessThan(3);
    }
  });

  it("elements nested without end", async () => {
    const deep = file.replace("<GrpHdr>", `<GrpHdr>${"<a>".repeat(1000)}`);
    await expect(read(deep)).rejects.toMatchObject({ problem: "notBankFile" });
  });
});

it("yields entries as they come, and keeps none", async () => {
  function* many(): Generator<FileEntry> {
    for (let index = 0; index < 20_000; index++) yield { ...PAYMENT, reference: `A${index}` };
  }
  let made = 0;
  async function* pieces() {
    for (const piece of bankFilePieces(many(), { version: 8 })) {
      made++;
      yield new TextEncoder().encode(piece);
    }
  }
  let count = 0;
  for await (const one of readBankFile(pieces(), OUR_IBAN)) {
    expect(one).toMatchObject({ reference: `A${count}` });
    count++;
    // Of what was made, nothing waits to be read.
    if (made - count > 4) throw new Error(`${made - count} pieces are waiting`);
  }
  expect(count).toBe(20_000);
});

describe("amounts", () => {
  it("are whole øre", () => {
    expect(["695", "695.5", "695.50", "695.500", "+1.00", "0.01"].map(oereOf)).toEqual([
      69_500, 69_550, 69_550, 69_550, 100, 1,
    ]);
    expect(["", "-1", "1,50", "1e3", "0.001", "99999999999999999"].map(oereOf)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

/** What names nothing is no name. */
const isName = (text: string) =>
  !/^(?:not[ -]?provided|non[ -]?ref|none|n\/a|[0-]*)$/i.test(text) || text === "";
const words = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) =>
  // What XML can't hold, and what is tidied.
  text
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim(),
);
const payment = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000_00 }),
  references: fc.array(fc.stringMatching(/^\d{15}$/), { maxLength: 2 }),
  text: words,
  payer: words,
  endToEnd: words.filter(isName),
});

it("reads back what any file says, in every version, cut anywhere", async () => {
  const entries = fc.array(
    fc.record({
      reference: words.filter(isName),
      payments: fc.array(payment, { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.constantFrom(...versions),
      fc.integer({ min: 1, max: 500 }),
      async (given, options, size) => {
        const said = given.map(({ reference, payments }) => ({
          reference,
          payments,
          amount: payments.reduce((sum, { amount }) => sum + amount, 0),
        }));
        expect(await read(bankFile(said, options), size)).toMatchObject(
          said.map(({ reference, payments, amount }) => ({
            kind: "credit",
            amount,
            bookedOn: "2026-11-23",
            reference,
            details: payments,
          })),
        );
      },
    ),
    { numRuns: 60 },
  );
});
