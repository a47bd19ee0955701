import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";

/** Only our own code runs, whatever users enter. */

const HOSTILE = `</script><script>document.ran=1</script><img src=x onerror="document.ran=2">`;

declare global {
  interface Document {
    ran?: number;
  }
}

const ran = (page: Page) => page.evaluate(() => document.ran ?? null);

test("the security policy allows only the inline scripts rendered with the page", async ({
  page,
  world,
  faults,
}) => {
  const { slug } = await world.aMemorial();
  for (const path of ["/", "/login", `/memorial/${slug}`, "/profile"]) {
    const answer = await page.goto(path);
    const policy = (await answer?.headerValue("content-security-policy")) ?? "";
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).toMatch(/script-src [^;]*'sha256-/);
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
    await ready(page);
  }
  faults.expectNone();

  faults.expect(/Content Security Policy/);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.ran = 3";
    document.body.append(script);
  });
  await expect.poll(() => faults.seen().length, "the breach is noticed").toBeGreaterThan(0);
  expect(await ran(page)).toBeNull();
});

test("a script in user input is displayed as text", async ({ world, aVisitor }) => {
  const { slug } = await world.aMemorial({
    name: `Karen ${HOSTILE}`,
    slug: `karen-${Date.now()}`,
    epitaph: HOSTILE,
    birthName: HOSTILE,
    biography: `<p>Et liv ${HOSTILE} <a href="javascript:document.ran=4">ved vandet</a></p>`,
  });
  const page = await aVisitor();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await page.getByText("ved vandet").click();
  await page.getByLabel("Dit navn, hvis du vil").fill(HOSTILE);
  await page.getByLabel("Dit navn, hvis du vil").press("Enter");
  await expect(page.getByText(/Dit lys brænder til den/)).toBeVisible();
  await page.getByLabel("Din hilsen").fill(HOSTILE);
  await page.locator("#guestbook").getByLabel("Underskrift").fill(HOSTILE);
  await page.getByRole("button", { name: "Send hilsenen" }).click();
  await expect(page.locator("#guestbook .letter")).toContainText(HOSTILE);

  for (const javaScriptEnabled of [true, false]) {
    const reader = await aVisitor({ javaScriptEnabled });
    await reader.goto(`/memorial/${slug}`);
    if (javaScriptEnabled) await ready(reader);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`Karen ${HOSTILE}`);
    await expect(reader.locator("#guestbook .letter")).toContainText(HOSTILE);
    await expect(reader.locator("img[src=x]")).toHaveCount(0);
    if (javaScriptEnabled) expect(await ran(reader)).toBeNull();
  }
  expect(await ran(page)).toBeNull();
});
