import { expect, it } from "vitest";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { refusalOf } from "#test/present.ts";

const busy = await testApp({}, { processes: new ProcessQueues() });

it("responds with Retry-After when the rendering queue is full, and delays no upload", async () => {
  const { slug } = await aMemorial(busy, { privacy: "public" });
  const { images } = busy.services;
  const filter = "<filter id='f'><feTurbulence baseFrequency='.5' numOctaves='9'/></filter>";
  const noise = `${filter}<rect width="900" height="900" filter="url(#f)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${noise}</svg>`;
  const slow = { svg, picture: null, pictureWidth: 1, focus: null };
  // The rendering lasts until the end of the test.
  void Promise.allSettled(Array.from({ length: 30 }, () => images.compose(slow)));
  const refused = await busy.as().get(`/og/${slug}.png`);
  expect([refused.status, refusalOf(refused).code]).toEqual([503, "unavailable"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await expect(images.inspect("/nowhere.jpg")).rejects.toThrow("ENOENT");
});
