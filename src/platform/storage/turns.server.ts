export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Work under the same key waits for the one before it, whether that succeeded or not. */
export function takeTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();

  return async function inTurn(key, work) {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
