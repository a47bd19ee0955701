import { expect, it } from "vitest";
import { systemContext } from "#platform/context.server.ts";
import { sayWelcome } from "#platform/welcome.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { approving, draft, visitorsOrders } from "#test/orders.ts";
import { aStripe } from "#test/stripe-double.ts";
import { examine } from "../../../doctor.server.ts";
import { commerce } from "../feature.server.ts";

const open = await testApp();
const closed = await testApp({ BANK_IBAN: "" }, { pages: true });
const stripe = await aStripe();

it("without an account to pay to nothing is ordered, and nothing invoiced", async () => {
  const begun = await closed.as().post("/api/orders", draft(), { "accept-language": "da" });
  expect(begun).toMatchObject({ status: 409, body: { code: "commerce.shopClosed" } });
  // Begun while there was one.
  const made = await visitorsOrders(open).aDraft();
  const path = `${made.path}/place?key=${made.key}` as const;
  const placed = await closed.as().post(path, approving(made));
  expect(placed).toMatchObject({ status: 409, body: { code: "commerce.shopClosed" } });
  expect((await open.as().post(path, approving(made))).status).toBe(200);
});

it.each([
  ["a bank account", {}],
  ["payment slips", { BANK_IBAN: "", FIK_CREDITOR: "12345678" }],
  ["cards", { BANK_IBAN: "", ...stripe.settings }],
])("with %s it is", async (_, settings) => {
  const app = await testApp(settings);
  expect((await app.as().post("/api/orders", draft())).status).toBe(201);
});

it("the shop and the prices say so, and offer nothing to order", async () => {
  for (const url of ["/qr-purchase", "/pricing"]) {
    const { payload } = await closed.app.inject({ url, headers: { "accept-language": "da" } });
    expect(payload).toContain("Der kan ikke bestilles lige nu");
    expect(payload).not.toContain("/qr-purchase?plan=");
  }
});

it("the start message, doctor and the health of the operation say so", async () => {
  const said: string[] = [];
  await sayWelcome(closed.services, [commerce], (line) => said.push(line));
  expect(said.join("\n")).toContain("BANK_IBAN");
  const { warnings } = await examine(systemContext(closed.services));
  expect(warnings).toContainEqual(expect.stringContaining("BANK_IBAN"));
  const { warnings: others } = await examine(systemContext(open.services));
  expect(others.join("\n")).not.toContain("BANK_IBAN");
  const admin = closed.as((await aColleague(closed, "administrator")).cookie);
  const { body } = await admin.get("/api/admin/health");
  expect(JSON.stringify(body)).toContain("waysToPay");
});
