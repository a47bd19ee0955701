/**
 * Puts words back into the form they were written in, as if they had been typed just now. What is
 * being written there meanwhile is not written over: then `false`, and nothing is changed.
 */
export function putBack(form: HTMLFormElement, words: Readonly<Record<string, string>>): boolean {
  const fields = Object.entries(words).flatMap(([name, text]) => {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isText ? [{ field, text }] : [];
  });
  const isTaken = fields.some(({ field, text }) => ![text.trim(), ""].includes(field.value.trim()));
  if (isTaken) return false;
  for (const { field, text } of fields) {
    write(field, text);
    const folded = field.closest("details");
    if (folded !== null && text !== "") folded.open = true;
  }
  const inOrder = [...form.elements];
  fields
    .map(({ field }) => field)
    .toSorted((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b))[0]
    ?.focus();
  return true;
}

/** React hears of a change only when the value was set past its own back. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
