/** An object as JSON, field by field; a list that is an async iterable is written row by row. */
export async function* jsonObject(fields: Readonly<Record<string, unknown>>) {
  let opening = "{\n";
  for (const [name, value] of Object.entries(fields)) {
    yield `${opening}${JSON.stringify(name)}: `;
    if (isStreamed(value)) yield* array(value);
    else yield JSON.stringify(value, null, 1);
    opening = ",\n";
  }
  yield opening === "{\n" ? "{}\n" : "\n}\n";
}

function isStreamed(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function* array(items: AsyncIterable<unknown>) {
  yield "[";
  let isFirst = true;
  for await (const item of items) {
    yield `${isFirst ? "" : ","}\n${JSON.stringify(item)}`;
    isFirst = false;
  }
  yield "\n]";
}
