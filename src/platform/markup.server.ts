/** HTML that is safe to insert into HTML. */
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

/** Escapes every inserted value, unless this tag made it. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Safe {
  const written = parts.map((part, index) => part + safe(values[index] ?? ""));
  return new Safe(written.join(""));
}

function safe(value: Value): string {
  if (value instanceof Safe) return value.html;
  if (Array.isArray(value)) return value.map((one) => one.html).join("");
  return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
