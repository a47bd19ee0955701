import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";
import { signIn } from "./world.ts";
import { PASSWORD } from "#test/factories.ts";

for (const javaScriptEnabled of [true, false]) {
  test(`/qr/{code} redirects, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    world,
    aVisitor,
  }) => {
    const memorial = await world.aMemorial();
    const { code } = await world.aLinkedPlate(memorial);
    const page = await aVisitor({ javaScriptEnabled });
    for (const path of [`/qr/${code}`, `/QR/${code.toLowerCase()}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: memorial.name })).toBeVisible();
      await expect(page).toHaveURL(`/memorial/${memorial.slug}`);
    }
  });
}

test("whoever is signed in keeps the menu on a couple's plate, visitors see the couple first", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const other = await world.aMemorial({ keeper: memorial.keeper, name: "Villy Bech" });
  const { code } = await world.aLinkedPlate(memorial, other);
  const visitor = await aVisitor();
  await visitor.goto(`/memorial/qr/${code}/dual`);
  await expect(visitor.getByRole("heading", { level: 2, name: other.name })).toBeVisible();
  await expect(visitor.getByRole("navigation", { name: "Hovedmenu" })).toBeHidden();

  await signIn(page.context(), memorial.keeper);
  await page.goto(`/memorial/qr/${code}/dual`);
  const menu = page.getByRole("navigation", { name: "Hovedmenu" });
  await menu.getByRole("link", { name: "Dine sider" }).click();
  await expect(page).toHaveURL("/profile");
});

test("/qr/{code} waits 100 ms", async ({ page, world }) => {
  const { code } = await world.aLinkedPlate(await world.aMemorial());
  await page.addInitScript(() => {
    const delays: (number | undefined)[] = [];
    const wait = window.setTimeout;
    window.setTimeout = ((run: () => void, delay?: number) => {
      delays.push(delay);
      return wait(run, delay);
    }) as typeof window.setTimeout;
    Object.assign(document, { delays });
  });
  await page.goto(`/qr/${code}`);
  await expect(page).toHaveURL(/\/memorial\//);
  const delays = await page.evaluate(() => "delays" in document && document.delays);
  expect(delays).toContain(100);
});

test("the key of a code sent by mail is kept during login", async ({ page, world }) => {
  const { code } = await world.aPlate();
  const { username } = await world.aKeeper();
  await page.goto(`/qr-register?qrCode=${code}#7K2MQX`);
  await ready(page);
  await page.getByRole("link", { name: "Jeg har en" }).click();
  await expect(page).toHaveURL(`/qr-scan/${code}/login#7K2MQX`);
  await page.getByLabel("E-mail eller brugernavn").fill(username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log ind", exact: true }).click();
  await expect(page.getByLabel("Nøgle")).toHaveValue("7K2MQX");
});

test("a plate whose page is private reveals nothing else", async ({ page, world }) => {
  const memorial = await world.aMemorial({ name: "Hemmelig Person", privacy: "private" });
  const { code } = await world.aLinkedPlate(memorial);
  await page.goto(`/q/${code}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siden er ikke åben endnu");
  expect(await page.content()).not.toContain("Hemmelig");
});
