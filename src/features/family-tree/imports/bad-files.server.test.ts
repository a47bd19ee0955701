import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aZip, aZipThatSays } from "#test/archives.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { formOf } from "#test/media.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile, readFileOf, sendFile } from "#test/tree-imports.ts";
import { readTreeImport } from "./jobs.server.ts";

const UNREADABLE = "Filen kan ikke læses som GEDCOM. Intet er ændret.";
const app = await testApp({ FAMILY_TREE_PEOPLE_MAX: "40" });
let page: TestMemorial;

beforeAll(async () => {
  page = await aMemorial(app, { name: "Inger Østergård" });
});

const ONE = gedcom("7.0", "0 @I1@ INDI\n1 NAME Søren /Lund/");

describe("what is no family tree", () => {
  const files: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
    "an empty file": () => Buffer.alloc(0),
    "a picture": () => photograph({ width: 64, height: 48 }).toBuffer(),
    "a PNG": () => photograph({ width: 64, height: 48 }).png().toBuffer(),
    zeros: () => Buffer.alloc(4096),
    "one half of a UTF-16 letter": () => Buffer.from([0xff, 0xfe, 0x30]),
    HTML: () => Buffer.from("<!doctype html>\n<p>0 HEAD</p>\n"),
    "a text": () => Buffer.from("Kære Inger\n\nTak for sidst.\n"),
    "a program": () => readFile(process.execPath).then((bytes) => bytes.subarray(0, 200_000)),
    "a GEDZIP without a tree": () => aZip({ "other.ged": ONE }),
    "a GEDZIP that is cut off": async () => (await aZip({ "gedcom.ged": ONE })).subarray(0, 60),
    "a bomb": () => aZip({ "gedcom.ged": Buffer.alloc(60 * 1024 * 1024, "0 @I1@ INDI\n") }),
    "a GEDZIP that is encrypted": async () => encrypted(await aZip({ "gedcom.ged": ONE })),
    "a GEDZIP that says that its bomb is small": () =>
      aZipThatSays("gedcom.ged", Buffer.alloc(60 * 1024 * 1024, "0 @I1@ INDI\n"), 1000),
    "a GEDZIP that leads out of its folder": async () => {
      const zip = await aZip({ "gedcom.ged": ONE, "xx/gedcom.txt": "x" });
      return Buffer.from(
        zip.toString("latin1").replaceAll("xx/gedcom.txt", "../gedcom.txt"),
        "latin1",
      );
    },
  };
  it.each(Object.entries(files))("fails: %s", async (_name, file) => {
    const { found, at } = await readFileOf(app, page, await file());
    expect(found).toMatchObject({ state: "failed", problem: UNREADABLE });
    const asked = await page.owner.post(`${at}/apply`, { mode: "add", subject: null });
    expect(asked.status).toBe(409);
    expect((await page.owner.delete(at)).status).toBe(204);
  });
});

describe("what is odd in a family tree", () => {
  it("is read all the same, and told by line", async () => {
    const lines = [
      "0 HEAD",
      "0 @I1@ INDI",
      "1 NAME S\0øren /Lund/",
      "Han var bager",
      "3 NOTE langt nede",
      "1 FAMC @F9@",
      "0 @I1@ INDI",
      "1 NAME Ane <script>alert(1)</script> /Lund/",
      "1 BIRT",
      "2 DATE 30 FEB 1850",
      "100 NOTE dybt",
      "0 @F1@ FAM",
      "1 HUSB @I1@",
      "1 WIFE @I1_1@",
      "1 HUSB @I3@",
      "1 CHIL @I1@",
      "0 @I3@ INDI",
    ];
    const { found, at, done } = await importFile(app, page, lines.join("\r\n"));
    expect(found.counts).toMatchObject({ people: 3, families: 1 });
    expect(done.state).toBe("done");
    const { items } = (await page.owner.get(`${at}/report`)).body;
    const reasons = items.map(({ line, reason }) => `${line} ${reason}`);
    expect(reasons).toEqual(
      expect.arrayContaining([
        "3 controlCharacter",
        "4 bareText",
        "5 levelJump",
        "7 doubledId",
        "12 noPlace",
      ]),
    );
  });

  it("is a circle, which is hinted at and not refused", async () => {
    const own = await aMemorial(app, { name: "Ane Lund" });
    const circle = gedcom(
      "5.5.1",
      `0 @I1@ INDI
      1 NAME Bo /Lund/
      0 @I2@ INDI
      1 NAME Carl /Lund/
      0 @F1@ FAM
      1 HUSB @I1@
      1 CHIL @I2@
      0 @F2@ FAM
      1 HUSB @I2@
      1 CHIL @I1@`,
    );
    const { done } = await importFile(app, own, circle);
    expect(done.state).toBe("done");
    const { items } = (await own.owner.get(`${own.path}/family-tree/changes`)).body;
    const undone = await own.owner.post(
      `${own.path}/family-tree/changes/${present(items[0]).id}/undo`,
    );
    expect(undone.status).toBe(204);
  });

  it("is in another encoding, which is chosen", async () => {
    const text = "0 HEAD\n1 CHAR CP437\n0 @I1@ INDI\n1 NAME S\u009Bren /Lund/\n";
    const { found, at, importId } = await readFileOf(app, page, Buffer.from(text, "latin1"));
    expect(found).toMatchObject({ encoding: "cp437", samples: ["S¢ren Lund"] });
    const asked = await page.owner.put(at, { encoding: "cp865" });
    expect(asked).toMatchObject({ status: 200, body: { state: "waiting", samples: [] } });
    await readAgain(importId);
    expect((await page.owner.get(at)).body).toMatchObject({
      encoding: "cp865",
      samples: ["Søren Lund"],
    });
    expect((await page.owner.put(at, { encoding: "klingon" })).status).toBe(400);
  });

  it("is a GEDZIP", async () => {
    const zip = await aZip({ "gedcom.ged": ONE, "photos/a.jpg": "x" });
    const { found } = await readFileOf(app, page, zip);
    expect(found).toMatchObject({ state: "ready", version: "7.0", samples: ["Søren Lund"] });
  });

  it("has more people than a tree holds", async () => {
    const people = Array.from({ length: 41 }, (_, at) => `0 @I${at}@ INDI\n1 NAME N${at} /Lund/`);
    const { found } = await readFileOf(app, page, gedcom("5.5.1", people.join("\n")));
    expect(found).toMatchObject({ state: "failed", problem: expect.stringContaining("40") });
    const fewer = await readFileOf(app, page, gedcom("5.5.1", people.slice(1).join("\n")));
    expect(fewer.found.state).toBe("ready");
    const asked = await page.owner.post(`${fewer.at}/apply`, { mode: "add", subject: null });
    expect(asked).toMatchObject({ status: 409, body: { code: "familyTree.treeFull" } });
  });
});

describe("what is there of a broken family tree", () => {
  const read = async (file: string | Uint8Array) => readFileOf(app, page, file);
  const reasonsOf = async (at: string) =>
    (
      await page.owner.get(`${at}/report` as `/api/memorials/x/family-tree/imports/x/report`)
    ).body.items.map(({ line, reason, kept }) => `${line} ${reason}${kept ? "" : " lost"}`);

  it("is read up to where it was cut off, in the middle of a letter", async () => {
    const whole = Buffer.from(ONE.slice(0, ONE.indexOf("ø") + 1));
    const { found } = await read(whole.subarray(0, -1));
    expect(found).toMatchObject({ state: "ready", counts: { people: 1 } });
  });

  it.each(["utf16le", "ucs2be"] as const)(
    "is read in %s that ends in half a letter",
    async (name) => {
      const text = gedcom("5.5.1", "0 @I1@ INDI\n1 NAME Søren /Lund/");
      const little = Buffer.from(`\ufeff${text}`, "utf16le");
      const bytes = name === "utf16le" ? little : Buffer.from(little).swap16();
      for (const file of [bytes.subarray(0, -1), bytes.subarray(2, -1)]) {
        const { found } = await read(file);
        expect(found).toMatchObject({
          state: "ready",
          samples: ["Søren Lund"],
          counts: { people: 1 },
        });
        expect(found.encoding).toBe(name === "utf16le" ? "utf-16le" : "utf-16be");
      }
    },
  );

  it("has a line of twenty megabytes, of which a part is kept", async () => {
    const long = "x".repeat(20 * 1024 * 1024);
    const file = gedcom("5.5.1", `0 @I1@ INDI\n1 NAME Bo /Lund/\n1 NOTE ${long}\n1 SEX M`);
    const { found, at } = await read(file);
    expect(found).toMatchObject({ state: "ready", counts: { people: 1 } });
    expect(await reasonsOf(at)).toEqual(["7 lineTooLong"]);
  });

  it("has a hundred levels", async () => {
    const levels = Array.from({ length: 101 }, (_, at) => `${at + 1} NOTE dybde ${at + 1}`);
    const file = gedcom("5.5.1", ["0 @I1@ INDI", "1 NAME Bo /Lund/", ...levels].join("\n"));
    const { found, at } = await read(file);
    expect(found).toMatchObject({ state: "ready", counts: { people: 1, unread: 2 } });
    expect(await reasonsOf(at)).toEqual(["106 tooDeep lost", "107 tooDeep lost"]);
  });

  it("says what can't be in the words of the file: a day that isn't, a child of itself, a third partner", async () => {
    const own = await aMemorial(app, { name: "Ane Lund" });
    const file = gedcom(
      "5.5.1",
      `0 @I1@ INDI
      1 NAME Bo /Lund/
      1 BIRT
      2 DATE 30 FEB 1850
      1 FAMC @F1@
      1 FAMS @F1@
      0 @I2@ INDI
      1 NAME Carl /Lund/
      0 @I3@ INDI
      1 NAME Dan /Lund/
      0 @F1@ FAM
      1 HUSB @I1@
      1 HUSB @I2@
      1 HUSB @I3@
      1 CHIL @I1@`,
    );
    const { at } = await importFile(app, own, file);
    const { items } = (await own.owner.get(`${own.path}/family-tree/people?q=Bo`)).body;
    const bo = (await own.owner.get(`${own.path}/family-tree/people/${present(items[0]).id}`)).body;
    expect(present(bo.birth).date).toContain("30 FEB 1850");
    const report = (await own.owner.get(`${at}/report`)).body.items;
    expect(report.map(({ text, reason }) => `${text} ${reason}`)).toEqual([
      "@I3@ noPlace",
      "@I1@ noPlace",
    ]);
    const back = (await own.owner.get(`${own.path}/family-tree.ged?version=5.5.1&living=with`))
      .text;
    for (const line of ["2 DATE 30 FEB 1850", "1 HUSB @I3@", "1 CHIL @I1@", "1 FAMC @F1@"])
      expect(back).toContain(`${line}\n`);
  });
});

describe("what is no file", () => {
  it("is refused before anything is read", async () => {
    const imports = `${page.path}/family-tree/imports` as const;
    expect((await page.owner.post(imports, {})).status).toBe(400);
    expect((await page.owner.post(imports, { uploadId: "none" })).status).toBe(400);
    const other = formOf([{ bytes: Buffer.from(ONE), field: "picture" }]);
    expect((await page.owner.send(imports, other)).status).toBe(400);
    const large = await sendFile(page, Buffer.alloc(51 * 1024 * 1024));
    expect(large.status).toBe(413);
  });
});

/** With the bit that says so, in both headers. */
function encrypted(zip: Buffer): Buffer {
  const marked = Buffer.from(zip);
  for (const [signature, flags] of [
    ["PK\x03\x04", 6],
    ["PK\x01\x02", 8],
  ] as const)
    marked.writeUInt8(1, marked.indexOf(signature, 0, "latin1") + flags);
  return marked;
}

async function readAgain(importId: string): Promise<void> {
  await runJob(app.services, readTreeImport, { memorialId: page.id, importId });
}
