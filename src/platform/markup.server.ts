/** HTML that is already safe to stand in HTML. */
export class Safe {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Value = string | Safe | Safe[];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Whatever is put in is text, and is escaped, unless it was made by this same tag. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Safe {
  const written = parts.map((part, index) => part + safe(values[index] ?? ""));
  return new Safe(written.join(""));
}

function safe(value: Value): string {
  if (value instanceof Safe) return value.html;
  if (Array.isArray(value)) return value.map((one) => one.html).join("");
  return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
