import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aZip } from "#test/archives.ts";
import { aMemorial } from "#test/factories.ts";
import { aPhotograph } from "#test/media.ts";
import { gedcom, importFile, readFileOf } from "#test/tree-imports.ts";

const app = await testApp();

describe("what is no picture", () => {
  const one = (file: string) =>
    gedcom("7.0", `0 @I1@ INDI\n1 NAME Bo /Lund/\n1 OBJE @O1@\n0 @O1@ OBJE\n1 FILE ${file}`);
  const files: Record<string, () => Promise<Uint8Array>> = {
    "a text": () => aZip({ "gedcom.ged": one("a.jpg"), "a.jpg": "Kære Inger" }),
    "an empty file": () => aZip({ "gedcom.ged": one("a.jpg"), "a.jpg": "" }),
    "a program": async () =>
      aZip({
        "gedcom.ged": one("a.jpg"),
        "a.jpg": (await readFile(process.execPath)).subarray(0, 9999),
      }),
    "a bomb": () => aZip({ "gedcom.ged": one("a.jpg"), "a.jpg": Buffer.alloc(60 * 1024 * 1024) }),
    "the tree itself": () => aZip({ "gedcom.ged": one("gedcom.ged") }),
    "one that is encrypted": async () =>
      asEncrypted(
        await aZip({ "gedcom.ged": one("a.jpg"), "a.jpg": await aPhotograph() }),
        "a.jpg",
      ),
    "one that is cut off": async () =>
      aZip({ "gedcom.ged": one("a.jpg"), "a.jpg": (await aPhotograph()).subarray(0, 90) }),
  };
  it.each(Object.entries(files))("is told, and the rest is read: %s", async (_name, file) => {
    const page = await aMemorial(app, { name: "Bo Lund" });
    const { done, at } = await importFile(app, page, await file());
    expect(done).toMatchObject({ state: "done", counts: { people: 1, media: 0 } });
    expect((await page.owner.get(`${page.path}/media`)).body.items).toEqual([]);
    const { items } = (await page.owner.get(`${at}/report`)).body;
    expect(items).toHaveLength(1);
    expect(items[0]?.text).toMatch(/^1 FILE /);
  });

  it("isn't looked for outside of the archive", async () => {
    const page = await aMemorial(app, { name: "Bo Lund" });
    const names = [
      "../../etc/passwd",
      "/etc/passwd",
      "file:///etc/passwd",
      "C:\\a.jpg",
      "%2e%2e/a",
    ];
    for (const name of names) {
      const zip = await aZip({ "gedcom.ged": one(name), "a.jpg": await aPhotograph() });
      const { found, at } = await readFileOf(app, page, zip);
      expect(found).toMatchObject({ state: "ready", counts: { media: 0, unread: 0 } });
      expect((await page.owner.delete(at)).status).toBe(204);
    }
  });
});

/** With the mark of encryption, in the file's own header and in the directory. */
function asEncrypted(zip: Buffer, name: string): Buffer {
  const marked = Buffer.from(zip);
  for (const [start, flags, nameAt] of [
    ["PK\x03\x04", 6, 30],
    ["PK\x01\x02", 8, 46],
  ] as const) {
    for (let at = marked.indexOf(start); at >= 0; at = marked.indexOf(start, at + 1)) {
      const isIt = marked.toString("utf8", at + nameAt, at + nameAt + name.length) === name;
      if (isIt) marked.writeUInt16LE(marked.readUInt16LE(at + flags) | 1, at + flags);
    }
  }
  return marked;
}
