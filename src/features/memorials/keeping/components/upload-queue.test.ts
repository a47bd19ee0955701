import { expect, test } from "vitest";
import { isBusy, UploadQueue } from "./upload-queue.ts";

/** A line on which each file arrives, or fails, when the test says so. */
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
  });
  const states = () => Object.fromEntries(queue.uploads().map((one) => [one.file.name, one.state]));
  return { sending, queue, states };
}

const file = (name: string) => new File(["1234567890"], name);

test("two at a time, the next when one has arrived", async () => {
  const { sending, queue, states } = aLine();
  queue.add([file("a"), file("b"), file("c")]);
  expect(states()).toEqual({ a: "sending", b: "sending", c: "waiting" });
  sending.get("a")?.progress(4);
  expect(queue.uploads()[0]?.sent).toBe(4);
  sending.get("a")?.resolve();
  await expect.poll(states).toEqual({ a: "done", b: "sending", c: "sending" });
});

test("one that fails says why, holds up no other, and can be tried again", async () => {
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

test("a new batch forgets what has arrived, not what has failed", async () => {
  const { sending, queue, states } = aLine();
  queue.add([file("a"), file("b")]);
  sending.get("a")?.resolve();
  sending.get("b")?.reject(new Error("nej"));
  await expect.poll(() => isBusy(queue.uploads())).toBe(false);
  queue.add([file("c")]);
  expect(states()).toEqual({ b: "failed", c: "sending" });
});

test("when the net is back, what was lost goes on by itself, and what was refused does not", async () => {
  const { sending, queue, states } = aLine();
  queue.add([file("a"), file("b")]);
  sending.get("a")?.reject(new TypeError("Failed to fetch"));
  sending.get("b")?.reject(new Error("Den slags fil kan vi ikke vise."));
  await expect.poll(states).toEqual({ a: "failed", b: "failed" });
  queue.retryLost();
  expect(states()).toEqual({ a: "sending", b: "failed" });
});
