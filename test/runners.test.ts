import { expect, it } from "vitest";
import type { RunnerName } from "#platform/job-queue.server.ts";
import { testApp } from "#test/app.ts";

const { services } = await testApp();
const { jobs } = services.registry;

it("runs urgent jobs apart from long ones", () => {
  const named = (runner: RunnerName) =>
    jobs.filter((job) => (job.runner ?? "background") === runner).map(({ name }) => name);
  const mails = jobs.map(({ name }) => name).filter((name) => name.startsWith("mail."));
  expect(mails.length).toBeGreaterThan(20);
  expect(named("prompt")).toEqual(
    expect.arrayContaining([...mails, "audit.seal", "admin.security.watch"]),
  );
  expect(named("pictures")).toEqual([
    "memorials.media.render",
    "memorials.media.turn",
    "memorials.pictureEdits.render",
    "memorials.compositions.make",
    "support.plates.read",
  ]);
  expect(named("recordings")).toEqual([
    "memorials.media.renderRecording",
    "memorials.media.cut",
    "memorials.media.level",
  ]);
  expect(named("background")).toEqual(
    expect.arrayContaining(["memorials.custody", "support.erasure.run", "qr.takeBulk"]),
  );
});
