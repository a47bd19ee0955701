import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { answered, MADE_READY } from "./world.ts";
import {
  aPicture,
  choose,
  expectPicture,
  form,
  send,
  state,
  write,
} from "./greeting-pictures-steps.ts";

test.use({ serviceWorkers: "allow" });

test("sent before the picture has arrived, the words wait for it", async ({ page, world }) => {
  const { slug } = await world.aMemorial();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/guestbook/pictures", async (route) => {
    await held;
    await route.continue();
  });
  await choose(page, await aPicture());
  await write(page);
  await send(page);
  await expect(form(page).getByText("Sender", { exact: true })).toBeVisible();
  await expect(page.locator("#guestbook article")).toHaveCount(0);
  letGo();
  await expectPicture(page);
});

test("the words survive a picture that fails, and it is said at the field", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\/guestbook\/pictures/);
  const { slug } = await world.aMemorial();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await write(page);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await choose(page, { name: "haven.jpg", mimeType: "image/jpeg", buffer: svg });
  await expect(form(page).getByRole("alert")).toHaveText(
    "Den slags fil kan vi ikke vise. Gem billedet som JPG, PNG, WEBP, AVIF, HEIC, GIF, og prøv igen. Dine ord er her stadig.",
  );
  await expectSound(page);

  await page.route("**/guestbook/pictures", (route) => route.abort());
  await choose(page, await aPicture());
  await expect(form(page).getByRole("alert")).toContainText("Der er ingen forbindelse.");
  await send(page);
  // Not sent without it, unless somebody wants that.
  const again = form(page).getByRole("button", { name: "Prøv igen" });
  await expect(again).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
  await expect(form(page).getByLabel("Din hilsen")).toHaveValue("Her sad vi hver sommer.");
  await page.unroute("**/guestbook/pictures");
  await again.tap();
  await expect(state(page)).toBeFocused();
  await expect(state(page)).toContainText("Billedet er klar.", MADE_READY);
  await form(page).getByRole("button", { name: "Fjern billedet" }).tap();
  await expect(form(page).getByLabel("Læg et billede ved")).toBeFocused();
  await send(page);
  const letter = page.locator("#guestbook article");
  await expect(letter).toContainText("Her sad vi hver sommer.");
  await expect(letter.getByRole("img")).toHaveCount(0);
});

test("on a checked page the picture waits with the words, and is let in with them", async ({
  page,
  world,
  aVisitor,
}) => {
  const { id, slug, keeper } = await world.aMemorial();
  const data = { guestbookModeration: "checked" };
  await answered(keeper.api.put(`/api/memorials/${id}`, { data }));
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await choose(page, await aPicture());
  await write(page);
  await send(page);
  await expect(page.locator("#guestbook-left")).toContainText("Den læses", MADE_READY);
  await expect(page.getByText(/venter på, at familien ser den\. Billedet er med\.$/)).toBeVisible();
  await expectSound(page);

  const desk = await aVisitor({ as: keeper });
  await desk.goto(`/memorial/${slug}/admin`);
  await expectPicture(desk);
  await expectSound(desk);
  await desk
    .getByRole("button", { name: /^Vis .*Jens Aage|^Vis på siden/ })
    .first()
    .tap();
  await expectPicture(page);
});

test("the family reads how often its page was read", async ({ world, aVisitor }) => {
  const { slug, keeper } = await world.aMemorial();
  const desk = await aVisitor({ as: keeper });
  await desk.goto(`/memorial/${slug}/admin`);
  await expect(desk.getByText("Ingen besøg i denne uge.")).toBeVisible();
  // A visitor's browser, which doesn't say that a program drives it.
  const userAgent =
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36";
  const visitor = await aVisitor({ userAgent });
  // Stored for reading offline, the page is asked for once more: that is no visit.
  for (const _ of [1, 2, 3]) {
    await visitor.goto(`/memorial/${slug}`);
    await ready(visitor);
    await visitor.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  }
  await desk.goto(`/memorial/${slug}`);
  await ready(desk);
  const line = async () => {
    await desk.goto(`/memorial/${slug}/admin`);
    return desk.getByText(/i denne uge\.$/).textContent();
  };
  await expect.poll(line).toBe("Siden er læst 3 gange i denne uge.");
  await expectSound(desk);
});

test("a greeting with a picture, from the phone's own copy to the page of another", async ({
  page,
  world,
  aVisitor,
}) => {
  const { slug } = await world.aMemorial();
  const other = await aVisitor();
  await other.goto(`/memorial/${slug}`);
  await ready(other);
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await choose(page, await aPicture());
  const chosen = form(page).getByRole("img", { name: "Det valgte billede" });
  await expect(chosen).toHaveAttribute("src", /^blob:/);
  await write(page);
  await expect(state(page)).toHaveText("Billedet er klar. Det sendes med hilsenen.", MADE_READY);
  await expectSound(page);
  await send(page);
  await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeVisible();
  await expectPicture(page);
  // The form is empty for another one.
  await expect(chosen).toHaveCount(0);
  await expectPicture(other);
  await expectSound(other);
  const stranger = await aVisitor({ javaScriptEnabled: false });
  await stranger.goto(`/memorial/${slug}`);
  await expectPicture(stranger);
  // Nothing there could send one without a script: the words go alone.
  await expect(form(stranger).getByText("Læg et billede ved")).toBeHidden();
});
