import { ImageProcessClosedError } from "#platform/images/image-types.ts";
import { ProcessQueues, type OrderQueue } from "#platform/images/process-queues.server.ts";

/** Kept over the gaps between test files that need them, not as long as nobody does. */
const IDLE_MS = 60_000;
/** What takes a second takes a minute beside enough other work. */
const TIMES_LONGER = 5;
const shared = new ProcessQueues();

/**
 * The child processes of an application under test. They are those of all test files of a worker of vitest, with which
 * they exit: to start one takes longer than most of what it is asked. Closing fails what isn't answered, and leaves them.
 */
export function sharedProcesses(): ProcessQueues {
  return new ProcessQueues((settings, name) =>
    borrowed(shared.of({ ...withLongerLimit(settings), idleMs: IDLE_MS }, name)),
  );
}

function withLongerLimit<Limited extends { timeLimitMs?: number | undefined }>(
  given: Limited,
): Limited {
  const { timeLimitMs } = given;
  return timeLimitMs === undefined ? given : { ...given, timeLimitMs: timeLimitMs * TIMES_LONGER };
}

function borrowed<Order extends object, Answer>(
  queue: OrderQueue<Order, Answer>,
): OrderQueue<Order, Answer> {
  const closing = Promise.withResolvers<never>();
  // Nobody may be waiting for an answer.
  closing.promise.catch(() => undefined);
  let isClosed = false;
  return {
    ask: (order, limits) =>
      isClosed
        ? closing.promise
        : Promise.race([queue.ask(order, limits && withLongerLimit(limits)), closing.promise]),
    async close() {
      isClosed = true;
      closing.reject(new ImageProcessClosedError("the image process is closed"));
    },
  };
}
