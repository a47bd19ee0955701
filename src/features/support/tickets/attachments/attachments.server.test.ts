import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import exifr from "exifr";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aWordFile, anOpenDocument, aZip, aZipThatSays } from "#test/archives.ts";
import { aPdf } from "#test/documents.ts";
import { runJob } from "#test/jobs.ts";
import { heicPhotograph, animation, photograph, pngBomb } from "#test/pictures.ts";
import { receiveMessage } from "../receiving/commands.server.ts";
import { keepAttachments, removeAttachments, sweepAttachments } from "./commands.server.ts";
import { sweepTicketAttachments } from "./jobs.server.ts";
import type { KeptAttachment } from "../model.ts";

const app = await testApp();
const { services } = app;

async function keep(fileName: string, content: Buffer | string): Promise<KeptAttachment> {
  const [kept] = await keepAttachments(services, [{ fileName, bytes: Buffer.from(content) }]);
  if (kept === undefined) throw new Error("Nothing was kept.");
  return kept;
}

async function stored({ storageKey: key }: KeptAttachment): Promise<Buffer> {
  const found = key === null ? null : await services.storage.read(key);
  if (found === null) throw new Error("Nothing is stored.");
  return buffer(found.stream);
}

const EXE = Buffer.concat([Buffer.from("MZ\x90\x00\x03", "latin1"), Buffer.alloc(200, 7)]);
const HTML = "<!doctype html><script>alert(1)</script>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
const WINMAIL = Buffer.concat([Buffer.from("789f3e22", "hex"), Buffer.alloc(300, 1)]);

describe("pictures", () => {
  it("are written anew, upright and without place, camera and time", async () => {
    const original = await photograph().toBuffer();
    const kept = await keep("plade.jpg", original);
    expect(kept).toMatchObject({ fileName: "plade.jpg", type: "image/jpeg", state: "ready" });
    expect(kept.sha256).toBe(createHash("sha256").update(original).digest("hex"));
    const bytes = await stored(kept);
    expect(kept.size).toBe(bytes.length);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 48, height: 64 });
    expect(await exifr.parse(bytes, true)).toBeUndefined();
    for (const secret of ["SecretCamera", "2019:07:03"]) expect(bytes.includes(secret)).toBe(false);
  });

  it("lose what hides behind their pixels", async () => {
    const kept = await keep(
      "plade.jpg",
      Buffer.concat([await photograph().toBuffer(), EXE, Buffer.from(HTML)]),
    );
    expect(kept.state).toBe("ready");
    expect((await stored(kept)).includes("alert(1)")).toBe(false);
  });

  it("of phones and screens become JPEG and PNG", async () => {
    const [heic] = await keepAttachments(services, [
      { fileName: "IMG_1.HEIC", path: heicPhotograph },
    ]);
    expect(heic).toMatchObject({ type: "image/jpeg", state: "ready" });
    expect(await keep("skærm.gif", await animation(3))).toMatchObject({
      type: "image/png",
      state: "ready",
    });
  });

  it("that unpack to too much are held", async () => {
    const bomb = pngBomb(60_000, 60_000);
    expect(await keep("stor.png", bomb)).toMatchObject({
      type: "image/png",
      state: "held",
      size: bomb.length,
      storageKey: null,
    });
  });
});

describe("documents", () => {
  it.each([
    ["brev.txt", "Kære Mindelys\nPladen er løs. Prisen < 500 kr. & 3 > 2", "text/plain"],
    [
      "love.txt",
      "From the heart: a < base of 3, <b>not</b> much <3 <https://mindelys.dk>",
      "text/plain",
    ],
    ["brev.jpg", Buffer.from("Kære Mindelys, pladen er løs", "latin1"), "text/plain"],
    ["besked.txt", Buffer.from("\ufeffPladen er løs", "utf16le"), "text/plain"],
  ])("of text are ready: %s", async (name, content, type) => {
    const kept = await keep(name, content);
    expect(kept).toMatchObject({ type, state: "ready" });
    expect(await stored(kept)).toEqual(Buffer.from(content));
  });

  it("of office programs and PDF are ready, as they came", async () => {
    const files: [string, Buffer, string][] = [
      ["tekst.pdf", await aPdf(), "application/pdf"],
      [
        "a.docx",
        await aWordFile(),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      ],
      ["a.odt", await anOpenDocument(), "application/vnd.oasis.opendocument.text"],
    ];
    for (const [name, content, type] of files) {
      const kept = await keep(name, content);
      expect(kept).toMatchObject({ type, state: "ready", size: content.length });
      expect(await stored(kept)).toEqual(content);
    }
  });

  it("with links to follow are ready; with what is fetched or run they are held", async () => {
    const relation = (type: string, target: string) =>
      `<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;
    const path = "word/_rels/settings.xml.rels";
    const link = await aWordFile({ [path]: relation("hyperlink", "https://mindelys.dk") });
    expect(await keep("a.docx", link)).toMatchObject({ state: "ready" });
    const held: Record<string, string | Buffer>[] = [
      { "word/vbaProject.bin": EXE },
      { "word/embeddings/oleObject1.bin": EXE },
      { "word/activeX/activeX1.xml": "<ax/>" },
      { "xl/macrosheets/sheet1.xml": "<m/>" },
      { "[Content_Types].xml": '<Override ContentType="application/vnd.ms-office.vbaProject"/>' },
      { [path]: relation("attachedTemplate", "https://evil.example/a.dotm") },
      { [path]: relation("image", "https://evil.example/pixel.gif") },
      { [path]: relation("hyperlink", "x").replace("External", "&#69;xternal") },
    ];
    for (const more of held) {
      expect(await keep("a.docx", await aWordFile(more))).toMatchObject({
        state: "held",
        storageKey: null,
      });
    }
    const macros = await anOpenDocument({ "Basic/Standard/Module1.xml": "<script/>" });
    expect(await keep("a.odt", macros)).toMatchObject({ state: "held" });
    const secret = await anOpenDocument({ "META-INF/manifest.xml": "<manifest:encryption-data/>" });
    expect(await keep("a.odt", secret)).toMatchObject({ state: "held" });
  });
});

describe("everything else is held, with name, size and digest alone", () => {
  it.each<[string, () => Promise<Buffer | string> | Buffer | string]>([
    ["side.jpg", () => HTML],
    ["side.txt", () => `Hej\n\n${HTML}`],
    ["side.csv", () => "navn;tekst\nx;<IMG/src=x onerror=alert(1)>"],
    ["tegning.jpg", () => SVG],
    ["tegning.png", () => `<?xml version="1.0"?>\n<!-- x -->${SVG}`],
    ["program.jpg", () => EXE],
    ["winmail.dat", () => WINMAIL],
    ["arkiv.zip", () => aZip({ "a.txt": "a" })],
    ["bombe.docx", () => aZipThatSays("word/document.xml", Buffer.alloc(300_000_000), 300_000_000)],
    ["løgner.docx", () => aZipThatSays("word/document.xml", Buffer.alloc(9_000_000), 10)],
    ["låst.pdf", () => aPdf({ password: "hemmelig" })],
    ["brudt.pdf", () => "%PDF-1.7\nikke en pdf"],
    ["kør.txt", () => "#!/bin/sh\nrm -rf /"],
    ["brev.rtf", () => String.raw`{\rtf1 hej}`],
    ["nul.txt", () => "Hej\0med dig"],
    ["tom.txt", () => ""],
    ["brev.doc", () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)])],
  ])("%s", async (name, content) => {
    const bytes = Buffer.from(await content());
    const kept = await keep(name, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(kept).toMatchObject({
      fileName: name,
      state: "held",
      size: bytes.length,
      sha256,
      storageKey: null,
    });
  });

  it("whatever the bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const kept = await keep("x", Buffer.from(bytes));
        expect(kept.storageKey === null).toBe(kept.state === "held");
      }),
      { numRuns: 50 },
    );
  });
});

it("removes stored files, and leaves none when one of them can't be stored", async () => {
  const kept = await keep("brev.txt", "Hej");
  await removeAttachments(services, [kept, { storageKey: null }]);
  expect(await services.storage.size(kept.storageKey ?? "")).toBeNull();
  const missing = join(services.config.temporaryDirectory, "none");
  const before = await listed();
  const files = [
    { fileName: "a.txt", bytes: Buffer.from("Hej") },
    { fileName: "b", path: missing },
  ];
  await expect(keepAttachments(services, files)).rejects.toThrow("ENOENT");
  expect(await listed()).toEqual(before);
});

it("sweeps files whose message was never written, once they are a day old", async () => {
  const [orphan, kept] = [await keep("a.txt", "Hej"), await keep("b.txt", "Hej med dig")];
  await transaction(services, (tx) =>
    receiveMessage(tx, services, {
      channel: "mail",
      ticketId: null,
      kind: "message",
      name: "Lise Holm",
      email: "lise@example.org",
      userId: null,
      locale: "da",
      subject: null,
      body: "Pladen er løs.",
      quoted: null,
      proof: "none",
      spamReasons: [],
      attachments: [kept],
      mail: null,
      idempotencyKey: null,
    }),
  );
  await runJob(services, sweepTicketAttachments, null);
  expect(await listed()).toEqual(expect.arrayContaining([orphan.storageKey, kept.storageKey]));
  await sweepAttachments(services, new Date(Date.now() + 2 * 86_400_000));
  expect(await listed()).toEqual([kept.storageKey]);
});

it("leaves the sender's own copy", async () => {
  const path = join(services.config.temporaryDirectory, "received");
  await writeFile(path, "Hej");
  await keepAttachments(services, [{ fileName: "a.txt", path }]);
  await expect(keepAttachments(services, [{ fileName: "a.txt", path }])).resolves.toHaveLength(1);
});

async function listed(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of services.storage.list("ticket-attachments")) keys.push(key);
  return keys.toSorted();
}
