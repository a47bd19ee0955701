/** What `JSON.parse(JSON.stringify(value))` would make of it, without the text in between. */
export function asJson(value: unknown): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value || 0 : null;
  if (typeof value !== "object" || value === null) return value;
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return asJson((value as { toJSON(): unknown }).toJSON());
  }
  if (Array.isArray(value)) return listAsJson(value);
  const plain: Record<string, unknown> = {};
  // Every answer to a page goes through here: entries would be a list more for each field.
  for (const key of Object.keys(value)) {
    const held = (value as Record<string, unknown>)[key];
    if (held === undefined) continue;
    // An assignment would set the prototype, where JSON.parse makes a field.
    if (key === "__proto__") Object.defineProperty(plain, key, fieldOf(asJson(held)));
    else plain[key] = asJson(held);
  }
  return plain;
}

/** By its places: one that holds nothing is `null`, and `map` would leave it out. */
function listAsJson(list: readonly unknown[]): unknown[] {
  const plain: unknown[] = [];
  for (let place = 0; place < list.length; place++) plain.push(asJson(list[place]) ?? null);
  return plain;
}

function fieldOf(value: unknown): PropertyDescriptor {
  return { value, configurable: true, enumerable: true, writable: true };
}
