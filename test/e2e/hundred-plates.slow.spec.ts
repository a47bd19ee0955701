import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { groupCode } from "#features/qr/model.ts";
import { engraved } from "#test/engraved.ts";
import { unzipped } from "#test/zip.ts";
import { onTheBench, withCamera } from "./camera.ts";
import { test } from "./fixtures.ts";
import { expectSound, open, ready, toasts } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { answered, signIn, type Keeper, type World } from "./world.ts";

/** A hundred plates, from the random codes until one is retired. */

const COUNT = 100;
/** The number of plates shown to the camera, one after the other. */
const PHOTOGRAPHED = 3;
/** Each symbol is drawn and decoded several times before it is exported. */
const EXPORTED = { timeout: 240_000 };
const JOBS = [
  ["engraved", "Graveret"],
  ["verified", "Kontrolleret"],
  ["packed", "Pakket"],
  ["shipped", "Sendt"],
  ["delivered", "Leveret"],
] as const;

type Card = { code: string; key: string };

test("a hundred plates are created, engraved, checked, claimed, linked, locked, moved and retired", async ({
  world,
  page: stranger,
  aVisitor,
  faults,
}) => {
  const staff = await world.aColleague("administrator");
  const desk = await aVisitor({ as: staff, viewport: { width: 1440, height: 900 } });
  const cards = await makePackage(desk);
  const symbols = await exportSymbols(desk, cards);

  const plates = cards.slice(0, PHOTOGRAPHED).map(({ code }) => code);
  const photographs = await Promise.all(
    plates.map((code, seed) => engraved(symbols(code), { dpi: 300, seed: seed + 1 })),
  );
  const frames = await Promise.all(photographs.map(onTheBench));
  await withCamera(frames, async (browser) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const context = await browser.newContext({ baseURL: world.address, locale: "da-DK", ...phone });
    faults.follow(context);
    // Confirming the password for the keys has renewed that session's token.
    const worker = await world.aColleague("administrator");
    await signIn(context, worker);
    const workshop = await context.newPage();
    for (const [job, word] of JOBS) {
      await scanAll(workshop, worker, plates, job, word);
      if (job === "engraved") await check(workshop, worker, plates, photographs);
    }
  });

  const [{ code, key }] = cards as [Card];
  const { keeper, inger, villy, page } = await claim(world, aVisitor, { code, key });
  await stranger.goto(`/Q/${code}`);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Hvem vil du læse om?");
  await stranger.getByRole("link", { name: "Villy Bech" }).click();
  await expect(stranger).toHaveURL(`/memorial/${villy.slug}`);

  await open(page, `/memorial/${inger.slug}/admin`);
  await page.getByRole("button", { name: `Lås koden ${groupCode(code)}`, exact: true }).click();
  await expect(toasts(page)).toHaveText("Koden er låst");
  const links = `/api/qr-codes/${code}/memorials`;
  const moved = await keeper.api.put(links, { data: { memorialIds: [inger.id] } });
  expect(moved.status()).toBe(423);
  await open(page, `/qr-linking/${code}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Koden er låst");
  await page.getByRole("button", { name: "Lås op" }).click();
  await expect(toasts(page)).toHaveText("Koden er låst op");
  await page.getByRole("checkbox", { name: "Villy Bech" }).uncheck();
  await page.getByRole("button", { name: "Lad pladen åbne siden" }).click();
  await expect(page).toHaveURL("/profile#codes");
  await stranger.goto(`/Q/${code}`);
  await expect(stranger).toHaveURL(`/memorial/${inger.slug}`);

  await retire(desk, code);
  await stranger.goto(`/Q/${code}`);
  await ready(stranger);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    "Pladen er taget ud af brug",
  );
  await expect(stranger.getByText("Pladen gik i stykker.")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Inger Bech" })).toBeVisible();
  await expectSound(stranger);
});

/** In the dialog; returns the contents of the cards. */
async function makePackage(desk: Page): Promise<Card[]> {
  await open(desk, "/admin/qr-packages");
  await desk.getByRole("button", { name: "Ny pakke" }).click();
  await desk.getByLabel("Hvor mange koder?").fill(String(COUNT));
  await desk.getByLabel("Til hvad?").fill("Granit fra Moseløkken");
  await desk.getByRole("button", { name: "Lav pakken" }).click();
  await desk.getByRole("button", { name: "Hent nøglerne" }).click();
  await desk.getByLabel("Din adgangskode nu").fill(PASSWORD);
  const fetch = desk.getByRole("button", { name: "Hent", exact: true });
  const [download] = await Promise.all([desk.waitForEvent("download"), fetch.click()]);
  const [, ...lines] = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
  const cards = lines.map((line) => {
    const [code = "", key = ""] = line.split(",").map((cell) => cell.replaceAll('"', ""));
    return { code, key };
  });
  expect(new Set(cards.map(({ code }) => code)).size).toBe(COUNT);
  await desk.getByRole("button", { name: "Slet nøglerne" }).click();
  await expect(desk.getByText("Nøglerne står kun på kortene.", { exact: false })).toBeVisible();
  return cards;
}

/** The exported archive: a symbol of each code, all readable by both decoders. */
async function exportSymbols(desk: Page, cards: Card[]): Promise<(code: string) => Buffer> {
  const packageId = new URL(desk.url()).pathname.split("/").at(-1);
  await open(desk, `/admin/qr-export?package=${packageId}`);
  const [download] = await Promise.all([
    desk.waitForEvent("download", EXPORTED),
    desk.getByRole("button", { name: `Kode 1 til ${COUNT} af ${COUNT}` }).click(),
  ]);
  const files = unzipped(await readFile(await download.path()));
  const { proofs } = JSON.parse(String(files.get("report.json"))) as {
    proofs: { code: string; verified: boolean }[];
  };
  const read = proofs.flatMap(({ code, verified }) => (verified ? code : []));
  expect(read.toSorted()).toEqual(cards.map(({ code }) => code).toSorted());
  return (code) => {
    const file = files.get(`svg/${code}.svg`);
    if (file === undefined) throw new Error(`No symbol of ${code}.`);
    return file;
  };
}

/** One job after the other, with the plates under the camera. */
async function scanAll(
  workshop: Page,
  { api }: Keeper,
  plates: string[],
  job: string,
  word: string,
) {
  await open(workshop, `/admin/qr-scanner?job=${job}`);
  await workshop.getByRole("button", { name: "Tænd kameraet" }).click();
  await expect(workshop.locator(".verdict-word")).toHaveText(word);
  const stageOf = async (code: string) =>
    (await answered(api.get(`/api/admin/scans/${code}`))).stage as string;
  await expect
    .poll(() => Promise.all(plates.map(stageOf)), { timeout: 180_000 })
    .toEqual(plates.map(() => job));
}

/** Each by its photograph, the first one in the page; a photograph of another plate is refused. */
async function check(workshop: Page, { api }: Keeper, plates: string[], photographs: Buffer[]) {
  const file = (at: number) => ({
    name: "plade.png",
    mimeType: "image/png",
    buffer: photographs.at(at) ?? Buffer.from(""),
  });
  await open(workshop, `/admin/qr/${plates[0]}`);
  await workshop.getByLabel("Vælg et billede").setInputFiles(file(0));
  await expect(workshop.getByText(/^Karakter [ABC]$/)).toBeVisible();
  for (const [at, code] of plates.entries()) {
    if (at === 0) continue;
    const send = (which: number) =>
      api.post(`/api/admin/qr-codes/${code}/plate-checks`, { multipart: { file: file(which) } });
    expect((await send(0)).status()).toBe(400);
    expect((await answered(send(at))).grade).toMatch(/^[ABC]$/);
  }
}

/** As the family does, with the card from the box; the plate is for two memorials. */
async function claim(
  world: World,
  aVisitor: (options: { as: Keeper }) => Promise<Page>,
  { code, key }: Card,
) {
  const keeper = await world.aKeeper();
  const inger = await world.aMemorial({ keeper, name: "Inger Bech", bornOn: "1931" });
  const villy = await world.aMemorial({ keeper, name: "Villy Bech", bornOn: "1929" });
  const page = await aVisitor({ as: keeper });
  await open(page, `/qr-scan/${code.toLowerCase()}`);
  await page.getByLabel("Nøgle").fill(key);
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pladen er din");
  for (const { name } of [inger, villy]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Lad pladen åbne siden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hvem vil du læse om?");
  return { keeper, inger, villy, page };
}

async function retire(desk: Page, code: string) {
  await open(desk, `/admin/qr/${code}`);
  await desk.getByRole("button", { name: "Tag ud af brug" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Hvad er der sket?").selectOption("Pladen gik i stykker");
  await expect(dialog.getByRole("blockquote")).toHaveText(
    "Pladen er taget ud af brugPladen gik i stykker. Siden er her stadig.",
  );
  await dialog.getByLabel("Hvorfor?").fill("En gren faldt på stenen.");
  await dialog.getByRole("button", { name: "Tag ud af brug" }).click();
  await expect(toasts(desk)).toHaveText("Det er skrevet i historikken");
  const history = desk.getByRole("listitem").filter({ has: desk.locator("time") });
  await expect(history.locator("strong")).toHaveText(HISTORY.toReversed());
  await expectSound(desk);
}

const HISTORY = [
  "Oprettet",
  "Symbolet er læst og prøvet",
  "Graveret",
  "Kontrolleret på et foto",
  "Kontrolleret",
  "Pakket",
  "Afsendt",
  "Leveret",
  "Taget i brug",
  "Sat til at åbne",
  "Låst",
  "Låst op",
  "Sat til at åbne",
  "Taget ud af brug",
];
