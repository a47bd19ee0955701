import { isDatabaseAway } from "#platform/database/database.server.ts";

/** As many as go in one statement, so that none takes long. */
const MOST = 500;

type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * What many ask for at once, asked of the database once: they share a round trip, and what is
 * written shares a flush to the disk. Nobody waits for company: whoever comes while a turn is under
 * way is in the next one. `doAll` answers in the order in which it was asked.
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
      // What has come in already, but wasn't read yet, may come along.
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
    // One of them may have spoiled it for all. Where the database is away nobody knows whether it
    // wrote, and nothing is tried twice.
    if (members.length === 1 || isDatabaseAway(error)) {
      for (const { reject } of members) reject(error);
      return;
    }
    for (const member of members) await settle([member], doAll);
  }
}
