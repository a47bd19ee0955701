import fc from "fast-check";
import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import { PRIVACIES, type Privacy } from "#features/memorials/contract.ts";
import { SECTION_PRIVACIES, type SectionPrivacy } from "#features/memorials/sections/contract.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aKeeper, aUser } from "#test/factories.ts";
import { addressOfCall } from "#test/privacy/paths.ts";
import { aPlantedPage, MARKS, TEXTS_ON_PAGE } from "#test/privacy/planted.ts";
import { sectionProblems } from "#test/privacy/section-problems.ts";
import { enter } from "#test/privacy/world.ts";
import { addressOf, EventStream, readAs, readInProcess } from "#test/streams.ts";
import { unzipped } from "#test/zip.ts";
import { SECTION_NAMES, type ProductSection } from "#test/sections.ts";

const app = await testApp({}, { pages: true, worker: true });
const { memorial, things } = await aPlantedPage(app);
const { owner, path, slug } = memorial;
const origin = await addressOf(app.app);

const KEEPERS = ["reader", "contributor", "moderator", "editor", "owner"] as const;
const ASKERS = ["anonymous", "stranger", "administrator", "letIn", ...KEEPERS] as const;
type Asker = (typeof ASKERS)[number];

const cookies: Record<Asker, string | undefined> = {
  anonymous: undefined,
  stranger: (await aUser(app)).cookie,
  administrator: (await aColleague(app, "administrator")).cookie,
  letIn: undefined,
  reader: (await aKeeper(app, memorial, "reader")).cookie,
  contributor: (await aKeeper(app, memorial, "contributor")).cookie,
  moderator: (await aKeeper(app, memorial, "moderator")).cookie,
  editor: (await aKeeper(app, memorial, "editor")).cookie,
  owner: owner.cookie,
};

type Settings = { page: Privacy; sections: Record<ProductSection, SectionPrivacy> };

/** The expected readers, written down independently. Staff count as strangers. */
function mayRead(asker: Asker, { page, sections }: Settings, section: ProductSection): boolean {
  const own = sections[section];
  if (KEEPERS.some((keeper) => keeper === asker)) return own !== "private" || asker !== "reader";
  const isLetIn = asker === "letIn";
  const readsPage = page === "public" || page === "unlisted" || (page === "password" && isLetIn);
  return readsPage && (own === "page" || (own === "password" && isLetIn));
}

async function choose({ page, sections }: Settings): Promise<void> {
  const privacies = SECTION_NAMES.map((name) => [`${name}Privacy`, sections[name]]);
  const changed = await owner.put(path, { privacy: page, ...Object.fromEntries(privacies) });
  expect(changed).toMatchObject({ status: 200 });
}

/** The whole answer as text: archives are unpacked; streams have sent nothing yet. */
async function read(asker: Asker, address: string): Promise<string> {
  const cookie = cookies[asker];
  // Pages are kept in memory, and answered from there.
  const isPage = PAGES.includes(address);
  const { headers, bytes } = isPage
    ? await readAs(cookie, origin + address)
    : await readInProcess(app.app, address, { cookie });
  if (!/[/+]zip$/.test(headers.get("content-type") ?? "")) return bytes.toString();
  return Buffer.concat([...unzipped(bytes).values()]).toString();
}

const fewAtOnce = pLimit(8);

function readEach(asker: Asker, addresses: readonly string[]): Promise<string[]> {
  return Promise.all(addresses.map((address) => fewAtOnce(() => read(asker, address))));
}

async function readAll(asker: Asker, addresses: readonly string[]): Promise<string> {
  return (await readEach(asker, addresses)).join("\n");
}

/** The parameters that `addressOfCall` can fill. */
const NAMES = new Set([
  "idOrSlug",
  "id",
  "memorialId",
  "slug",
  "mediaId",
  "language",
  "name",
  "code",
  "personId",
  "familyId",
  "importId",
]);

/** Every GET URL whose parameters exist here; includes future calls. */
const ROUTES = app.app.routes
  .filter(({ method }) => method === "GET")
  .flatMap(({ url, section }) => {
    const call = `GET ${url.replace(/:(\w+)/g, "{$1}")}`;
    const isNamed = [...call.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => NAMES.has(name));
    return url.includes("*") || !isNamed ? [] : [{ address: addressOfCall(call, things), section }];
  });
const OF_THE_MEMORIAL = ROUTES.filter(({ section }) => section !== null);

const addressesOf = (routes: typeof ROUTES) => routes.map(({ address }) => address);

const PAGES = [`/memorial/${slug}`, `/classic-memorial/${slug}`];

/** Sections revealed by an answer, and those that may be. */
function toldSections(text: string): ProductSection[] {
  return SECTION_NAMES.filter((name) => MARKS[name].some((mark) => text.includes(mark)));
}

const OPEN: Settings = {
  page: "public",
  sections: eachSection(() => "page"),
};

function eachSection(privacyOf: (name: ProductSection) => SectionPrivacy) {
  const sections = SECTION_NAMES.map((name) => [name, privacyOf(name)]);
  return Object.fromEntries(sections) as Settings["sections"];
}

it("covers the section of every call that reads a memorial", () => {
  expect(sectionProblems(app.app.routes, SECTION_NAMES)).toEqual([]);
});

it("returns every field of every section to its owner, and shows all texts on the page", async () => {
  await choose(OPEN);
  const page = await readAll("anonymous", PAGES);
  const calls = await readAll("owner", addressesOf(OF_THE_MEMORIAL));
  const missing = (marks: readonly string[], text: string) =>
    marks.filter((mark) => !text.includes(mark));
  expect(missing(Object.values(MARKS).flat(), page + calls)).toEqual([]);
  // The data of the page's scripts isn't visible yet.
  const shown = page.replaceAll(/<script\b.*?<\/script>/gs, "");
  expect(missing(TEXTS_ON_PAGE, shown)).toEqual([]);
});

describe("a hidden section", () => {
  it("is revealed by no call and on no page, whatever the privacy of the others", async () => {
    const settings = fc.record({
      page: fc.constantFrom(...PRIVACIES),
      sections: fc
        .array(fc.constantFrom(...SECTION_PRIVACIES), {
          minLength: SECTION_NAMES.length,
          maxLength: SECTION_NAMES.length,
        })
        .map((chosen) => eachSection((name) => chosen[SECTION_NAMES.indexOf(name)] ?? "page")),
    });
    const asker = fc.constantFrom(...ASKERS);
    const page = fc.constantFrom(...PAGES);
    const property = fc.asyncProperty(settings, asker, page, async (chosen, who, address) => {
      await choose(chosen);
      if (who === "letIn") cookies.letIn = (await enter(app, path)).cookie;
      const told = toldSections(await readAll(who, addressesOf(OF_THE_MEMORIAL)));
      expect(told).toEqual(SECTION_NAMES.filter((name) => mayRead(who, chosen, name)));
      // A page is rendered once for everybody.
      const shown = toldSections(await read(who, address));
      expect(shown.filter((name) => !mayRead("anonymous", chosen, name))).toEqual([]);
    });
    await fc.assert(property, { numRuns: 20 });
  });

  it.each(["anonymous", "stranger", "administrator", "reader"] as const)(
    "is revealed to %s by no call",
    async (asker) => {
      await choose({ page: "public", sections: eachSection(() => "private") });
      const addresses = addressesOf(ROUTES);
      const texts = await readEach(asker, addresses);
      for (const [at, address] of addresses.entries()) {
        const told = toldSections(texts[at] ?? "");
        expect({ address, told }).toEqual({ address, told: [] });
      }
    },
  );

  it("is not revealed by live updates, either", async () => {
    await choose({ ...OPEN, sections: { ...OPEN.sections, guestbook: "invited" } });
    const stream = await EventStream.open(`${origin}${path}/live`);
    const letter = { authorName: "Bo", message: MARKS.guestbook[0] };
    expect((await owner.post(`${path}/guestbook`, letter)).status).toBe(201);
    const { body } = await owner.post(`${path}/candles`, { name: "Bo" });
    expect(await stream.next()).toEqual({ event: "candle", data: body });
  });
});
