import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readMail } from "./read-mail.server.ts";

const MAILS = resolve(import.meta.dirname, "../../../../../test/fixtures/mails");

async function readFixture(name: string) {
  const folder = await mkdtemp(join(tmpdir(), "mail-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return readMail({
    raw: await readFile(join(MAILS, `${name}.eml`)),
    origin: null,
    recipients: null,
    folder,
    ours: ["hjaelp@mindelys.test"],
    resolver: async () => {
      throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
    },
  });
}

it.each([
  ["html-table", "Bestilling\n\nNavn | Karen Holm\nKode | TVAR GN3P M\nAntal | 2 | 695,00"],
  ["html-pre", "Kære alle\n\nPladen sidder skævt.\nDen skal flyttes.\n  Venlig hilsen"],
  [
    "html-link",
    "Se siden her <https://mindelys.dk/memorial/karen>, og billedet [Pladen]\n\n- for lille\n- skæv",
  ],
  ["cs-lie-ascii", "Kære Åse, øl"],
  [
    "body-quote-like",
    "Hej\n\nPaa pladen skal der staa:\n\n> Elsket og savnet\n> 1931 - 2024\n\nPaa forhaand tak\nLise",
  ],
  [
    "from-line",
    "Hej.\n\nFra: Skagen\nTil: Aalborg\nDato: 3. maj\nEmne: flytning af plade\n\nKan I komme den dag?",
  ],
])("%s is read as it was written", async (name, body) => {
  expect(await readFixture(name)).toMatchObject({ body, quoted: "", kind: "message" });
});

it("a machine's report that doesn't mark itself gets no receipt", async () => {
  expect(await readFixture("dmarc")).toMatchObject({ kind: "automatic", mayBeAnswered: false });
});

it("a form's mail is its writer's, and answered to them", async () => {
  expect(await readFixture("reply-to")).toMatchObject({
    kind: "message",
    mayBeAnswered: true,
    from: { name: "Kontaktformular", address: "noreply@bedemand.example" },
    replyTo: "karen.holm@familie.example",
    body: "Karen Holm spørger: kan pladen flyttes?",
  });
});
