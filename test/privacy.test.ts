import { describe, expect, it } from "vitest";
import { PRIVACIES } from "#features/memorials/contract.ts";
import { SECTION_PRIVACIES } from "#features/memorials/sections/contract.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aUser } from "#test/factories.ts";
import {
  addressOfCall,
  addressOfPage,
  ALL_CALLS,
  ANONYMOUS_CALLS,
  CALLS,
  HELPERS_CALLS,
  KEEPERS_CALLS,
  LISTS,
  MEMBERS_CALLS,
  MODERATORS_CALLS,
  namedPages,
  OTHER_PAGES,
  PAGES,
  readRoutes,
} from "#test/privacy/paths.ts";
import {
  ASKERS,
  aWholePage,
  DELETED,
  enter,
  WAITING,
  WORDS,
  type Asker,
} from "#test/privacy/world.ts";
import { addressOf, readAs, readInProcess } from "#test/streams.ts";
import { SECTION_NAMES } from "#test/sections.ts";

const app = await testApp({}, { pages: true, worker: true });
const { memorial, things } = await aWholePage(app);
const { owner, path, id, slug } = memorial;
const origin = await addressOf(app.app);
type Kind = (typeof PRIVACIES)[number] | "deleted";
const KINDS: readonly Kind[] = [...PRIVACIES, "deleted"];

/** The expected readers, written down independently. */
const READERS: Record<Kind, readonly Asker[]> = {
  public: ASKERS,
  unlisted: ASKERS,
  password: ["letIn", "reader", "contributor", "owner"],
  invited: ["reader", "contributor", "owner"],
  private: ["reader", "contributor", "owner"],
  deleted: [],
};

const KEEPERS: readonly Asker[] = ["reader", "contributor", "owner"];

/** The refusal for everybody else. */
const REFUSED: Partial<Record<Kind, number>> = {
  password: 403,
  invited: 403,
  private: 404,
  deleted: 404,
};

const cookies: Record<Asker, string | undefined> = {
  anonymous: undefined,
  stranger: (await aUser(app)).cookie,
  letIn: undefined,
  reader: (await aKeeper(app, memorial, "reader")).cookie,
  contributor: (await aKeeper(app, memorial, "contributor")).cookie,
  owner: owner.cookie,
};

async function ask(asker: Asker, address: string) {
  const { bytes, ...answer } = await readInProcess(app.app, address, { cookie: cookies[asker] });
  return { ...answer, text: bytes.toString() };
}

/** As `ask`, of what is kept in memory and answered from there. */
async function open(asker: Asker, address: string) {
  const { bytes, ...answer } = await readAs(cookies[asker], origin + address);
  return { ...answer, text: bytes.toString() };
}

function askAll(address: string) {
  return Promise.all(ASKERS.map(async (asker) => ({ asker, ...(await ask(asker, address)) })));
}

/** What no answer to an unauthorised caller contains. */
const TOLD = [...Object.values(WORDS), slug, "Portræt"];

function toldIn(text: string, asked: string): string[] {
  return TOLD.filter((word) => text.replaceAll(asked, "").includes(word));
}

async function become(kind: Kind): Promise<void> {
  if (kind === "deleted") await owner.delete(path);
  else await owner.put(path, { privacy: kind });
  // A granted access is valid as long as the page requires a password at all.
  if (kind === "password") cookies.letIn = (await enter(app, path)).cookie;
}

it("covers exactly the existing ways of reading", () => {
  expect(ALL_CALLS.toSorted()).toEqual(readRoutes(app).toSorted());
  expect([...PAGES, ...OTHER_PAGES].toSorted()).toEqual(namedPages().toSorted());
});

// In this order: `letIn` has the password from the third on.
describe.each(KINDS)("a page that is %s", (kind) => {
  const mayRead = (asker: Asker) => READERS[kind].includes(asker);

  it("can be read by those it is for, and is refused to everybody else in every call", async () => {
    await become(kind);
    for (const call of CALLS) {
      const address = addressOfCall(call, things);
      for (const { asker, status, text, headers } of await askAll(address)) {
        const wanted = mayRead(asker) ? 200 : REFUSED[kind];
        expect({ call, asker, status }).toEqual({ call, asker, status: wanted });
        const isTold = text.includes(WAITING) || text.includes(DELETED);
        expect({ call, asker, isTold }).toEqual({ call, asker, isTold: false });
        if (mayRead(asker)) continue;
        expect({ call, asker, told: toldIn(text, address) }).toEqual({ call, asker, told: [] });
        expect(headers.get("cache-control")).toBe("no-store");
      }
    }
  });

  it("is cacheable only if it is for everybody", async () => {
    if (!mayRead("owner")) return;
    const call = "GET /media/{memorialId}/{mediaId}/{name}";
    const { headers } = await ask("owner", addressOfCall(call, things));
    const isPublic = headers.get("cache-control")?.startsWith("public");
    expect(isPublic).toBe(mayRead("anonymous"));
  });

  it("serves original pictures to its editors, and its share image to everybody or nobody", async () => {
    for (const call of KEEPERS_CALLS) {
      for (const { asker, status } of await askAll(addressOfCall(call, things))) {
        const refused = mayRead(asker) ? 404 : REFUSED[kind];
        const wanted = asker === "owner" && mayRead(asker) ? 200 : refused;
        expect({ call, asker, status }).toEqual({ call, asker, status: wanted });
      }
    }
    for (const call of ANONYMOUS_CALLS) {
      for (const asker of ASKERS) {
        const { status } = await open(asker, addressOfCall(call, things));
        const wanted = mayRead("anonymous") ? 200 : REFUSED[kind];
        expect({ call, asker, status }).toEqual({ call, asker, status: wanted });
      }
    }
  });

  it.each([
    { calls: MODERATORS_CALLS, askers: ["owner"], word: WAITING, end: /\/(waiting|guests)$/ },
    { calls: HELPERS_CALLS, askers: ["owner", "contributor"], word: DELETED, end: /\/deleted$/ },
  ])("shows $word to those who decide about it", async ({ calls, askers, word, end }) => {
    for (const call of calls) {
      for (const { asker, status, text } of await askAll(addressOfCall(call, things))) {
        const isNobody = asker === "anonymous" || asker === "letIn";
        const refused = isNobody ? 401 : mayRead(asker) ? 404 : (REFUSED[kind] ?? 404);
        const isAllowed = askers.includes(asker) && mayRead(asker);
        expect({ call, asker, status }).toEqual({ call, asker, status: isAllowed ? 200 : refused });
        const isTold = isAllowed && asker === "owner" && end.test(call);
        expect({ asker, isTold: text.includes(word) }).toEqual({ asker, isTold });
      }
    }
  });

  it("lists its keepers to those who may see them", async () => {
    for (const call of MEMBERS_CALLS) {
      for (const { asker, status, text } of await askAll(addressOfCall(call, things))) {
        const isKeeper = KEEPERS.includes(asker) && mayRead(asker);
        const isNobody = asker === "anonymous" || asker === "letIn";
        const refused = isNobody ? 401 : (REFUSED[kind] ?? 404);
        expect({ asker, status }).toEqual({ asker, status: isKeeper ? 200 : refused });
        // Whether it is being handed over is answered without naming it.
        const wanted = isKeeper && call.endsWith("/keepers");
        expect({ asker, isNamed: text.includes(WORDS.page) }).toEqual({ asker, isNamed: wanted });
      }
    }
  });

  it("is listed for nobody else", async () => {
    const address = addressOfCall("GET /api/qr-codes/{code}", things);
    for (const { asker, ...plate } of await askAll(address)) {
      const { memorials } = JSON.parse(plate.text);
      const asked = kind === "password" || kind === "invited" ? [{ slug: id, name: null }] : [];
      const named = [{ slug, name: `${WORDS.page} Holm` }];
      expect({ asker, memorials }).toEqual({ asker, memorials: mayRead(asker) ? named : asked });
      const kept = await ask(asker, "/api/user/memorials");
      const isKeeper = KEEPERS.includes(asker);
      const isRestorable = kind === "deleted" && asker === "owner";
      const isNamed = kept.text.includes(WORDS.page);
      const wanted = (isKeeper && mayRead(asker)) || isRestorable;
      expect({ asker, isNamed }).toEqual({ asker, isNamed: wanted });
    }
  });

  it("renders the same for everybody, with or without the memorial, cacheable or not", async () => {
    for (const page of PAGES) {
      const address = addressOfPage(page, things);
      const asked = await Promise.all(ASKERS.map((asker) => open(asker, address)));
      const texts = new Set(
        asked.map(({ text }) =>
          text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|"at":\d+|"made" value="\d+/g, ""),
        ),
      );
      expect({ page, answers: texts.size }).toEqual({ page, answers: 1 });
      expect([...texts].join("")).not.toMatch(new RegExp(`${WAITING}|${DELETED}`));
      if (mayRead("anonymous")) continue;
      for (const { status, text, headers } of asked) {
        expect({ page, told: toldIn(text, slug) }).toEqual({ page, told: [] });
        expect(headers.get("x-about")).toBeNull();
        const isItsOwn = page.endsWith("memorial/:id");
        expect({ page, status }).toEqual({ page, status: isItsOwn ? REFUSED[kind] : status });
      }
    }
  });

  it("is indexed by search engines only when it is public", async () => {
    const { text } = await open("anonymous", `/memorial/${slug}`);
    const robots = /<meta name="robots" content="([^"]+)"/.exec(text)?.[1];
    expect(robots).toBe(kind === "public" ? "index, follow" : "noindex");
  });

  if (kind !== "deleted") return;

  it("answers exactly like a page that never existed", async () => {
    const never = await ask("anonymous", "/api/memorials/aldrig-oprettet");
    const deleted = await ask("anonymous", `/api/memorials/${slug}`);
    await owner.post(`${path}/restore`);
    await become("private");
    const hidden = await ask("anonymous", `/api/memorials/${slug}`);
    const said = [never, deleted, hidden].map(({ status, text }) => ({
      status,
      text: text.replace(/"requestId":"[^"]+"/, ""),
    }));
    expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
  });
});

describe("a section of a page", () => {
  const SECTION_READERS: Record<(typeof SECTION_PRIVACIES)[number], readonly Asker[]> = {
    page: READERS.public,
    password: READERS.password,
    invited: READERS.invited,
    private: ["contributor", "owner"],
  };

  async function wordsRead(asker: Asker): Promise<string[]> {
    const texts = [];
    for (const call of [...CALLS, ...LISTS]) {
      texts.push((await ask(asker, addressOfCall(call, things))).text);
    }
    const all = texts.join("\n");
    return Object.entries(WORDS).flatMap(([part, word]) => (all.includes(word) ? [part] : []));
  }

  const everyWordRead = () =>
    Promise.all(ASKERS.map(async (asker) => ({ asker, read: await wordsRead(asker) })));
  const parts = Object.keys(WORDS);
  const closed = SECTION_PRIVACIES.filter((kind) => kind !== "page");

  it("is revealed to everybody who reads the page where it has no privacy of its own", async () => {
    const eachOpen = Object.fromEntries(SECTION_NAMES.map((part) => [`${part}Privacy`, "page"]));
    expect((await owner.put(path, { privacy: "public", ...eachOpen })).status).toBe(200);
    expect(await everyWordRead()).toEqual(ASKERS.map((asker) => ({ asker, read: parts })));
    const { text } = await open("owner", `/memorial/${slug}`);
    expect(SECTION_NAMES.filter((part) => !text.includes(WORDS[part]))).toEqual([]);
  });

  it.each(SECTION_NAMES.flatMap((part) => closed.map((kind) => ({ part, kind }))))(
    "$part, for $kind, is revealed to nobody else by any call or page",
    async ({ part, kind }) => {
      const field = `${part}Privacy`;
      expect((await owner.put(path, { privacy: "public", [field]: kind })).status).toBe(200);
      cookies.letIn = kind === "password" ? (await enter(app, path)).cookie : cookies.letIn;
      const wanted = ASKERS.map((asker) => {
        const isOpen = SECTION_READERS[kind].includes(asker);
        return { asker, read: isOpen ? parts : parts.filter((each) => each !== part) };
      });
      expect(await everyWordRead()).toEqual(wanted);
      const { text } = await open("owner", `/memorial/${slug}`);
      expect(text).not.toContain(WORDS[part]);
      await owner.put(path, { [field]: "page" });
    },
  );

  it("leaves the portrait with the name, and no other picture", async () => {
    const choose = (given: "private" | "page") =>
      owner.put(path, { picturesPrivacy: given, musicPrivacy: given, documentsPrivacy: given });
    await owner.put(path, { privacy: "public" });
    await choose("private");
    const { text } = await ask("anonymous", `/api/memorials/${id}/media`);
    const items: { id: string }[] = JSON.parse(text).items;
    expect(items.map((item) => item.id)).toEqual([things.portraitId]);
    const file = addressOfCall("GET /media/{memorialId}/{mediaId}/{name}", things);
    expect((await ask("anonymous", file)).status).toBe(404);
    expect((await ask("owner", file)).headers.get("cache-control")).toBe("private, no-store");
    const portrait = await ask("anonymous", JSON.parse(text).items[0].variants[0].url);
    expect(portrait.headers.get("cache-control")).toMatch(/^public/);
    await choose("page");
  });
});
