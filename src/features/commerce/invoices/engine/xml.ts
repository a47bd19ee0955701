/** Elements of an XML document; text and attributes are escaped when it is written. */
export type Xml = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly Xml[];
};

/** `null` among the children is left out. */
export function xml(
  name: string,
  content: string | readonly (Xml | null)[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  if (typeof content === "string") return { name, attributes, content };
  return { name, attributes, content: content.filter((child) => child !== null) };
}

export function writeXml(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}\n`;
}

function written({ name, attributes, content }: Xml, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const opening = `${indent}<${name}${given.join("")}>`;
  if (typeof content === "string") return `${opening}${escaped(content)}</${name}>`;
  const children = content.map((child) => written(child, `${indent}  `));
  return `${opening}\n${children.join("\n")}\n${indent}</${name}>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escaped(text: string): string {
  const allowed = [...text].filter(isAllowed).join("");
  return allowed.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}

/** XML 1.0, production 2: others can't stand in a document, even as references. */
function isAllowed(sign: string): boolean {
  const point = sign.codePointAt(0) ?? 0;
  if (point < 0x20) return point === 0x9 || point === 0xa || point === 0xd;
  return !(point >= 0xd800 && point <= 0xdfff) && point !== 0xfffe && point !== 0xffff;
}
