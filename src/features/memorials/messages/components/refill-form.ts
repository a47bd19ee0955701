/**
 * Fills a form with an entry, as if it had been typed. Returns `false`, and changes nothing, if the
 * form contains other text.
 */
export function refillForm(
  form: HTMLFormElement,
  words: Readonly<Record<string, string>>,
): boolean {
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

/** React notices a change only when the value is set by the prototype's setter, which React does not override. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
