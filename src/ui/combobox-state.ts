export type ComboboxOption = { value: string; label: string; text?: string };

/** Whether the list is open, and its active option; `null` while in the field. */
export type ComboboxPlace = { open: boolean; at: number | null };

/** The option a key moves to in a list of that length; `null` for other keys. */
export function placeAfter(
  key: string,
  { open, at }: ComboboxPlace,
  count: number,
): ComboboxPlace | null {
  if (key === "Escape") return open ? { open: false, at: null } : null;
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  if (count === 0) return { open: true, at: null };
  const first = key === "ArrowDown" ? 0 : count - 1;
  if (!open || at === null) return { open: true, at: first };
  const by = key === "ArrowDown" ? 1 : -1;
  return { open: true, at: (at + by + count) % count };
}

/** Options that contain every typed word, ignoring accents; those that begin with them first. */
export function matching<Option extends ComboboxOption>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const asked = plain(typed);
  const words = asked.split(/\s+/).filter((word) => word !== "");
  const found = options.filter((option) => {
    const said = plain(`${option.label} ${option.text ?? ""}`);
    return words.every((word) => said.includes(word));
  });
  const begins = (option: Option) => plain(option.label).startsWith(asked);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
