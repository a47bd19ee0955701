/** What is filled into a text, as i18next reads it: `{{name}}`, `{{- name}}`, `{{count, number}}`. */
export const PLACEHOLDER = /\{\{[^{}]*\}\}/g;

/** The name in a placeholder, which may be empty. */
export function nameIn(placeholder: string): string {
  const [name = ""] = placeholder.slice(2, -2).trim().replace(/^-/, "").split(",");
  return name.trim();
}
