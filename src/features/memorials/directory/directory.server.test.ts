import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { addFiles, aPhotograph, prepare } from "#test/media.ts";
import { present, refusalOf } from "#test/present.ts";
import { foldLetters } from "#platform/folded-text.ts";

const app = await testApp();
const anna = await aUser(app);
const visitor = app.as();

const aPage = (name: string, given: Record<string, unknown> = {}) =>
  aMemorial(app, { owner: anna, name, privacy: "public", ...given });

async function find(q: string, more = "") {
  const { status, body } = await visitor.get(`/api/memorials?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body;
}

const namesOf = async (q: string) => (await find(q)).items.map(({ name }) => name);

describe("the directory", () => {
  it("finds a name however its letters are written", async () => {
    await aPage("Villads Østergård");
    await aPage("Villads Ostergard");
    await aPage("Villads Oestergaard");
    for (const q of [
      "villads østergård",
      "Ostergard Villads",
      "VILLADS OESTERGAARD",
      "tergård vill",
    ]) {
      expect((await namesOf(q)).toSorted()).toEqual([
        "Villads Oestergaard",
        "Villads Ostergard",
        "Villads Østergård",
      ]);
    }
  });

  it("finds by birth name and nickname, and says what the page is called", async () => {
    const page = await aPage("Grethe Lund", { birthName: "Svinkløv", nickname: "Tutte" });
    for (const q of ["svinklov", "Tutte"]) {
      expect((await find(q)).items).toEqual([
        {
          id: page.id,
          slug: page.slug,
          kind: "person",
          name: "Grethe Lund",
          birthName: "Svinkløv",
          nickname: "Tutte",
          bornOn: null,
          diedOn: null,
          isSimilar: false,
          portrait: null,
        },
      ]);
    }
  });

  it("finds similar names where nobody has the searched one", async () => {
    await aPage("Thorvald Bindslev");
    expect((await find("Torvald Binslev")).items).toMatchObject([
      { name: "Thorvald Bindslev", isSimilar: true },
    ]);
    expect(await namesOf("Thorvald")).toEqual(["Thorvald Bindslev"]);
  });

  it.each(["unlisted", "invited", "private"])("has no %s page, to anybody", async (privacy) => {
    const name = `Skjult Tusindfryd ${privacy}`;
    await aPage(name, { privacy });
    expect(await namesOf("Tusindfryd")).toEqual([]);
    expect((await anna.get("/api/memorials?q=Tusindfryd")).body.items).toEqual([]);
  });

  it("has no page with a password, and none that was deleted", async () => {
    const guarded = await aPage("Kodet Kaprifolie");
    const password = { password: "kaprifolie ved hegnet" };
    expect((await anna.put(`${guarded.path}/password`, password)).status).toBeLessThan(300);
    expect((await anna.put(guarded.path, { privacy: "password" })).status).toBe(200);
    const deleted = await aPage("Slettet Kaprifolie");
    expect(await namesOf("Kaprifolie")).toEqual(["Slettet Kaprifolie"]);
    await anna.delete(deleted.path);
    expect(await namesOf("Kaprifolie")).toEqual([]);
  });

  it("follows a change of the name", async () => {
    const { path } = await aPage("Sofus Hyldemoer");
    await anna.put(path, { name: "Sofus Brombær" });
    expect(await namesOf("Hyldemoer")).toEqual([]);
    expect(await namesOf("Sofus Brombar")).toEqual(["Sofus Brombær"]);
  });

  it("is read page by page, each page once, in the order of the letters", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `Rosenblad ${"gfedcba"[index]}`);
    for (const name of names) await aPage(name);
    const seen: string[] = [];
    let cursor = "";
    for (let page = 0; page < 4; page += 1) {
      const { items, nextCursor } = await find("rosenblad", `&limit=2${cursor}`);
      seen.push(...items.map(({ name }) => name));
      if (nextCursor === null) break;
      cursor = `&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(names.toReversed());
  });

  it.each([
    ["one letter", "q=B", "tegn"],
    ["nothing", "q=", "tegn"],
    ["marks alone", "q=--..", "tegn"],
    ["only %", "q=%25", "tegn"],
    ["10,000 letters", `q=${"a".repeat(10_000)}`, "100"],
    ["no words at all", "limit=5", ""],
  ])("refuses a search of %s, by its field", async (_, query, words) => {
    const answer = await visitor.get(`/api/memorials?${query}`);
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).fields?.["q"]).toContain(words);
  });

  it("takes wildcards as letters", async () => {
    await aPage("Hundrede 100% Procent");
    expect(await namesOf("100%")).toEqual(["Hundrede 100% Procent"]);
    expect(await namesOf("%%")).toEqual([]);
    expect(await namesOf("__")).toEqual([]);
  });

  it("refuses unknown fields and a cursor that is none", async () => {
    expect((await visitor.get("/api/memorials?q=Inger&sort=name")).status).toBe(400);
    expect((await visitor.get("/api/memorials?q=Inger&cursor=x")).status).toBe(400);
  });

  it("is limited for each network", async () => {
    const busy = (await testApp({ LIMIT_SEARCH: "3/60" })).as(undefined, "203.0.113.7");
    const statuses = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await busy.get("/api/memorials?q=Inger")).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  describe("folds in the database as everywhere else", () => {
    // Scripts that every supported PostgreSQL knows as well as Node does: newer letters have no case there.
    const scripts: readonly [number, number][] = [
      [0x01, 0x52f],
      [0x5d0, 0x64a],
      [0x1e00, 0x206f],
      [0x3000, 0x30fe],
      [0xfb00, 0xfb06],
      [0xfeff, 0xfeff],
      [0x1f300, 0x1f64f],
    ];
    const every = scripts.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    );

    async function differing(cases: readonly string[]) {
      const { rows } = await app.services.database.execute<{ folded: string }>(
        sql`select fold_letters(one) folded from jsonb_array_elements_text(${JSON.stringify(cases)}::jsonb)
          with ordinality as given (one, place) order by place`,
      );
      return rows
        .map(({ folded }, place) => [folded, foldLetters(cases[place] ?? "")])
        .filter(([there, here]) => there !== here);
    }

    it("each letter", async () => {
      expect(await differing(every.map((letter) => `b${letter}b`))).toEqual([]);
    });

    it("any text", async () => {
      const text = fc.oneof(
        fc.string({
          unit: fc.constantFrom(...Array.from("aaeøoåæØÅÆéÉüßþðłœ-'’. \tbBzZ1%_ñĲﬁ")),
          maxLength: 40,
        }),
        fc.string({ unit: fc.constantFrom(...every), maxLength: 20 }),
      );
      expect(await differing(fc.sample(text, 2000))).toEqual([]);
    });
  });
});

describe("the pages before a search", () => {
  const recent = async () => (await visitor.get("/api/recent-memorials")).body.items;

  async function anOpenPage(name: string) {
    const page = await aPage(name);
    expect((await anna.put(page.path, { indexing: "open" })).status).toBe(200);
    return page;
  }

  it("are those that search engines may show, the newest first, and never others", async () => {
    const [first, second] = [await anOpenPage("Ea Solsort"), await anOpenPage("Ebbe Solsort")];
    await aPage("Eda Solsort");
    const closed = await anOpenPage("Eli Solsort");
    await anna.put(closed.path, { privacy: "unlisted" });
    const deleted = await anOpenPage("Else Solsort");
    await anna.delete(deleted.path);
    const names = (await recent()).map(({ id }) => id);
    expect(names.slice(0, 2)).toEqual([second.id, first.id]);
    expect(names).not.toContain(closed.id);
    expect(names).not.toContain(deleted.id);
  });

  it("have their portraits, in the smallest size, as a search and the own pages have", async () => {
    const page = await anOpenPage("Esther Solsort");
    const added = await addFiles(page, [{ bytes: await aPhotograph() }]);
    const { id } = present(added.body.items[0]);
    expect((await recent()).find((one) => one.id === page.id)?.portrait).toBeNull();
    await prepare(app, page, id);
    const { portrait } = present((await recent()).find((one) => one.id === page.id));
    expect(portrait?.id).toBe(id);
    const formats = portrait?.variants.map(({ format }) => format).toSorted();
    expect(formats).toEqual(["avif", "jpeg", "webp"]);
    expect((await find("Esther Solsort")).items).toMatchObject([{ portrait }]);
    const own = (await anna.get("/api/user/memorials")).body.items;
    expect(own.find((one) => one.id === page.id)).toMatchObject({ portrait });
    await anna.delete(`${page.path}/media/${id}`);
    expect((await find("Esther Solsort")).items).toMatchObject([{ portrait: null }]);
  });
});

describe("indexing by search engines", () => {
  it("is closed until the owner opens it, and then for public pages only", async () => {
    const { path } = await aPage("Ib Lærke");
    expect((await anna.get(path)).body).toMatchObject({
      indexing: "closed",
      can: { chooseIndexing: true },
    });
    expect((await anna.put(path, { indexing: "open" })).body.indexing).toBe("open");
    expect((await anna.put(path, { indexing: "always" as never })).status).toBe(400);
  });

  it("is refused to an editor, who changes everything else", async () => {
    const page = await aPage("Ida Lærke");
    const editor = await aKeeper(app, page, "editor");
    const refused = await editor.put(page.path, { indexing: "open", name: "Ida" });
    expect([refused.status, refusalOf(refused).code]).toEqual([403, "forbidden"]);
    const kept = { indexing: "closed" as const, name: "Ida Lærkefryd" };
    expect((await editor.put(page.path, kept)).body).toMatchObject(kept);
  });
});
