/** Rows per batch, so that memory stays small. */
export const IN_BATCH = 200;

/** Rows of a long list: `read` is asked for `IN_BATCH` after the last one, until there are fewer. */
export async function* inBatches<Row>(
  read: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length < IN_BATCH) return;
    last = rows.at(-1) ?? null;
  }
}
