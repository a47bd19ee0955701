export type SerializeByKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Work under the same key runs one after another, whether the previous one succeeded or not. */
export function serializeByKey(): SerializeByKey {
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
