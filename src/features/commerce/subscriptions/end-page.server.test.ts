import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { leapTo } from "#test/clock.ts";
import { aMemorial } from "#test/factories.ts";
import { mailsTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { aSpaceOrder, payInvoice } from "#test/space.ts";
import { today } from "../clock/queries.server.ts";
import { dayAfter } from "../invoices/model.ts";
import { subscriptions } from "./tables.server.ts";

const settings = { TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000" };
const app = await testApp(settings, { pages: true, worker: true });
const { services } = app;
const { database } = services;
const ctx = systemContext(services);
const guest = app.as();

/** Space on a public page, ordered and paid by a visitor. */
async function aPaidSpace(email: string) {
  const page = await aMemorial(app, { privacy: "public" });
  const order = await aSpaceOrder(guest, page.id, "space", { email });
  await payInvoice(app, present(order.invoiceId));
  const [space] = await database
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orderId, order.id));
  const { id } = present(space);
  const path = `/subscription/${id}/end?key=${order.key}`;
  return { id, path, orderId: order.id, key: present(order.key) };
}

/** As it is read without a script. */
async function read(url: string) {
  const answer = await app.app.inject({ url, headers: { "accept-language": "da" } });
  return { ...answer, text: answer.payload.replaceAll("\u00a0", " ") };
}

/** As its form is sent without a script. */
const press = (url: string, payload: string) =>
  app.app.inject({
    method: "POST",
    url,
    payload,
    headers: {
      "accept-language": "da",
      "content-type": "application/x-www-form-urlencoded",
    },
  });

async function stateOf(id: string) {
  const [row] = await database.select().from(subscriptions).where(eq(subscriptions.id, id));
  return present(row).state;
}

it("the page says day and refund first, ends space, and takes it back, without a script", async () => {
  const { id, path } = await aPaidSpace("slut@example.org");
  const before = await read(path);
  expect(before.statusCode).toBe(200);
  expect(before.headers).toMatchObject({
    "cache-control": "no-store",
    // Without it the form would be sent as if from elsewhere.
    "referrer-policy": "same-origin",
  });
  expect(before.text).toContain("Inger Østergård");
  expect(before.text).toMatch(/Pladsen slutter den .*Du får .* kr\. tilbage/s);
  expect(before.text).toContain("Sig op</");
  expect(await stateOf(id)).toBe("active");

  const ended = await press(path, "way=end");
  expect(ended.statusCode).toBe(303);
  expect(ended.headers).toMatchObject({ "cache-control": "no-store" });
  expect(await stateOf(id)).toBe("ending");
  const after = await read(path);
  expect(after.text).toContain("Opsagt. Pladsen slutter den");
  expect(after.text).toContain("Fortryd opsigelsen");

  expect((await press(path, "way=keep")).statusCode).toBe(303);
  expect(await stateOf(id)).toBe("active");
});

it("without the key, and with another's, it is as unknown, and ends nothing", async () => {
  const [one, other] = [await aPaidSpace("en@example.org"), await aPaidSpace("to@example.org")];
  const wrong = `/subscription/${one.id}/end?key=${other.key}`;
  const { statusCode, text } = await read(wrong);
  expect(statusCode).toBe(404);
  expect(text).not.toContain("Sig op</");
  expect((await press(wrong, "way=end")).statusCode).toBe(404);
  expect((await press(one.path, "way=anything")).statusCode).toBe(400);
  expect((await press(`/subscription/${one.id}/end`, "way=end")).statusCode).toBe(404);
  expect(await stateOf(one.id)).toBe("active");
});

it(
  "the order's page leads there, and so does the mail before a new year",
  { timeout: 300_000 },
  async () => {
    const { id, path, orderId, key } = await aPaidSpace("nyt-aar@example.org");
    const order = await read(`/qr-purchase/${orderId}?key=${key}`);
    expect(order.text.replaceAll("&amp;", "&")).toContain(path);
    await leapTo(app, dayAfter(await today(ctx, database), 340));
    const ways = async () =>
      (await mailsTo(app, "nyt-aar@example.org")).flatMap(
        (mail) => /http:\/\/\S+\/end\?key=[\w-]+/.exec(mail.text ?? "") ?? [],
      );
    await expect.poll(ways).toHaveLength(1);
    const [url = ""] = await ways();
    const { pathname, search } = new URL(url);
    expect(pathname).toBe(`/subscription/${id}/end`);
    const opened = await read(pathname + search);
    expect(opened.statusCode).toBe(200);
    expect((await press(pathname + search, "way=end")).statusCode).toBe(303);
    expect(await stateOf(id)).toBe("ending");
  },
);
