import { isDatabaseAway } from "#platform/database/database.server.ts";

/** Maximum per statement, so that none takes long. */
const MOST = 500;

type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * Runs concurrent requests as one: they share a round trip, and writes share a disk flush. No
 * request waits for a batch to fill: requests that arrive while one runs are in the next. `doAll`
 * returns results in the order of the requests.
 */
export function together<Asked, Answer>(
  doAll: (asked: Asked[]) => Promise<Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let isUnderWay = false;

  async function turn(): Promise<void> {
    while (waiting.length > 0) {
      const members = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await settle(members, doAll);
    }
    isUnderWay = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      // Lets requests join whose data has arrived but not been read yet.
      setImmediate(() => void turn());
    });
}

async function settle<Asked, Answer>(
  members: Waiting<Asked, Answer>[],
  doAll: (asked: Asked[]) => Promise<Answer[]>,
): Promise<void> {
  try {
    const answers = await doAll(members.map(({ asked }) => asked));
    for (const [index, { resolve }] of members.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    // One of them may have failed the whole batch. If the database is unreachable, nobody knows
    // what was written, and nothing is retried.
    if (members.length === 1 || isDatabaseAway(error)) {
      for (const { reject } of members) reject(error);
      return;
    }
    for (const member of members) await settle([member], doAll);
  }
}
