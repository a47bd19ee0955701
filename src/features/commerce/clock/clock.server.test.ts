import { expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { defineFeature } from "#platform/feature.server.ts";
import { mailDecision } from "#features/commerce/resellers/jobs.server.ts";
import { features } from "../../../features.server.ts";
import { testApp } from "#test/app.ts";
import { advanceClock } from "./commands.server.ts";
import { nightlyWork, now, refuseWrongClock, today } from "./queries.server.ts";

const DAY = 86_400_000;
const nights: string[] = [];

/** Writes down each night it is asked to work in, and leaves a job. */
const worker = defineFeature({
  name: "nights",
  apis: [],
  jobs: [],
  extensions: [
    nightlyWork.with(async (services) => {
      nights.push((await now(services, services.database)).toISOString().slice(0, 16));
      await transaction(services, (tx) =>
        services.jobs.enqueue(tx, mailDecision, { applicationId: newId() }),
      );
    }),
    nightlyWork.with(async () => void nights.push("then")),
  ],
});

const settings = { TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000" };
const { services } = await testApp(settings, { features: [...features, worker], worker: true });
const ctx = systemContext(services);
const inConfig = (given: object) => ({ ...ctx, config: { ...ctx.config, ...given } });

it("does each passed night's work in order, at its time, and waits for its jobs", async () => {
  const before = await now(ctx, ctx.database);
  const answer = await advanceClock(ctx, { days: "3", to: "" });
  expect(Date.parse(answer.now) - before.getTime()).toBeGreaterThanOrEqual(3 * DAY);
  expect(Date.parse(answer.now) - before.getTime()).toBeLessThan(3 * DAY + 120_000);

  const days = nights.filter((night) => night !== "then");
  expect(days).toHaveLength(3);
  expect(days.every((night) => night.endsWith("T02:30"))).toBe(true);
  expect(days).toEqual(days.toSorted());
  expect(nights.filter((_, index) => index % 2 === 1)).toEqual(["then", "then", "then"]);
  const left = await services.database.execute(
    "select 1 from graphile_worker.jobs where task_identifier = 'mail.resellers.decision'",
  );
  expect(left.rowCount).toBe(0);
});

it("reaches a moment, and tells the day by it", async () => {
  const to = new Date(Date.now() + 40 * DAY).toISOString();
  await advanceClock(ctx, { days: "", to });
  expect(await today(ctx, ctx.database)).toBe(
    new Intl.DateTimeFormat("sv", { timeZone: "Europe/Copenhagen" }).format(Date.parse(to)),
  );
});

it("never goes back, and says how it is asked", async () => {
  const to = new Date().toISOString();
  await expect(advanceClock(ctx, { days: "", to })).rejects.toThrow("--days 14");
});

it("is moved for trying out alone", async () => {
  const real = inConfig({ testClock: false });
  await expect(advanceClock(real, { days: "1", to: "" })).rejects.toThrow("set TEST_CLOCK=true");
});

it("stops the start of a moved database without TEST_CLOCK", async () => {
  await expect(refuseWrongClock(inConfig({ testClock: false }))).rejects.toThrow("was moved");
  await expect(refuseWrongClock(ctx)).resolves.toBeUndefined();
});

it("stops the start where bills could reach somebody", async () => {
  const open = inConfig({ publicUrl: "https://example.org" });
  await expect(refuseWrongClock(open)).rejects.toThrow("PUBLIC_URL");
  const live = inConfig({ isStripeLive: true });
  await expect(refuseWrongClock(live)).rejects.toThrow("STRIPE_SECRET_KEY");
});
