import { expect, test } from "vitest";
import { hasHeld, isBusy, UploadQueue, whenIdle } from "./upload-queue.ts";

/** A fake transport on which uploads succeed or fail when the test says so. */
function aLine() {
  const sending = new Map<string, PromiseWithResolvers<void> & { progress(sent: number): void }>();
  const queue = new UploadQueue({
    send(file, progress) {
      const arrival = { ...Promise.withResolvers<void>(), progress };
      sending.set(file.name, arrival);
      return arrival.promise;
    },
    sayProblem: (error) => (error instanceof Error ? error.message : ""),
    isLost: (error) => error instanceof TypeError,
    isHeld: (error) => error instanceof RangeError,
  });
  const states = () => Object.fromEntries(queue.uploads().map((one) => [one.file.name, one.state]));
  return { sending, queue, states };
}

const file = (name: string, type = "image/jpeg") => new File(["1234567890"], name, { type });

test("uploads two at a time, and starts the next when one completes", async () => {
  const { sending, queue, states } = aLine();
  queue.add([file("a"), file("b"), file("c")]);
  expect(states()).toEqual({ a: "sending", b: "sending", c: "waiting" });
  sending.get("a")?.progress(4);
  expect(queue.uploads()[0]?.sent).toBe(4);
  sending.get("a")?.resolve();
  await expect.poll(states).toEqual({ a: "done", b: "sending", c: "sending" });
});

test("a failed upload has an error, blocks no other, and can be retried", async () => {
  const { sending, queue, states } = aLine();
  queue.add([file("a"), file("b"), file("c")]);
  sending.get("b")?.reject(new Error("Forbindelsen forsvandt."));
  await expect.poll(states).toEqual({ a: "sending", b: "failed", c: "sending" });
  expect(queue.uploads()[1]?.problem).toBe("Forbindelsen forsvandt.");
  sending.get("a")?.resolve();
  sending.get("c")?.resolve();
  await expect.poll(() => isBusy(queue.uploads())).toBe(false);

  queue.retry(queue.uploads()[1]?.id ?? "");
  expect(states()).toEqual({ a: "done", b: "sending", c: "done" });
  sending.get("b")?.resolve();
  await expect.poll(states).toEqual({ a: "done", b: "done", c: "done" });
});

test("a new batch resets completed uploads, but not failed ones", async () => {
  const { sending, queue, states } = aLine();
  queue.add([file("a"), file("b")]);
  sending.get("a")?.resolve();
  sending.get("b")?.reject(new Error("nej"));
  await expect.poll(() => isBusy(queue.uploads())).toBe(false);
  queue.add([file("c")]);
  expect(states()).toEqual({ b: "failed", c: "sending" });
});

test("after reconnecting, lost uploads resume by themselves, rejected ones don't", async () => {
  const { sending, queue, states } = aLine();
  queue.add([file("a"), file("b")]);
  sending.get("a")?.reject(new TypeError("Failed to fetch"));
  sending.get("b")?.reject(new Error("Den slags fil kan vi ikke vise."));
  await expect.poll(states).toEqual({ a: "failed", b: "failed" });
  queue.retryLost();
  expect(states()).toEqual({ a: "sending", b: "failed" });
});

test("is idle once everything has arrived or failed, and at once if nothing is under way", async () => {
  const { sending, queue } = aLine();
  await whenIdle(queue);
  queue.add([file("a"), file("b")]);
  let isIdle = false;
  const idle = whenIdle(queue).then(() => (isIdle = true));
  sending.get("a")?.resolve();
  await expect.poll(() => queue.uploads()[0]?.state).toBe("done");
  expect(isIdle).toBe(false);
  sending.get("b")?.reject(new Error("Forbindelsen forsvandt."));
  await idle;
  expect(isIdle).toBe(true);
});

test("what needs space waits, the others of its kind with it, and goes up once there is some", async () => {
  const { sending, queue, states } = aLine();
  queue.add([file("a"), file("b"), file("c"), file("film", "video/mp4")]);
  sending.get("a")?.resolve();
  sending.get("b")?.reject(new RangeError("Siden er fuld."));
  await expect.poll(states).toEqual({ a: "done", b: "held", c: "sending", film: "sending" });
  sending.get("c")?.reject(new RangeError("Siden er fuld."));
  sending.get("film")?.reject(new RangeError("Film kræver mere plads."));
  await expect.poll(states).toEqual({ a: "done", b: "held", c: "held", film: "held" });
  expect([isBusy(queue.uploads()), hasHeld(queue.uploads())]).toEqual([false, true]);

  // A picture was deleted: there is space for one more, and for no film.
  queue.retryHeld();
  expect(states()).toEqual({ a: "done", b: "sending", c: "held", film: "sending" });
  queue.retryHeld();
  expect(states()).toMatchObject({ c: "held" });
  sending.get("b")?.resolve();
  sending.get("film")?.reject(new RangeError("Film kræver mere plads."));
  await expect.poll(states).toEqual({ a: "done", b: "done", c: "sending", film: "held" });
  sending.get("c")?.reject(new RangeError("Siden er fuld."));
  await expect.poll(states).toMatchObject({ c: "held" });

  queue.dropHeld();
  expect(states()).toEqual({ a: "done", b: "done" });
});

test("files chosen on a full page are asked for once", async () => {
  const { sending, queue, states } = aLine();
  queue.add(["a", "b", "c", "d"].map((name) => file(name)));
  sending.get("a")?.reject(new RangeError("Siden er fuld."));
  await expect.poll(states).toEqual({ a: "held", b: "sending", c: "held", d: "held" });
});
